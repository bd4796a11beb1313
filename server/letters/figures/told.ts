import type { Letter, LetterProject } from '../../../resources/_contracts/letter.ts'
import { projectFigures } from '../../../resources/_contracts/letterFigures.ts'
import { type FigureKey, type FigureName, keyOf } from '../../../resources/_contracts/reportFigures.ts'
import { sumMoney, toHalalas } from '../../../resources/_kit/money.ts'

/** What a letter says of its figures, by {@link keyOf}. */
export type Told = ReadonlyMap<string, string>

type Line = readonly [name: FigureName, value: string | number | undefined, fund?: NonNullable<FigureKey['fund']>]

/** How many pictures and films an update shows. */
export const mediaOf = ({ photos, videoUrl }: Pick<LetterProject['updates'][number], 'photos' | 'videoUrl'>): number =>
  photos.length + (videoUrl === undefined ? 0 : 1)

const sum = (counts: readonly number[]): number => counts.reduce((all, one) => all + one, 0)

function ofWork({ ehsan }: Letter, { stages, updates, beneficiaries }: LetterProject): Line[] {
  const pictures = (ehsan?.before.length ?? 0) + (ehsan?.after.length ?? 0)
  return [
    ['beneficiaries', ehsan?.beneficiaries ?? beneficiaries?.number],
    ['stages', stages.length === 0 ? undefined : stages.filter(({ state }) => state === 'completed').length],
    // The file to the platform shows no news.
    ['updates', ehsan === undefined ? updates.length : undefined],
    ['media', ehsan === undefined ? sum(updates.map(mediaOf)) : pictures],
  ]
}

/** Those of the project that its letter tells beside their amounts. */
function inPercent(project: LetterProject): Line[] {
  const { collectedPercent, spentPercent } = projectFigures(project)
  const isAsked = toHalalas(project.money.required) !== 0n
  return [
    ['collectedPercent', isAsked ? collectedPercent : undefined],
    ['spentPercent', spentPercent],
  ]
}

/** What is the reader's own; kinds by themselves where there are several. */
function ofReader(project: LetterProject): Line[] {
  const { gifts } = projectFigures(project)
  const funds = project.funds.filter(({ given }) => toHalalas(given) !== 0n)
  return [
    ['given', project.given],
    ...(funds.length > 1 ? funds.map(({ fund, given }): Line => ['givenFund', given, fund]) : []),
    ['share', project.share.spentOfYours],
    ...gifts.map(
      ({ fund, yourPercent, spentState }): Line => [
        'sharePercent',
        // The letter draws no ring of nothing.
        spentState === 'none' ? undefined : yourPercent,
        gifts.length > 1 ? fund : undefined,
      ],
    ),
    ['units', project.units && sum(gifts.map(({ units }) => units?.count ?? 0))],
  ]
}

const BY_KIND = {
  project: { work: true, reader: true },
  notice: { work: false, reader: false },
  thanks: { work: false, reader: true },
  ehsan: { work: true, reader: false },
} as const

const written = ([name, value, fund]: Line): [string, string][] =>
  value === undefined
    ? []
    : [[keyOf({ name, fund: fund ?? null }), typeof value === 'number' ? String(value) : sumMoney([value])]]

/**
 * Every figure that a letter tells, and what is counted anew of its project before it is published.
 * @param personal whether it has a reader
 */
export function toldIn(letter: Letter, personal: boolean): Told {
  const [project] = letter.projects
  if (!project) return new Map()
  const { money } = project
  const parts = BY_KIND[letter.report.kind]
  const lines: Line[] = [
    ['required', parts.work && toHalalas(money.required) !== 0n ? money.required : undefined],
    ['collected', money.collected],
    ['funds', money.collected],
    ...money.byFund.map(({ fund, amount }): Line => ['fund', amount, fund]),
    ['spent', money.spent],
    ...(parts.work ? inPercent(project) : []),
    ...(parts.work ? ofWork(letter, project) : []),
    ...(personal && parts.reader ? ofReader(project) : []),
  ]
  return new Map(lines.flatMap(written))
}
