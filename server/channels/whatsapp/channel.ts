import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { whatsappAccounts } from '../../../resources/whatsapp_accounts/schema.ts'
import type { Reach } from '../../integrations/outbound.ts'
import { defineChannel } from '../define.ts'
import { ServiceError } from '../port.ts'
import { heldSession, paceOf } from './held.ts'
import { pacedGateway } from './pacing.ts'
import { type ChatSession, faultOf, type OutgoingChat } from './port.ts'
import { type WahaSettings, wahaCalls } from './wahaCalls.ts'
import { fetchFromWaha } from './wahaFetch.ts'
import { sendByWaha } from './wahaSend.ts'

type Account = RecordOf<typeof whatsappAccounts>
type Sends = () => Pick<ChatSession, 'send'> | null

/** A file of some megabytes takes its time over a line of an office. */
const FILE_LIMIT_MS = 120_000

const settingsOf = ({ wahaUrl, sessionName }: Account, key: string | null, reach: Reach): WahaSettings => ({
  url: wahaUrl ?? '',
  key,
  session: sessionName ?? '',
  reach,
})

/** A gateway is asked from wherever a message is at hand. */
function gatewayOf(settings: WahaSettings): Sends {
  const [call, slow] = [wahaCalls(settings), wahaCalls(settings, FILE_LIMIT_MS)]
  const send: ChatSession['send'] = (message, signal) =>
    sendByWaha(message.media === undefined ? call : slow, settings.session, message, signal)
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
    const waha = provider === 'waha' ? settingsOf(account, secrets['wahaKey'] ?? null, reach) : null
    const session = waha === null ? () => heldSession(id) : gatewayOf(waha)
    const pace = { minMs: account.minSeconds * 1000, maxMs: account.maxSeconds * 1000 }
    const { name, send, close } = pacedGateway(provider, session, paceOf(id), pace)
    return {
      name,
      // What may not leave need not wait for its turn.
      send: async (message, signal) => faultOf(message) ?? send(message, signal),
      // To a device of this server's own files come whole.
      ...(waha && { fetch: (at, limits, signal) => fetchFromWaha(waha, at, limits, signal) }),
      verify: async () => {
        if (session() === null || account.state !== 'linked') throw new ServiceError('auth', 'The device is not linked')
      },
      close,
    }
  },
})
