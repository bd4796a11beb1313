import { withoutAddresses } from '../../../server/channels/port.ts'
import type { Tx } from '../../../server/db/types.ts'
import { defineHook, type HookEvent } from '../../../server/hooks/define.ts'
import { isAtItsAddress } from '../../../server/hooks/genuine.ts'
import { takeReceipts } from '../../../server/messages/receipts.ts'
import { suppress } from '../../../server/messages/suppress.ts'
import { emailAccounts } from '../schema.ts'
import { type Bounce, idOf, readBounces, receiptsOf } from './bounces.ts'
import { sentAs, tellAtAddress, tellOfMessage } from './told.ts'

/** Nobody is written to again where letters come back for good, or where somebody has complained; and staff are told. */
async function takeBounce(tx: Tx, { entityId, at }: HookEvent, one: Bounce): Promise<void> {
  const sent = await sentAs(tx, idOf(one))
  // Of a letter that is ours, to where it went: an address beside it may be a relay's.
  const address = sent?.sentTo ?? one.recipient ?? null
  if (address === null || one.type === 'transient') return
  await suppress(tx, entityId, [
    {
      channel: 'email',
      address,
      reason: one.type === 'complaint' ? 'complaint' : 'bounce',
      detail: one.detail === undefined ? null : withoutAddresses(one.detail),
      message: sent?.id ?? null,
    },
  ])
  const word = { entityId, at, kind: one.type === 'complaint' ? 'complaint' : 'bounce' } as const
  if (sent === null) await tellAtAddress(tx, word, address)
  // That a letter of ours came back is told as it fails (server/db/routines/feedback.ts).
  else if (one.type === 'complaint') await tellOfMessage(tx, word, sent)
}

/**
 * Letters that came back: `{messageId or recipient, type: 'permanent' | 'transient' | 'complaint', detail}`, one or a list.
 * The last part of the address is the key. What cannot be read is nothing.
 */
export const hook = defineHook({
  source: 'bounces',
  account: emailAccounts,
  withToken: true,
  isGenuine: isAtItsAddress,
  take: async (services, event: HookEvent) => {
    const { entityId, body, at } = event
    const bounces = readBounces(body)
    await services.db.as({ kind: 'worker', entityId }, async (tx) => {
      for (const one of bounces) await takeBounce(tx, event, one)
    })
    const receipts = receiptsOf(bounces, at)
    if (receipts.length > 0) await takeReceipts(services, entityId, 'email', receipts)
  },
})
