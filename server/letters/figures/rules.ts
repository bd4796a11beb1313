import { addDays } from '../../../i18n/dates.ts'
import type { FigureKey, FigureName, ReportFigure } from '../../../resources/_contracts/reportFigures.ts'
import { sumMoney } from '../../../resources/_kit/money.ts'
import type { Ground } from './sources.ts'

type Facts = ReportFigure['facts']
type List = ReportFigure['list']

const untilOf = ({ about }: Ground): Facts => {
  const until = about.project.previousDonationsUntil
  return until === null ? {} : { until }
}

const spendable = ({ common }: Ground): Facts => ({ collected: common.collected, spent: common.spent })

const givenOf = ({ shares, donor }: Ground): string =>
  sumMoney(['0.00', ...(donor === null ? [] : (shares.get(donor) ?? [])).map(({ given }) => given)])

const FACTS: Partial<Record<FigureName, (ground: Ground) => Facts>> = {
  collected: untilOf,
  funds: untilOf,
  fund: untilOf,
  shares: spendable,
  share: (ground) => ({ ...spendable(ground), given: givenOf(ground) }),
  units: (ground) => ({ given: givenOf(ground), ...(ground.common.unit && { unitCost: ground.common.unit.unitCost }) }),
  updates: ({ about }) => (about.newsSince === null ? {} : { since: about.newsSince }),
  media: ({ about }) => (about.newsSince === null ? {} : { since: about.newsSince }),
}

/** What the sentence of a figure's rule speaks of. */
export const factsOf = (ground: Ground, { name }: FigureKey): Facts => FACTS[name]?.(ground) ?? {}

/** Gifts that stand, after the day until which the opening amount holds them. */
function giftsList(ground: Ground, fund: string | null): List {
  if (fund === 'earlier') return null
  const { until } = untilOf(ground)
  const filter = {
    project: ground.about.project.id,
    reversed: false,
    ...(until !== undefined && { date: { gte: addDays(until, 1) } }),
    ...(fund !== null && { fund }),
  }
  return { resource: 'donor_transactions', filter }
}

const ofDonor = ({ about, donor }: Ground): List =>
  donor === null ? null : { resource: 'donor_transactions', filter: { project: about.project.id, donor } }

/** A report that tells what is new alone tells what no filter of the list can say. */
const updatesList = ({ about }: Ground): List =>
  about.newsSince === null && about.type === 'project'
    ? { resource: 'project_updates', filter: { project: about.project.id, status: 'published' } }
    : null

const LISTS: Partial<Record<FigureName, (ground: Ground, fund: string | null) => List>> = {
  collected: (ground) => giftsList(ground, null),
  funds: (ground) => giftsList(ground, null),
  fund: giftsList,
  spent: ({ about }) => ({ resource: 'spendings', filter: { project: about.project.id } }),
  updates: updatesList,
  media: updatesList,
  given: ofDonor,
  share: ofDonor,
  units: ofDonor,
}

/** The list that shows the same rows. */
export const listOf = (ground: Ground, { name, fund }: FigureKey): List => LISTS[name]?.(ground, fund) ?? null
