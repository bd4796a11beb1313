import { sql } from 'drizzle-orm'
import { entities } from '../../resources/entities/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Surroundings } from '../engine/importing.ts'
import { loadLists } from './lists.ts'

const e = columns(entities, 'e')

type Of = Pick<Surroundings, 'entityId' | 'importId' | 'createDonors' | 'existing' | 'namesakes' | 'beside' | 'mends'>

/** What the reading of a file needs from the database, once. */
export async function surroundings(tx: Tx, of: Of): Promise<Surroundings> {
  const entity = await tx.one(select({ zone: e.timeZone }, sql`from ${e} where ${e.id} = ${of.entityId}::uuid`))
  return { ...of, timeZone: entity?.zone ?? 'Asia/Riyadh', lists: await loadLists(tx) }
}
