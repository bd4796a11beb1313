import { sql } from 'drizzle-orm'
import { MASS_KINDS } from '../../resources/_kit/messageKinds.ts'
import { donors } from '../../resources/donors/schema.ts'
import { entities } from '../../resources/entities/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { anyOf, columns, known, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Waiting } from './kinds/kind.ts'

const d = columns(donors, 'd')
const e = columns(entities, 'e')
const m = columns(messages, 'm')
const had = columns(messages, 'had')
const later = columns(messages, 'later')

/** One that was sent again counts by its repetition. */
const repeated = sql`exists (select 1 from ${later} where ${later.entityId} = ${had.entityId} and ${later.repeats} = ${had.id}
  and ${later.state} <> 'cancelled')`
/**
 * What counts against the most that an entity lets a donor have within seven days: what goes to many. What went along in
 * another's message was no message by itself (product.md 25).
 */
const counted = sql`${had.joinedTo} is null and not ${repeated} and ${had.kind} in (${sql.join(
  MASS_KINDS.map((kind) => sql`${kind}`),
  sql`, `,
)})`

const REACHED = sql`(${had.state} in ('sent', 'delivered', 'read') and ${had.sentAt} > now() - interval '7 days')`

/** Under way now, or nobody knows that it did not come; a message that is repeated is not one too many beside itself. */
const PERHAPS = sql`(${had.dispatch} is distinct from ${m.dispatch} and (${had.state} = 'handing'
  or (${had.state} = 'unknown' and ${had.updatedAt} > now() - interval '7 days')))`

/** Donor `d` has had as many as their entity allows; what failed or was held back is none. For counts and before a claim. */
export const FULL = sql<boolean>`coalesce((select (select count(*) from ${had} where ${had.entityId} = ${d.entityId}
    and ${had.donor} = ${d.id} and ${counted} and ${REACHED}) >= ${e.weeklyMessages}
  from ${e} where ${e.id} = ${d.entityId} and ${e.weeklyMessages} is not null), false)`

/**
 * Holds the donors of messages that are about to be handed over, where their entity has a limit: of two dispatches whoever is
 * second waits here, and then sees what the first hands over. Before the messages, as everybody does (dispatch.ts).
 * @returns whether anybody is limited
 */
export async function holdLimited(tx: Tx, mine: readonly Waiting[]): Promise<boolean> {
  const people = mine.flatMap(({ kind, donor }) =>
    donor !== null && MASS_KINDS.some((one) => one === kind) ? [donor] : [],
  )
  if (people.length === 0) return false
  const held = await tx.rows(
    sql`select 1 from ${d} join ${e} on ${e.id} = ${d.entityId} where ${d.id} = ${anyOf(people)}
      and ${e.weeklyMessages} is not null order by ${d.id} for no key update of d`,
  )
  return held.length > 0
}

/**
 * The word on the limit as messages are handed over, their donors being held. Of several to one donor the first in order go.
 * @returns those that would be one too many
 */
export async function beyondWeekly(tx: Tx, mine: readonly Waiting[]): Promise<string[]> {
  const ids = mine.flatMap(({ id, kind }) => (MASS_KINDS.some((one) => one === kind) ? [id] : []))
  const listed = sql`${anyOf(ids)}`
  const rows = await tx.rows(
    select(
      { id: known(m.id) },
      sql`from ${m} join ${e} on ${e.id} = ${m.entityId} where ${m.id} = ${listed}
      and (select count(*) from ${had} where ${had.entityId} = ${m.entityId} and ${had.donor} = ${m.donor} and ${counted} and ${had.id} <> ${m.id}
        and case when ${had.id} = ${listed} then ${had.id} < ${m.id} else ${REACHED} or ${PERHAPS} end) >= ${e.weeklyMessages}`,
    ),
  )
  return rows.map(({ id }) => id)
}
