import { sql } from 'drizzle-orm'
import { auditTrail } from '../../resources/audit_trail/schema.ts'
import { bare, columns } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { Call } from '../engine/context.ts'

const a = columns(auditTrail, 'a')

/** What was done with a donor's data as a whole; single rows write themselves into the trail. */
export async function record(tx: Tx, call: Call, action: 'export' | 'erase', donor: string): Promise<void> {
  const { actor, requestId } = call
  await tx.rows(sql`insert into ${a} (${bare(a, 'id', 'entityId', 'actor', 'action', 'resource', 'record', 'request')})
    values (${newId()}::uuid, ${actor.entityId}::uuid, ${actor.userId}::uuid, ${action}, 'donors', ${donor}, ${requestId})`)
}
