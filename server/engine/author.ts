import { sql } from 'drizzle-orm'
import type { Tx } from '../db/types.ts'
import type { Actor } from './context.ts'

/**
 * Whom a row of the entity can name as its author: someone of this very entity. The administrator of the main branch who
 * works in another one (product.md 1) is none of its people; the audit trail says who it was.
 */
export async function authorOf(tx: Tx, { userId, entityId }: Actor): Promise<string | null> {
  const found = await tx.one<{ id: string }>(
    sql`select id from users where id = ${userId}::uuid and entity_id = ${entityId}::uuid`,
  )
  return found?.id ?? null
}
