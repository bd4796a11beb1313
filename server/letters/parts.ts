import { z } from 'zod'
import { type Letter, type LetterProject, letterSchema } from '../../resources/_contracts/letter.ts'

/**
 * A letter in two parts: the edition, that all letters of one sending in one language share and that is kept once, and
 * the words that are this donor's alone. The database puts them together likewise (`athar_letter_content`); a test
 * holds the two to each other.
 */
const OWN = ['gifts', 'given', 'share', 'funds', 'units'] as const
type Own = (typeof OWN)[number]

/**
 * A donor's own part of one project, by kind of gift since kinds are told apart; `at`: which project of the edition;
 * `updates`: those of the edition's that are new to them, where that is not all.
 */
type OwnProject = { at: number } & Pick<LetterProject, Exclude<Own, 'funds'>> &
  Partial<Pick<LetterProject, 'funds' | 'updates'>>

export interface LetterWords extends Pick<Letter, 'layout' | 'calendar' | 'donor'> {
  projects: OwnProject[]
}

/** What of {@link letterSchema} is its reader's own: that which all share is checked once, not in each letter. */
export const letterWordsSchema = letterSchema.pick({ layout: true, calendar: true, donor: true }).extend({
  projects: z.array(
    letterSchema.shape.projects.element
      .pick({ gifts: true, given: true, share: true, funds: true, units: true })
      .extend({ at: z.int().nonnegative(), updates: letterSchema.shape.projects.element.shape.updates.optional() }),
  ),
}) satisfies z.ZodType<LetterWords>

export interface LetterEdition extends Omit<Letter, 'layout' | 'calendar' | 'donor' | 'projects'> {
  /** Of before, without what was spent. */
  projects: (Omit<LetterProject, Own | 'spendings'> & Partial<Pick<LetterProject, 'spendings'>>)[]
}

export function partsOf(letter: Letter): { edition: LetterEdition; words: LetterWords } {
  const { layout, calendar, donor, projects, ...shared } = letter
  const split = projects.map((project, at) => {
    const { gifts, given, share, funds, units, ...common } = project
    return { common, own: { at, gifts, given, share, funds, ...(units ? { units } : {}) } }
  })
  return {
    edition: { ...shared, projects: split.map(({ common }) => common) },
    words: { layout, calendar, donor, projects: split.map(({ own }) => own) },
  }
}

/** @throws where the words name a project that the edition does not have */
export function letterOf(edition: LetterEdition, words: LetterWords): Letter {
  const projects = words.projects.map(({ at, ...own }) => {
    const common = edition.projects[at]
    if (!common) throw new Error(`the edition has no project ${at}`)
    return { funds: [], spendings: [], ...common, ...own }
  })
  return { ...edition, ...words, projects }
}
