import { type SQL, sql } from 'drizzle-orm'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Pause } from './kinds/kind.ts'
import { prayerUntil } from './prayers.ts'

const d = columns(donors, 'd')
const holder = columns(donors, 'holder')
const e = columns(entities, 'e')

/** Times of a day on the clock of entity `e`. */
interface Hours {
  from: SQL
  to: SQL
}

const OF_ENTITY: Hours = { from: sql`${e.quietFrom}::time`, to: sql`${e.quietTo}::time` }
const OF_DONOR: Hours = { from: sql`${d.quietFrom}::time`, to: sql`${d.quietTo}::time` }
const OF_HOLDER: Hours = { from: sql`${holder.quietFrom}::time`, to: sql`${holder.quietTo}::time` }

/** When the quiet hours end in which this moment lies; either within one day or over midnight, and the same time twice is never. */
const quietUntil = (moment: SQL, { from, to }: Hours): SQL<string | null> => {
  const at = sql`(${moment} at time zone ${e.timeZone})`
  const isQuiet = sql`case when ${from} < ${to} then ${at}::time >= ${from} and ${at}::time < ${to}
    else ${from} <> ${to} and (${at}::time >= ${from} or ${at}::time < ${to}) end`
  const days = sql`case when ${at}::time < ${to} then interval '0' else interval '1 day' end`
  return sql`case when ${isQuiet} then ((${at}::date + ${to} + ${days}) at time zone ${e.timeZone})::timestamptz(3)::text end`
}

/**
 * Why nothing leaves for the entity's donors that they did not ask for: its quiet hours by its own clock (product.md 29), or
 * a call to prayer in its city; null where it may leave. Of the transaction's entity.
 */
export async function pauseAt(tx: Tx, moment: SQL = sql`now()`): Promise<Pause | null> {
  const row = await tx.one(
    select(
      { now: sql<string>`${moment}::text`, city: e.prayerCity, until: quietUntil(moment, OF_ENTITY) },
      sql`from ${e} where ${e.id} = athar_entity()`,
    ),
  )
  if (!row) return null
  if (row.until !== null) return { notBefore: row.until, why: 'quietHours' }
  const prayer = row.city === null ? null : prayerUntil(row.city, new Date(row.now))
  return prayer && { notBefore: prayer.toISOString(), why: 'prayer' }
}

/**
 * Of donor `d`: when the hours end at which they want no messages, where it is one of them at this moment. Who is reached by
 * another donor's phone and has said none is left alone when that one is.
 */
export const donorQuiet = (moment: SQL = sql`now()`): SQL<string | null> =>
  sql`case when ${d.quietFrom} is not null and ${d.quietTo} is not null
    then (select ${quietUntil(moment, OF_DONOR)} from ${e} where ${e.id} = ${d.entityId})
    when ${d.reachedBy} is not null then (select ${quietUntil(moment, OF_HOLDER)} from ${e} join ${holder} on ${holder.entityId} = ${e.id}
      and ${holder.id} = ${d.reachedBy} and ${holder.quietFrom} is not null and ${holder.quietTo} is not null where ${e.id} = ${d.entityId}) end`

/** Both hold: a message waits for whichever ends later, and is asked about anew then. */
export function laterOf(pause: Pause | null, quiet: string | null): Pause | null {
  if (quiet === null) return pause
  if (pause !== null && Date.parse(pause.notBefore) >= Date.parse(quiet)) return pause
  return { notBefore: quiet, why: 'donorQuiet' }
}
