import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { whatsappAccounts } from '../../../resources/whatsapp_accounts/schema.ts'
import type { Reach } from '../../integrations/outbound.ts'
import { defineChannel } from '../define.ts'
import { ServiceError } from '../port.ts'
import { heldSession, paceOf } from './held.ts'
import { pacedGateway } from './pacing.ts'
import { type ChatSession, faultOf, type OutgoingChat } from './port.ts'
import { wahaCalls } from './wahaCalls.ts'
import { sendByWaha } from './wahaSend.ts'

type Account = RecordOf<typeof whatsappAccounts>
type Sends = () => Pick<ChatSession, 'send'> | null

/** A gateway is asked from wherever a message is at hand. */
function gatewayOf({ wahaUrl, sessionName }: Account, key: string | null, reach: Reach): Sends {
  const session = sessionName ?? ''
  const call = wahaCalls({ url: wahaUrl ?? '', key, session, reach })
  const send: ChatSession['send'] = (message, signal) => sendByWaha(call, session, message, signal)
  return () => ({ send })
}

/**
 * [2.66] The entity's own number, linked as a further device. A session of this server's is in one process alone
 * (server/linking); a gateway elsewhere is reached from each.
 */
export const whatsapp = defineChannel<OutgoingChat, typeof whatsappAccounts>({
  channel: 'whatsapp',
  account: whatsappAccounts,
  isReady: ({ state }) => state === 'linked',
  perSecond: ({ minSeconds, maxSeconds }) => 2 / (minSeconds + maxSeconds),
  from: ({ phone }) => phone ?? '',
  open: (account, secrets, { reach }) => {
    const { id, provider } = account
    const session = provider === 'waha' ? gatewayOf(account, secrets['wahaKey'] ?? null, reach) : () => heldSession(id)
    const pace = { minMs: account.minSeconds * 1000, maxMs: account.maxSeconds * 1000 }
    const { name, send, close } = pacedGateway(provider, session, paceOf(id), pace)
    return {
      name,
      // What may not leave need not wait for its turn.
      send: async (message, signal) => faultOf(message) ?? send(message, signal),
      verify: async () => {
        if (session() === null || account.state !== 'linked') throw new ServiceError('auth', 'The device is not linked')
      },
      close,
    }
  },
})
