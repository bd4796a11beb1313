import { setTimeout as wait } from 'node:timers/promises'
import type { ChatIncoming, ChatReceipt } from '../channels/whatsapp/port.ts'
import type { Services } from '../engine/services.ts'
import { takeIncoming } from '../messages/incoming.ts'
import { takeReceipts } from '../messages/receipts.ts'

/** What rooms do with what a session tells; tests hand in others. */
export interface Takes {
  incoming: typeof takeIncoming
  receipts: typeof takeReceipts
}
export const TAKES: Takes = { incoming: takeIncoming, receipts: takeReceipts }

/** A device tells a thing once: it is tried again while the database is away. */
const AGAIN_MS = [1_000, 5_000, 30_000, 120_000, 300_000]

async function patiently(work: () => Promise<void>, services: Services, signal: AbortSignal): Promise<void> {
  for (const ms of [...AGAIN_MS, 0]) {
    try {
      return await work()
    } catch (err) {
      services.log.error({ err }, 'what a linked device told could not be taken up')
      if (signal.aborted) return
      await wait(ms, undefined, { signal }).catch(() => undefined)
    }
  }
}

/** Takes up what a device of this server's told. */
export const takeTold = (
  services: Services,
  entityId: string,
  told: { incoming: ChatIncoming } | { receipt: ChatReceipt },
  takes: Takes,
  signal: AbortSignal,
): Promise<void> =>
  patiently(
    () =>
      'incoming' in told
        ? takes.incoming(services, entityId, 'whatsapp', [told.incoming])
        : takes.receipts(services, entityId, 'whatsapp', [told.receipt]),
    services,
    signal,
  )
