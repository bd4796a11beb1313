import { sql } from 'drizzle-orm'
import { columns, select } from '../../../server/db/columns.ts'
import { allow, type Call, inTx } from '../../../server/engine/context.ts'
import { allOf, visible } from '../../../server/engine/where.ts'
import type { IssueFigures } from '../../_contracts/issues.ts'
import { SATISFACTION, type Satisfaction } from '../../_kit/satisfaction.ts'
import { donorIssues } from '../schema.ts'

const t = columns(donorIssues, 't')

/** What is told of a team's work looks back so many days. */
const DAYS = 30
const since = sql`now() - make_interval(days => ${DAYS}::int)`

const ratedAs = (value: Satisfaction) =>
  sql<number>`count(*) filter (where ${t.ratedAt} > ${since} and ${t.satisfaction} = ${value})::int`

/** By the scale's order [9.6]. */
const RATED = {
  verySatisfied: ratedAs('verySatisfied'),
  satisfied: ratedAs('satisfied'),
  neutral: ratedAs('neutral'),
  slightlySatisfied: ratedAs('slightlySatisfied'),
  unsatisfied: ratedAs('unsatisfied'),
} satisfies Record<Satisfaction, unknown>

const FIGURES = {
  ...RATED,
  answered: sql<number>`count(*) filter (where ${t.firstRepliedAt} > ${since})::int`,
  firstReplyMinutes: sql<
    number | null
  >`(percentile_cont(0.5) within group (order by extract(epoch from ${t.firstRepliedAt} - ${t.sentAt}))
    filter (where ${t.firstRepliedAt} > ${since}) / 60)::float8`,
}

/** The mean of what was answered, from 5 for the best to 1 for the worst of the scale; null of nothing. */
function meanOf(counts: Readonly<Record<Satisfaction, number>>): number | null {
  const rated = SATISFACTION.reduce((sum, value) => sum + counts[value], 0)
  const points = SATISFACTION.reduce((sum, value, place) => sum + (SATISFACTION.length - place) * counts[value], 0)
  return rated === 0 ? null : points / rated
}

/** [2.56] how soon support answers, and how satisfied donors are: over the issues that the caller answers. */
export const readFigures = (call: Call): Promise<IssueFigures> =>
  inTx(call, async (tx) => {
    const row = await tx.one(select(FIGURES, sql`from ${t} where ${allOf(visible(call, allow(call, 'figures').rows))}`))
    if (!row) throw new Error('the figures answered no row')
    const { answered, firstReplyMinutes, ...counts } = row
    return { days: DAYS, answered, firstReplyMinutes, satisfaction: counts, mean: meanOf(counts) }
  })
