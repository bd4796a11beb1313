import { sql } from 'drizzle-orm'
import { messages } from '../../resources/messages/schema.ts'
import type { Channel, FailReason } from '../channels/port.ts'
import { anyOf, columns, known, pick, select, shaped, updates } from '../db/columns.ts'
import { isId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { holdDispatches } from './dispatch.ts'
import { recall } from './settle.ts'

const m = columns(messages, 'm')
const again = columns(messages, 'again')

/** What a service tells later of a message that it took over. */
export interface Receipt {
  /** The ledger row's id where the service echoes it, else what the service calls the message. */
  message: { id: string } | { providerId: string }
  state: 'sent' | 'delivered' | 'read' | 'failed'
  reason?: FailReason
  /** For staff, without addresses. */
  detail?: string
  /** ISO moment, by the service's clock. */
  at: string
}

/** What weighs more stands, in whatever order it was told: who has read a message has got it, whatever was said before. */
const WEIGHT = { sent: 1, failed: 2, delivered: 3, read: 4 } as const satisfies Record<Receipt['state'], number>

/** What all receipts of one message say together. */
interface Told {
  id: string
  state: Receipt['state']
  reason: string | null
  detail: string | null
  at: string
  deliveredAt: string | null
  readAt: string | null
}

const first = (one: string | null, other: string | null): string | null =>
  one === null || (other !== null && Date.parse(other) < Date.parse(one)) ? other : one

/** Pure: several receipts as one, whatever their order and number. */
export function together(id: string, receipts: readonly Receipt[]): Told | null {
  const each = receipts.map(({ state, reason, detail, at }): Told => {
    const deliveredAt = state === 'delivered' || state === 'read' ? at : null
    return {
      id,
      state,
      reason: state === 'failed' ? (reason ?? 'recipient') : null,
      detail: state === 'failed' ? (detail?.slice(0, 300) ?? null) : null,
      at,
      deliveredAt,
      readAt: state === 'read' ? at : null,
    }
  })
  const [heaviest] = each.toSorted((one, other) => WEIGHT[other.state] - WEIGHT[one.state])
  if (!heaviest) return null
  const earliest = (key: 'at' | 'deliveredAt' | 'readAt') =>
    each.map((one) => one[key]).reduce<string | null>((one, other) => first(one, other), null)
  return {
    ...heaviest,
    at: earliest('at') ?? heaviest.at,
    deliveredAt: earliest('deliveredAt'),
    readAt: earliest('readAt'),
  }
}

interface Found {
  id: string
  dispatch: string | null
  providerId: string | null
}

/** The messages that receipts speak of. What no message is called is passed by. */
function find(tx: Tx, entityId: string, channel: Channel, receipts: readonly Receipt[]): Promise<Found[]> {
  const ids = receipts.flatMap(({ message }) => ('id' in message && isId(message.id) ? [message.id.toLowerCase()] : []))
  const names = receipts.flatMap(({ message }) => Object.values(message))
  return tx.rows(
    select(
      pick(m, 'id', 'dispatch', 'providerId'),
      sql`from ${m} where ${m.entityId} = ${entityId}::uuid and ${m.channel} = ${channel}
        and (${m.id} = ${anyOf(ids)} or ${m.providerId} = any(${sql.param(names)}::text[])) order by ${m.id}`,
    ),
  )
}

/** What went along in messages that are found (product.md 25): whatever is told of those is told of it. */
async function alongIn(tx: Tx, entityId: string, found: readonly Found[]): Promise<{ lead: string; one: Found }[]> {
  const rows = await tx.rows(
    select(
      { lead: known(m.joinedTo), ...pick(m, 'id', 'dispatch', 'providerId') },
      sql`from ${m} where ${m.entityId} = ${entityId}::uuid and ${m.joinedTo} = ${anyOf(found.map(({ id }) => id))} order by ${m.id}`,
    ),
  )
  return rows.map(({ lead, ...one }) => ({ lead, one }))
}

const speaksOf = ({ message }: Receipt, { id, providerId }: Found): boolean =>
  // A service may give its own names the form of ours.
  'id' in message ? message.id.toLowerCase() === id || message.id === providerId : message.providerId === providerId

/** A repetition by a person's decision. */
const repeated = sql`select 1 from ${again} where ${again.entityId} = ${m.entityId} and ${again.repeats} = ${m.id}`

/**
 * Where a message may go from where it stands: forward alone. That it arrived proves more than what the program knew of it,
 * even that it waits to be tried again; a refusal that comes late is no news of one that waits. Of what a person has repeated
 * only an arrival is believed, and nothing once the repetition is on its way.
 */
const FORWARD = sql`(
  (${m.state} in ('planned', 'claimed') and n.state in ('delivered', 'read'))
  or (${m.state} = 'handing')
  or (${m.state} = 'sent' and n.state in ('delivered', 'read', 'failed') and not (n.state = 'failed' and exists (${repeated})))
  or (${m.state} = 'delivered' and n.state = 'read')
  or (${m.state} = 'failed' and n.state in ('delivered', 'read') and not exists (${repeated}))
  or (${m.state} = 'unknown' and not exists (${repeated} and (n.state = 'failed' or ${again.state} not in ('planned', 'claimed')))))`

async function write(tx: Tx, entityId: string, told: readonly Told[]): Promise<string[]> {
  const column = (key: keyof Told) => sql.param(told.map((one) => one[key]))
  const rows = await tx.rows(
    shaped(
      { id: m.id },
      (row) => sql`update ${m} set ${updates(m, {
        state: sql`n.state`,
        reason: sql`n.reason`,
        detail: sql`n.detail`,
        sentAt: sql`coalesce(${m.sentAt}, n.at)`,
        deliveredAt: sql`coalesce(${m.deliveredAt}, n.delivered)`,
        readAt: sql`coalesce(${m.readAt}, n.read)`,
        nextAt: null,
        // The owner stays written: it may still know what the service calls the message.
        leaseUntil: null,
        updatedAt: sql`now()`,
      })}
      from unnest(${column('id')}::uuid[], ${column('state')}::text[], ${column('reason')}::text[], ${column('detail')}::text[], ${column('at')}::timestamptz[],
        ${column('deliveredAt')}::timestamptz[], ${column('readAt')}::timestamptz[]) as n (id, state, reason, detail, at, delivered, read)
      where ${m.entityId} = ${entityId}::uuid and ${m.id} = n.id and ${FORWARD} returning ${row}`,
    ),
  )
  return rows.map(({ id }) => id)
}

/** Repeated and out of order: a message only ever moves forward. What no message is called is passed by. */
export async function takeReceipts(
  services: Services,
  entityId: string,
  channel: Channel,
  receipts: readonly Receipt[],
): Promise<void> {
  if (receipts.length === 0) return
  await services.db.as({ kind: 'worker', entityId }, async (tx) => {
    const named = await find(tx, entityId, channel, receipts)
    const before = await alongIn(tx, entityId, named)
    const held = [...new Set([...named, ...before.map(({ one }) => one)].flatMap(({ dispatch }) => dispatch ?? []))]
    if (held.length > 0) await holdDispatches(tx, held)
    // Some of it may have parted while this waited.
    const along = before.length === 0 ? [] : await alongIn(tx, entityId, named)
    const found = [...named, ...along.map(({ one }) => one)]
    const toldOf = (one: Found, as = one): Told[] => {
      const theirs = receipts.filter((receipt) => speaksOf(receipt, one))
      const said = together(as.id, theirs)
      return said ? [said] : []
    }
    const told = named.flatMap((one) => [
      ...toldOf(one),
      ...along.flatMap((other) => (other.lead === one.id ? toldOf(one, other.one) : [])),
    ])
    if (told.length === 0) return
    const written = new Set(await write(tx, entityId, told))
    for (const dispatch of held) {
      const arrived = found.filter((one) => one.dispatch === dispatch && written.has(one.id)).map(({ id }) => id)
      await recall(tx, { entityId, dispatch }, arrived)
    }
  })
}
