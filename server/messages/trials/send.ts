/** product.md 30: a test to oneself, of whatever is sent to many, by whatever channel it goes. One way for all kinds. */
import { CODES } from '../../../resources/_kit/codes.ts'
import type { FailReason } from '../../../resources/_kit/reasons.ts'
import { countsOver } from '../../auth/counts.ts'
import type { Channel, Outcome, Outgoing } from '../../channels/port.ts'
import type { Sender } from '../../channels/senders.ts'
import type { Tx } from '../../db/types.ts'
import { type Call, inTx } from '../../engine/context.ts'
import { AppFault, type FaultName } from '../../engine/fault.ts'
import { firstCall } from '../../engine/idempotency.ts'
import { trialKey, trialMailId } from '../../letters/keys.ts'
import type { Post } from '../kinds/kind.ts'
import { marked } from './mark.ts'
import { ownAddress, readOwnReach } from './own.ts'

const HOUR_MS = 3_600_000
const HOUR = 3600
/** How long what a test's link leads to can be opened, and how long the pictures of a preview load. */
const TEST_MS = 48 * HOUR_MS
const PREVIEW_MS = 2 * HOUR_MS
const LIMIT_MS = 30_000
/** So many tests within an hour are more than anybody reads. */
const PER_HOUR = 20

/** What became of a test. */
export interface TrialOutcome {
  state: Outcome['state']
  to: string
  channel: Channel
  reason?: FailReason
}

/** To whom a test is composed: whoever asked for it. */
export interface TrialTo {
  id: string
  channel: Channel
  address: string
  post: Post
}

interface Trying {
  id: string
  channel: Channel
  /**
   * Reads in the caller's own tenant what it says, as the first of its readers would get it. It reads as theirs; their name
   * does not stand beside the caller's address. @throws 404; 422 nobodyToSendTo
   */
  read: (tx: Tx) => Promise<(to: TrialTo) => Outgoing>
}

const entityOf = ({ actor }: Pick<Call, 'actor'>): string => {
  if (!actor.entityId) throw new AppFault('forbidden')
  return actor.entityId
}

const keyOf = (call: Call, id: string, donorId: string, ms: number): string =>
  trialKey(call.services.config.appSecret, id, {
    userId: call.actor.userId,
    entityId: entityOf(call),
    donorId,
    until: Date.now() + ms,
  })

/** The key in a test's link: it opens for two days what its caller may see. */
export const trialAddress = (call: Call, id: string, donorId: string): string => keyOf(call, id, donorId, TEST_MS)

/** The key by which the pictures of a preview load. */
export const previewAddress = (call: Call, id: string, donorId: string): string => keyOf(call, id, donorId, PREVIEW_MS)

const LACKING: Partial<Record<Channel, FaultName>> = { email: 'mailNotConfigured', whatsappCloud: 'metaNotConfigured' }

/** @throws 409 mailNotConfigured, metaNotConfigured; 422 at the channel */
async function senderFor(call: Call, channel: Channel): Promise<Sender> {
  const sender = await call.services.senderOf(entityOf(call), channel)
  if (sender) return sender
  const fault = LACKING[channel]
  if (fault) throw new AppFault(fault)
  throw new AppFault('invalid', [{ field: 'channel', key: 'channelNotSetUp', args: {}, code: CODES.generic }])
}

/** @returns gives the try back  @throws 429 with the seconds to wait */
async function counted(call: Call): Promise<() => Promise<unknown>> {
  const counts = countsOver(call.services.db)
  const one = { key: `t:${call.actor.userId}`, points: 1, seconds: HOUR }
  const giveBack = () => counts.add([{ ...one, points: -1 }])
  const [stand] = await counts.add([one])
  if (stand === undefined || stand.count <= PER_HOUR) return giveBack
  await giveBack()
  throw new AppFault('tooMany', [], { retryAfter: Math.ceil(stand.msLeft / 1000) })
}

/** Whether nobody has sent this test by the call's key before: a double click is told of nothing. */
async function takeTurn(call: Call, what: readonly unknown[]): Promise<boolean> {
  const giveBack = await counted(call)
  const first = await inTx(call, (tx) => firstCall(call, tx, what))
  if (!first) await giveBack()
  return first
}

/**
 * A real message to the caller's own address, marked as a test, by the account that the real ones would leave by. In no
 * ledger, so that it is in no figure and in no package's count.
 * @throws 409 mailNotConfigured, metaNotConfigured, noOwnPhone; 422; 429
 */
export async function sendTrial(call: Call, { id, channel, read }: Trying): Promise<TrialOutcome> {
  const { appSecret, appSecretOld, publicUrl } = call.services.config
  const sender = await senderFor(call, channel)
  const { address, compose } = await inTx(call, async (tx) => ({
    compose: await read(tx),
    address: ownAddress(await readOwnReach(tx, call), channel),
  }))
  if (!(await takeTurn(call, ['test', id, channel]))) return { state: 'unknown', to: address, channel }
  const message = compose({
    id: trialMailId(appSecret, { userId: call.actor.userId, entityId: entityOf(call) }),
    channel,
    address,
    post: { publicUrl, secret: appSecret, secretOld: appSecretOld, from: sender.from },
  })
  const outcome = await sender.gateway.send(marked(message), AbortSignal.timeout(LIMIT_MS))
  return {
    state: outcome.state,
    to: address,
    channel,
    ...(outcome.state === 'failed' && { reason: outcome.reason }),
  }
}
