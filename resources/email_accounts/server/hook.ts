import { sql } from 'drizzle-orm'
import { withoutAddresses } from '../../../server/channels/port.ts'
import { columns, pick, select } from '../../../server/db/columns.ts'
import type { Tx } from '../../../server/db/types.ts'
import type { Services } from '../../../server/engine/services.ts'
import { CannotBeRead, defineHook, type HookEvent } from '../../../server/hooks/define.ts'
import { isAtItsAddress } from '../../../server/hooks/genuine.ts'
import type { Incoming } from '../../../server/messages/came.ts'
import { takeIncoming } from '../../../server/messages/incoming.ts'
import { readApart } from '../../../server/messages/mailbox/apart.ts'
import { nobody, unread } from '../../../server/messages/mailbox/unread.ts'
import { takeReceipts } from '../../../server/messages/receipts.ts'
import { suppress } from '../../../server/messages/suppress.ts'
import { emailAccounts } from '../schema.ts'
import { type Bounce, idOf, readBounces, receiptsOf } from './bounces.ts'
import { sentAs, tellAtAddress, tellOfMessage } from './told.ts'

const a = columns(emailAccounts, 'a')
/** Words and some pictures; a mail service tells the writer of what is larger. */
const MAIL_BYTES = 6 * 1024 * 1024

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

/** Addresses of the charity's own: what comes from them is nobody's answer. */
async function ownAddresses(tx: Tx, accountId: string): Promise<ReadonlySet<string>> {
  const row = await tx.one(
    select(pick(a, 'senderAddress', 'replyTo'), sql`from ${a} where ${a.id} = ${accountId}::uuid`),
  )
  return new Set([row?.senderAddress, row?.replyTo].flatMap((one) => (one ? [one.toLowerCase()] : [])))
}

const isList = (body: string): boolean => /^\s*[[{]/.test(body)

interface Read {
  bounces: Bounce[]
  incoming: Incoming[]
}

/**
 * A list of what came back, as JSON, or a mail as it came.
 * @throws CannotBeRead
 */
async function readTold(services: Services, { entityId, accountId, body, at }: HookEvent): Promise<Read> {
  if (isList(body)) return { bounces: readBounces(body), incoming: [] }
  const own = await services.db.as({ kind: 'worker', entityId }, (tx) => ownAddresses(tx, accountId))
  const mail = await readApart(entityId, { body, own, at })
  if (mail === null) throw new CannotBeRead()
  return mail
}

/** A mail that is left unread is in the charity's mailbox: whoever answers there hears that it came, from whom and about what. */
async function giveUp(services: Services, { entityId, accountId, body, at }: HookEvent): Promise<void> {
  // A list as JSON that cannot be read is no mail.
  if (isList(body)) return
  const own = await services.db.as({ kind: 'worker', entityId }, (tx) => ownAddresses(tx, accountId))
  const head = await readApart(entityId, { body, own, at, headAlone: true })
  await takeIncoming(services, entityId, 'email', head?.incoming ?? [unread(body, at, { from: nobody(own) })])
}

/**
 * What comes to the charity's mailbox (docs/decisions/122). A mail as it came (RFC 5322): somebody's words are theirs in the
 * chat, a report of delivery is a letter that came back. Or letters that came back: `{messageId or recipient, type: 'permanent' | 'transient' | 'complaint', detail}`, one or a list.
 * The last part of the address is the key. What cannot be read is nothing.
 */
export const hook = defineHook({
  source: 'bounces',
  account: emailAccounts,
  withToken: true,
  bodyLimit: MAIL_BYTES,
  isGenuine: isAtItsAddress,
  take: async (services, event: HookEvent) => {
    const { entityId, at } = event
    const { bounces, incoming } = await readTold(services, event)
    await services.db.as({ kind: 'worker', entityId }, async (tx) => {
      for (const one of bounces) await takeBounce(tx, event, one)
    })
    const receipts = receiptsOf(bounces, at)
    if (receipts.length > 0) await takeReceipts(services, entityId, 'email', receipts)
    if (incoming.length > 0) await takeIncoming(services, entityId, 'email', incoming)
  },
  giveUp,
})
