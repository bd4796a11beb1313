import { sql } from 'drizzle-orm'
import { entities } from '../../resources/entities/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const e = columns(entities, 'e')

const AT = sql`(now() at time zone ${e.timeZone})`
const FROM = sql`${e.quietFrom}::time`
const TO = sql`${e.quietTo}::time`

/** Either within one day, or over midnight; the same time twice is never. */
const IS_QUIET = sql`case when ${FROM} < ${TO} then ${AT}::time >= ${FROM} and ${AT}::time < ${TO}
  else ${FROM} <> ${TO} and (${AT}::time >= ${FROM} or ${AT}::time < ${TO}) end`

/**
 * Until when nothing leaves for the entity's donors that they did not ask for, by its own clock (product.md 29); null where it
 * may leave now. Of the transaction's entity.
 */
export async function quietUntil(tx: Tx): Promise<string | null> {
  const row = await tx.one(
    select(
      {
        until: sql<
          string | null
        >`case when ${IS_QUIET} then ((${AT}::date + ${TO} + case when ${AT}::time < ${TO} then interval '0' else interval '1 day' end) at time zone ${e.timeZone})::timestamptz(3)::text end`,
      },
      sql`from ${e} where ${e.id} = athar_entity()`,
    ),
  )
  return row?.until ?? null
}
