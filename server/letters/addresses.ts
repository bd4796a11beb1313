import type { LetterPaths } from '../../resources/_contracts/letterPaths.ts'

/** [2.6] the path of a letter; `key` is the recipient's own token or one that stands for it. */
export const letterPath = (reportId: string, key: string): string => `/DonorFoundation/Report/${reportId}/${key}`

/** [2.7] the page of thanks that names nobody. */
export const thanksPath = (reportId: string): string => `/ThankReport/${reportId}`

/** The thanks of that page as a picture; `shape`, and the language, in its query. */
export const thanksCardPath = (reportId: string): string => `${thanksPath(reportId)}/card.png`

/** What previews of links show of a letter that is shared. */
export const letterPicture = (path: string): string => `${path}/share.jpg`

export function letterPaths(reportId: string, key: string, share: string): LetterPaths {
  const self = letterPath(reportId, key)
  return {
    self,
    pdf: `${self}/letter.pdf`,
    csv: `${self}/letter.csv`,
    stop: `${self}/stop`,
    resume: `${self}/resume`,
    notMe: `${self}/notMe`,
    say: `${self}/say`,
    opened: `${self}/opened`,
    share: letterPath(reportId, share),
    image: `${self}/files/{id}/{width}`,
    voice: `${self}/voices/{id}`,
  }
}
