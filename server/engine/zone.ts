import { sql } from 'drizzle-orm'
import { entities } from '../../resources/entities/schema.ts'
import { columns, pick, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const e = columns(entities, 'e')

/** By whose clock the days of the transaction's entity go; where it is of none, as the platform's are, UTC. */
export async function zoneOf(tx: Tx): Promise<string> {
  const row = await tx.one(select(pick(e, 'timeZone'), sql`from ${e} where ${e.id} = athar_entity()`))
  return row?.timeZone ?? 'UTC'
}
