import { sql } from 'drizzle-orm'
import { z } from 'zod'
import { withoutAddresses } from '../../../server/channels/port.ts'
import { columns, pick, select } from '../../../server/db/columns.ts'
import { isId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { defineHook, type HookEvent } from '../../../server/hooks/define.ts'
import { isSame } from '../../../server/hooks/genuine.ts'
import { takeReceipts } from '../../../server/messages/receipts.ts'
import { suppress } from '../../../server/messages/suppress.ts'
import { messages } from '../../messages/schema.ts'
import { emailAccounts } from '../schema.ts'

const m = columns(messages, 'm')

const bounce = z.object({
  /** The Message-ID of the letter, with or without its angle brackets. */
  messageId: z.string().max(400).optional(),
  recipient: z.email().max(254).optional(),
  type: z.enum(['permanent', 'transient', 'complaint']),
  detail: z.string().max(2000).optional(),
})
/** One, or several at once. */
const told = z.union([bounce.transform((one) => [one]), z.array(bounce).max(1000)])
type Bounce = z.output<typeof bounce>

function parsed(body: string): Bounce[] {
  try {
    const read = told.safeParse(JSON.parse(body))
    return read.success ? read.data : []
  } catch {
    return []
  }
}

/** `<id@domain>`: what stands before the @ is the ledger row's id. */
const idOf = ({ messageId = '' }: Bounce): string | null => {
  const id = messageId.replace(/^<|>$/g, '').split('@')[0] ?? ''
  return isId(id) ? id.toLowerCase() : null
}

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
  isGenuine: ({ token }, { secrets: { hookToken } }) =>
    token !== null && hookToken !== undefined && isSame(token, hookToken),
  take: async (services, { entityId, body, at }: HookEvent) => {
    const bounces = parsed(body)
    await services.db.as({ kind: 'worker', entityId }, (tx) => suppressAll(tx, entityId, bounces))
    const receipts = bounces.flatMap((one) => {
      const id = idOf(one)
      if (id === null || one.type !== 'permanent') return []
      const detail = one.detail === undefined ? {} : { detail: withoutAddresses(one.detail) }
      return [{ message: { id }, state: 'failed' as const, reason: 'recipient' as const, ...detail, at }]
    })
    if (receipts.length > 0) await takeReceipts(services, entityId, 'email', receipts)
  },
})
