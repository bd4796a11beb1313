import { type SQL, sql } from 'drizzle-orm'
import { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import type { projects } from '../../resources/projects/schema.ts'
import { type Columns, columns, type RowOf } from '../db/columns.ts'

/**
 * Which gifts count, and for how much: said once, for what adds them up and for what lists them, so that a figure and its
 * rows cannot differ.
 */
export const g = columns(donorTransactions, 'g')
const r = columns(donorTransactions, 'r')

type Project = Columns<RowOf<typeof projects>>

/**
 * What went back of a gift, beside one row of it: 0 where nothing did. A refund counts as its gift does: of one that was reversed whole it is what
 * would count again with it.
 */
export const returnedBeside = (own: string | null): SQL<string> =>
  sql<string>`(select coalesce(-sum(${r.amount}), 0)::text from ${r} where ${r.entityId} = ${g.entityId} and ${r.refundOf} = ${g.id}
    and ${r.reversed} = ${g.reversed} and ${r.id} is distinct from ${own}::uuid and ${r.deletedAt} is null)`

export const RETURNED = returnedBeside(null)

type Gift = Pick<typeof g, 'amount' | 'reversed' | 'deletedAt'>

/** A gift that was given and stands: neither deleted nor reversed, nor the money that went back of another. */
export const stands = (gift: Gift): SQL =>
  sql`${gift.deletedAt} is null and not ${gift.reversed} and ${gift.amount} > 0`

/** What counts as given, or as gone back, up to today where the charity is. */
export const stated = (timeZone: SQL): SQL =>
  sql`${g.deletedAt} is null and not ${g.reversed} and ${g.date} <= (now() at time zone ${timeZone})::date`

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
