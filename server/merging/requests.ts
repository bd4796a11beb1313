import { sql } from 'drizzle-orm'
import { erasureRequests } from '../../resources/erasure_requests/schema.ts'
import { columns, updates } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'

const r = columns(erasureRequests, 'r')

/** Where both rows of one person asked to be erased one request is answered: what did not go over (`moveAll`) waits no more. */
export const dropRequest = (tx: Tx, gone: string): Promise<unknown> =>
  tx.rows(sql`update ${r} set ${updates(r, { status: 'withdrawn', version: sql`${r.version} + 1`, updatedAt: sql`now()` })}
    where ${r.donor} = ${gone}::uuid and ${r.status} = 'pending'`)
