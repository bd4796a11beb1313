import { sql } from 'drizzle-orm'
import { withoutAddresses } from '../../../server/channels/port.ts'
import { columns, pick, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import { defineHook, type HookEvent } from '../../../server/hooks/define.ts'
import { isAtItsAddress } from '../../../server/hooks/genuine.ts'
import { takeReceipts } from '../../../server/messages/receipts.ts'
import { suppress } from '../../../server/messages/suppress.ts'
import { messages } from '../../messages/schema.ts'
import { emailAccounts } from '../schema.ts'
import { type Bounce, idOf, readBounces, receiptsOf } from './bounces.ts'

const m = columns(messages, 'm')

const sentTo = async (tx: Tx, id: string | null): Promise<string | null> => {
  if (id === null) return null
  const row = await tx.one(
    select(pick(m, 'sentTo'), sql`from ${m} where ${m.entityId} = athar_entity() and ${m.id} = ${id}::uuid`),
  )
  return row?.sentTo ?? null
}

/** Nobody is written to again where letters come back for good, or where somebody has complained. */
const suppressAll = (tx: Tx, entityId: string, bounces: readonly Bounce[]): Promise<void> =>
  bounces.reduce(async (before, one) => {
    await before
    const id = idOf(one)
    const known = await sentTo(tx, id)
    // Of a letter that is ours, to where it went: an address beside it may be a relay's.
    const address = known ?? one.recipient ?? null
    if (address === null || one.type === 'transient') return
    await suppress(tx, entityId, [
      {
        channel: 'email',
        address,
        reason: one.type === 'complaint' ? 'complaint' : 'bounce',
        detail: one.detail === undefined ? null : withoutAddresses(one.detail),
        message: known === null ? null : id,
      },
    ])
  }, Promise.resolve())

/**
 * Letters that came back: `{messageId or recipient, type: 'permanent' | 'transient' | 'complaint', detail}`, one or a list.
 * The last part of the address is the key. What cannot be read is nothing.
 */
export const hook = defineHook({
  source: 'bounces',
  account: emailAccounts,
  withToken: true,
  isGenuine: isAtItsAddress,
  take: async (services, { entityId, body, at }: HookEvent) => {
    const bounces = readBounces(body)
    await services.db.as({ kind: 'worker', entityId }, (tx) => suppressAll(tx, entityId, bounces))
    const receipts = receiptsOf(bounces, at)
    if (receipts.length > 0) await takeReceipts(services, entityId, 'email', receipts)
  },
})
