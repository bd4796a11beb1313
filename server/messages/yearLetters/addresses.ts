import type { YearLetterPaths } from '../../../resources/_contracts/yearLetter.ts'

/** The path of a letter about the year; `key` is the recipient's own token or one that stands for it. */
export const yearLetterPath = (id: string, key: string): string => `/DonorFoundation/Year/${id}/${key}`

export function yearLetterPaths(
  id: string,
  key: string,
  share: string,
  letters: YearLetterPaths['letters'] = {},
): YearLetterPaths {
  const self = yearLetterPath(id, key)
  return {
    self,
    stop: `${self}/stop`,
    resume: `${self}/resume`,
    notMe: `${self}/notMe`,
    say: `${self}/say`,
    opened: `${self}/opened`,
    pdf: `${self}/letter.pdf`,
    share: yearLetterPath(id, share),
    image: `${self}/files/{id}/{width}`,
    letters,
  }
}
