import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types.ts'
import { AppFault } from './fault.ts'

/**
 * For whoever begins work that goes on by itself: the entity stays at work until this transaction ends, so that what stops
 * it finds what was begun here. @throws 401 where it has been stopped since the caller was let in
 */
export async function holdEntity(tx: Tx): Promise<void> {
  const row = await tx.one<{ works: boolean }>(sql`select athar_hold_entity() as works`)
  if (row?.works !== true) throw new AppFault('unauthenticated')
}
