/** Addresses that an entity writes to no more, because its messages come back from there. */
import { type SQL, sql } from 'drizzle-orm'
import type { Channel } from '../../resources/_kit/channels.ts'
import type { RecordOf } from '../../resources/_kit/resource.ts'
import { suppressions } from '../../resources/suppressions/schema.ts'
import type { Outcome } from '../channels/port.ts'
import { bare, columns } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'

const x = columns(suppressions, 'x')
const into = columns(suppressions)

export interface Suppression {
  channel: Channel
  address: string
  reason: RecordOf<typeof suppressions>['reason']
  detail: string | null
  message: string | null
}

/** Whether a donor's address is left alone by a channel: a list of the entity's own, which is short, is asked once a query. */
export const suppressed = (channel: Channel, address: SQL<string | null>): SQL<boolean> =>
  sql<boolean>`coalesce(${address} in (select ${x.address} from ${x} where ${x.entityId} = athar_entity()
    and ${x.channel} = ${channel} and ${x.status} = 'active'), false)`

/** Keeps that messages come back from these addresses; one that was allowed again is suppressed anew. In the entity's transaction. */
export async function suppress(tx: Tx, entityId: string, found: readonly Suppression[]): Promise<void> {
  if (found.length === 0) return
  // Each address once, in one order: two who keep the same ones wait for each other, and never both.
  const byAddress = new Map(found.map((one) => [`${one.channel} ${one.address.toLowerCase()}`, one]))
  const once = [...byAddress.keys()].sort().flatMap((key) => byAddress.get(key) ?? [])
  const of = (name: keyof Suppression) => sql.param(once.map((one) => one[name]))
  await tx.rows(sql`
      insert into ${into} as x (${bare(into, 'entityId', 'id', 'channel', 'address', 'reason', 'detail', 'message', 'at')})
      select ${entityId}::uuid, n.id, n.channel, lower(n.address), n.reason, n.detail, n.message, now()
      from unnest(${sql.param(once.map(() => newId()))}::uuid[], ${of('channel')}::text[], ${of('address')}::text[], ${of('reason')}::text[],
        ${of('detail')}::text[], ${of('message')}::uuid[]) as n (id, channel, address, reason, detail, message)
      on conflict (${bare(into, 'entityId', 'channel', 'address')}) do update
        set ${bare(into, 'reason')} = excluded.reason, ${bare(into, 'detail')} = excluded.detail, ${bare(into, 'message')} = excluded.message,
          ${bare(into, 'at')} = now(), status = 'active', version = x.version + 1, updated_at = now()
        where x.status <> 'active'`)
}

/** RFC 3463: no such mailbox, no such domain, a mailbox that has moved or is closed. Other refusals speak of the letter or of us. */
const NOBODY_THERE = /\b5\.(?:1\.(?:1|2|3|6|10)|2\.1)\b/

/** Whether a service's words say that nobody is at that address. */
export const saysNobody = (detail: string): boolean => NOBODY_THERE.test(detail)

/** The addresses of which a service has just said that nobody is there. */
export const refusedForGood = (
  landed: readonly { message: { id: string; address: string }; outcome: Outcome }[],
): Suppression[] =>
  landed.flatMap(({ message: { id, address }, outcome }) =>
    outcome.state === 'failed' && outcome.permanent && outcome.reason === 'recipient' && saysNobody(outcome.detail)
      ? [{ channel: 'email' as const, address, reason: 'bounce' as const, detail: outcome.detail, message: id }]
      : [],
  )
