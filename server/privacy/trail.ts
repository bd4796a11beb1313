import { sql } from 'drizzle-orm'
import { auditTrail } from '../../resources/audit_trail/schema.ts'
import { bare, columns } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'

const a = columns(auditTrail, 'a')

/** Who did it, and by which call; nobody is named where a person did it to their own data. */
export interface By {
  actor: { entityId: string | null; userId: string | null }
  requestId: string
}

/** What was done with a donor's data as a whole; single rows write themselves into the trail. */
export async function record(
  tx: Tx,
  { actor, requestId }: By,
  action: 'export' | 'exportOwn' | 'erase',
  donor: string,
): Promise<void> {
  await tx.rows(sql`insert into ${a} (${bare(a, 'id', 'entityId', 'actor', 'action', 'resource', 'record', 'request')})
    values (${newId()}::uuid, ${actor.entityId}::uuid, ${actor.userId}::uuid, ${action}, 'donors', ${donor}, ${requestId})`)
}
