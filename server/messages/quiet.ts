import { type SQL, sql } from 'drizzle-orm'
import { entities } from '../../resources/entities/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Pause } from './kinds/kind.ts'
import { prayerUntil } from './prayers.ts'

const e = columns(entities, 'e')

const FROM = sql`${e.quietFrom}::time`
const TO = sql`${e.quietTo}::time`

/** When the quiet hours end in which this moment lies; either within one day or over midnight, and the same time twice is never. */
const quietUntil = (moment: SQL): SQL<string | null> => {
  const at = sql`(${moment} at time zone ${e.timeZone})`
  const isQuiet = sql`case when ${FROM} < ${TO} then ${at}::time >= ${FROM} and ${at}::time < ${TO}
    else ${FROM} <> ${TO} and (${at}::time >= ${FROM} or ${at}::time < ${TO}) end`
  const days = sql`case when ${at}::time < ${TO} then interval '0' else interval '1 day' end`
  return sql`case when ${isQuiet} then ((${at}::date + ${TO} + ${days}) at time zone ${e.timeZone})::timestamptz(3)::text end`
}

/**
 * Why nothing leaves for the entity's donors that they did not ask for: its quiet hours by its own clock (product.md 29), or
 * a call to prayer in its city; null where it may leave. Of the transaction's entity.
 */
export async function pauseAt(tx: Tx, moment: SQL = sql`now()`): Promise<Pause | null> {
  const row = await tx.one(
    select(
      { now: sql<string>`${moment}::text`, city: e.prayerCity, until: quietUntil(moment) },
      sql`from ${e} where ${e.id} = athar_entity()`,
    ),
  )
  if (!row) return null
  if (row.until !== null) return { notBefore: row.until, why: 'quietHours' }
  const prayer = row.city === null ? null : prayerUntil(row.city, new Date(row.now))
  return prayer && { notBefore: prayer.toISOString(), why: 'prayer' }
}
