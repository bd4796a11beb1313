import { sql } from 'drizzle-orm'
import { dispatches } from '../../resources/dispatches/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { columns, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'

const d = columns(donors, 'd')
const m = columns(messages, 'm')
const s = columns(dispatches, 's')

/**
 * product.md 30: who read a campaign, and is a donor still, for a word that puts it right.
 * @throws 422 nobodyToSendTo; 409 tooManyOpened
 */
export async function readersOf(tx: Tx, by: 'appeal' | 'campaign', id: string, most: number): Promise<string[]> {
  const rows = await tx.rows(
    select(
      { donor: sql<string>`distinct ${m.donor}` },
      sql`from ${m} join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s[by]} = ${id}::uuid
        join ${d} on ${d.entityId} = ${m.entityId} and ${d.id} = ${m.donor} and ${d.deletedAt} is null and not ${d.archived}
        where ${m.entityId} = athar_entity() and ${m.readAt} is not null order by 1 limit ${most + 1}`,
    ),
  )
  if (rows.length === 0) throw new AppFault('nobodyToSendTo')
  if (rows.length > most) throw new AppFault('tooManyOpened', [], { count: most })
  return rows.map(({ donor }) => donor)
}
