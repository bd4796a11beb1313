import { fromHalalas, impactUnits, ratioPercent, toHalalas } from '../_kit/money.ts'
import type { Fund, Letter, LetterGift, LetterProject, LetterSpending } from './letter.ts'

/** The figures of a letter, worked out once for the page and the PDF, so that the two can never disagree. */

/** Part of a whole in percent, 0 to 100, by the rule of {@link ratioPercent}. */
export const percentOf = (part: string, whole: string): number =>
  Math.min(100, Math.max(0, ratioPercent(part, whole) ?? 0))

/** What became of a donor's gifts of one kind to a project. */
export interface GiftFigures {
  /** Undefined in a letter that does not know the kinds. */
  fund: Fund | undefined
  given: string
  spentOfYours: string
  remaining: string
  /** Of the gift, how much has been spent, percent. */
  yourPercent: number
  spentState: 'none' | 'part' | 'all'
  /** What the rule counts as spent: min(spent, collected). */
  countedSpent: string
  /** What the gifts equal in units of the project, where it has them. */
  units: { count: number; remainder: string } | undefined
}

export interface ProjectFigures {
  /** By kind, never in one sum; one where all gifts are of one kind. */
  gifts: GiftFigures[]
  /** Spending over what was collected, percent: the same ground as the donor's own share. */
  spentPercent: number
  collectedPercent: number
  giftsThatStand: number
}

/** Whether it stands in the list as what went back: a gift that was reversed, or money that was handed back of one. */
export const isReturned = ({ amount, reversed }: LetterGift): boolean => reversed === true || toHalalas(amount) < 0n

type OfFund = Pick<GiftFigures, 'fund' | 'given' | 'spentOfYours'>

/** The kinds of gifts that stand. A letter that does not know them has one. */
function fundsOf(project: LetterProject): OfFund[] {
  const standing = project.funds.filter(({ given }) => toHalalas(given) > 0n)
  if (standing.length > 0) return standing
  return [{ fund: project.funds[0]?.fund, given: project.given, spentOfYours: project.share.spentOfYours }]
}

function giftFigures(project: LetterProject, { fund, given: gave, spentOfYours }: OfFund): GiftFigures {
  // More may have come back than was given: that is no gift.
  const [given, spent] = [toHalalas(gave), toHalalas(spentOfYours)].map((one) => (one > 0n ? one : 0n)) as [
    bigint,
    bigint,
  ]
  const left = given > spent ? given - spent : 0n
  const [allSpent, allCollected] = [toHalalas(project.share.spent), toHalalas(project.share.collected)]
  const counted = project.units ? impactUnits(gave, project.units.unitCost) : null
  return {
    fund,
    given: fromHalalas(given),
    spentOfYours: fromHalalas(spent),
    remaining: fromHalalas(left),
    yourPercent: percentOf(spentOfYours, gave),
    spentState: spent <= 0n ? 'none' : left === 0n ? 'all' : 'part',
    countedSpent: fromHalalas(allSpent < allCollected ? allSpent : allCollected),
    units: counted && counted.units > 0 ? { count: counted.units, remainder: counted.remainder } : undefined,
  }
}

export const projectFigures = (project: LetterProject): ProjectFigures => ({
  gifts: fundsOf(project).map((one) => giftFigures(project, one)),
  spentPercent: percentOf(project.money.spent, project.money.collected),
  collectedPercent: Math.round(project.moneyPercent),
  giftsThatStand: project.gifts.filter((gift) => !gift.reversed && toHalalas(gift.amount) > 0n).length,
})

/** Over all projects of the letter: how many gifts stand, and what was given of each kind. */
export function letterTotals(letter: Letter): { sums: Pick<GiftFigures, 'fund' | 'given'>[]; gifts: number } {
  const sums = new Map<Fund | undefined, bigint>()
  for (const { fund, given } of letter.projects.flatMap(fundsOf))
    sums.set(fund, (sums.get(fund) ?? 0n) + toHalalas(given))
  return {
    sums: Array.from(sums, ([fund, given]) => ({ fund, given: fromHalalas(given) })),
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

/** A project as anybody may read it who a letter is shared with: what the charity says of its delays is for its donors. */
export const withoutNotes = (project: LetterProject): LetterProject => ({
  ...project,
  stages: project.stages.map((stage) => (stage.late ? { ...stage, late: {} } : stage)),
})

/** So much of what was spent stands behind a donor's share; a granting body reads all of it. */
const LATEST = 12

/** The latest that was spent on a project, for a letter that is read from top to foot. */
export const latestSpendings = ({ spendings }: LetterProject): LetterSpending[] => spendings.slice(0, LATEST)

/** A site's address as people say it. */
export const bareAddress = (url: string): string => url.replace(/^https?:\/\/(www\.)?/, '').replace(/\/$/, '')
