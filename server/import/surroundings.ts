import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types.ts'
import { loadLists } from './lists.ts'
import type { Surroundings } from '../engine/importing.ts'

type Of = Pick<Surroundings, 'entityId' | 'importId' | 'createDonors' | 'existing'>

/** What the reading of a file needs from the database, once. */
export async function surroundings(tx: Tx, of: Of): Promise<Surroundings> {
  const entity = await tx.one<{ zone: string }>(
    sql`select time_zone as zone from entities where id = ${of.entityId}::uuid`,
  )
  return { ...of, timeZone: entity?.zone ?? 'Asia/Riyadh', lists: await loadLists(tx) }
}
