import { type SQL, sql } from 'drizzle-orm'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import type { projects } from '../../resources/projects/schema.ts'
import { type Columns, columns, type RowOf } from '../db/columns.ts'

/**
 * Which gifts count, and for how much: said once, for what adds them up and for what lists them, so that a figure and its
 * rows cannot differ.
 */
export const g = columns(donorTransactions, 'g')
const of = columns(donorTransactions, 'o')

type Fund = RecordOf<typeof donorTransactions>['fund']
type Project = Columns<RowOf<typeof projects>>

/** The kind that a row counts for: a refund that bears the reference of a gift is of that gift's kind. */
export const FUND = sql<Fund>`case when ${g.amount} < 0 and ${g.donationReferenceId} is not null then coalesce((
    select ${of.fund} from ${of} where ${of.entityId} = ${g.entityId} and ${of.donor} = ${g.donor} and ${of.project} = ${g.project}
      and ${of.donationReferenceId} = ${g.donationReferenceId} and ${of.amount} > 0 and ${of.deletedAt} is null order by ${of.id} limit 1), ${g.fund})
  else ${g.fund} end`

type Gift = Pick<typeof g, 'amount' | 'reversed' | 'deletedAt'>

/** A gift that was given and stands: neither deleted nor reversed, nor the money that went back of another. */
export const stands = (gift: Gift): SQL =>
  sql`${gift.deletedAt} is null and not ${gift.reversed} and ${gift.amount} > 0`

/** What a row adds: a reversed gift nothing. */
export const COUNTED = sql<string>`case when ${g.reversed} then 0 else ${g.amount} end`

/** All gifts to a project that were recorded by `until`, reversed ones among them. */
export const giftsTo = (projectId: string, until: string): SQL =>
  sql`${g.project} = ${projectId}::uuid and ${g.deletedAt} is null and ${g.createdAt} <= ${until}::timestamptz`

/** The gifts to project `p` that stand. */
export const standingOf = (p: Project): SQL =>
  sql`${g.project} = ${p.id} and ${g.entityId} = ${p.entityId} and ${g.deletedAt} is null and not ${g.reversed}`

/** Those of them that its opening amount does not hold already: with it, what was collected. */
export const besideOpening = (p: Project): SQL =>
  sql`${standingOf(p)} and (${p.previousDonationsUntil} is null or ${g.date} > ${p.previousDonationsUntil})`
