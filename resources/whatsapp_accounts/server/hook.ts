import { hookKey } from '../../../server/channels/whatsapp/wahaCalls.ts'
import { readEvent } from '../../../server/channels/whatsapp/wahaWire.ts'
import { defineHook } from '../../../server/hooks/define.ts'
import { isSignedBy } from '../../../server/hooks/genuine.ts'
import { takeIncoming } from '../../../server/messages/incoming.ts'
import { takeReceipts } from '../../../server/messages/receipts.ts'
import { whatsappAccounts } from '../schema.ts'

/** A medium comes by its name alone, so that a call is short. */
const BODY_BYTES = 256 * 1024

/** [2.66] What a gateway tells of the number that is linked there. How the session stands is not believed but asked. */
export const hook = defineHook({
  source: 'waha',
  account: whatsappAccounts,
  bodyLimit: BODY_BYTES,
  isGenuine: ({ raw, headers }, { record, secrets: { wahaKey } }) =>
    isSignedBy('sha512', {
      raw,
      secret: wahaKey === undefined ? undefined : hookKey(wahaKey, record.id),
      given: headers['x-webhook-hmac'],
    }),
  take: async (services, { entityId, body, at }) => {
    const heard = readEvent(body, at)
    if (heard?.kind === 'incoming') await takeIncoming(services, entityId, 'whatsapp', [heard.message])
    if (heard?.kind === 'receipt') await takeReceipts(services, entityId, 'whatsapp', [heard.receipt])
    if (heard?.kind === 'status') services.linking.heard(entityId)
  },
})
