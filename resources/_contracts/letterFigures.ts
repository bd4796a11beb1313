import { fromHalalas, ratioPercent, toHalalas } from '../_kit/money.ts'
import type { Letter, LetterProject } from './letter.ts'

/** The figures of a letter, worked out once for the page and the PDF, so that the two can never disagree. */

/** Part of a whole in percent, 0 to 100, by the rule of {@link ratioPercent}. */
export const percentOf = (part: string, whole: string): number =>
  Math.min(100, Math.max(0, ratioPercent(part, whole) ?? 0))

export interface ProjectFigures {
  given: string
  spentOfYours: string
  remaining: string
  /** Of the gift, how much has been spent, percent. */
  yourPercent: number
  spentState: 'none' | 'part' | 'all'
  /** Spending over what was collected, percent: the same ground as the donor's own share. */
  spentPercent: number
  collectedPercent: number
  /** What the rule counts as spent: min(spent, collected). */
  countedSpent: string
  giftsThatStand: number
}

export function projectFigures(project: LetterProject): ProjectFigures {
  const given = toHalalas(project.given)
  const spent = toHalalas(project.share.spentOfYours)
  const left = given > spent ? given - spent : 0n
  const [allSpent, allCollected] = [toHalalas(project.share.spent), toHalalas(project.share.collected)]
  return {
    given: fromHalalas(given),
    spentOfYours: fromHalalas(spent),
    remaining: fromHalalas(left),
    yourPercent: percentOf(project.share.spentOfYours, project.given),
    spentState: spent <= 0n ? 'none' : left === 0n ? 'all' : 'part',
    spentPercent: percentOf(project.money.spent, project.money.collected),
    collectedPercent: Math.round(project.moneyPercent),
    countedSpent: fromHalalas(allSpent < allCollected ? allSpent : allCollected),
    giftsThatStand: project.gifts.filter((gift) => !gift.reversed).length,
  }
}

/** Sums over all projects of the letter. `gifts`: how many stand. */
export function letterTotals(letter: Letter): {
  given: string
  spentOfYours: string
  remaining: string
  gifts: number
} {
  const sum = (of: (project: LetterProject) => string) =>
    letter.projects.reduce((total, project) => total + toHalalas(of(project)), 0n)
  const given = sum((project) => project.given)
  const spent = sum((project) => project.share.spentOfYours)
  return {
    given: fromHalalas(given),
    spentOfYours: fromHalalas(spent),
    remaining: fromHalalas(given > spent ? given - spent : 0n),
    gifts: letter.projects.reduce((count, project) => count + projectFigures(project).giftsThatStand, 0),
  }
}

/** Plain text to paragraphs: an empty line parts them. */
export function paragraphs(text: string): string[] {
  return text
    .split(/\r?\n\s*\r?\n/)
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

/** SA0380000000608010167519 -> 'SA03 8000 0000 6080 1016 7519', as banks print it. */
export function ibanGroups(iban: string): string {
  return iban.replace(/\s+/g, '').replace(/(.{4})(?=.)/g, '$1 ')
}
