import { sql } from 'drizzle-orm'
import { users } from '../../resources/users/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Actor } from './context.ts'

const u = columns(users, 'u')

/**
 * Whom a row of the entity can name as its author: someone of this very entity. The administrator of the main branch who
 * works in another one (product.md 1) is none of its people; the audit trail says who it was.
 */
export async function authorOf(
  tx: Tx,
  { userId, entityId }: Pick<Actor, 'userId' | 'entityId'>,
): Promise<string | null> {
  const found = await tx.one(
    select({ id: u.id }, sql`from ${u} where ${u.id} = ${userId}::uuid and ${u.entityId} = ${entityId}::uuid`),
  )
  return found?.id ?? null
}
