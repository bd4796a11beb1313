import { sql } from 'drizzle-orm'
import { erasureRequests } from '../../resources/erasure_requests/schema.ts'
import { anyOf, columns, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { authorOf } from '../engine/author.ts'
import type { Actor } from '../engine/context.ts'

const r = columns(erasureRequests, 'r')

/** Who is erased has been answered with it, whether or not the erasure was begun from the request. */
export async function answerRequests(tx: Tx, donors: readonly string[], actor: Actor): Promise<void> {
  const done = {
    status: 'done' as const,
    decidedAt: sql`now()`,
    decidedBy: await authorOf(tx, actor),
    version: sql`${r.version} + 1`,
    updatedAt: sql`now()`,
  }
  await tx.rows(sql`update ${r} set ${updates(r, done)}
    where ${r.donor} = ${anyOf(donors)} and ${r.status} = 'pending'`)
}
