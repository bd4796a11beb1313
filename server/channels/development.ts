import type { Mailer } from './email/port.ts'
import type { Channel, Gateway, Outcome, Outgoing } from './port.ts'
import type { Sender } from './senders.ts'
import { faultOfPhone } from './text.ts'

const PHONE_CHANNELS = ['whatsapp', 'whatsappCloud', 'sms'] as const satisfies readonly Channel[]
type PhoneChannel = (typeof PHONE_CHANNELS)[number]

/** Where what would have been sent lies in the outbox: a domain that no DNS knows (RFC 2606). */
const SHELF = '.athar.invalid'

export const isPhoneChannel = (channel: Channel): channel is PhoneChannel => channel !== 'email'

const text = (message: object, key: string): string => {
  const value: unknown = Reflect.get(message, key)
  return typeof value === 'string' ? value : ''
}

/** A file that would have gone is named. */
const fileOf = (message: object): string | null => {
  const media: unknown = Reflect.get(message, 'media')
  return typeof media === 'object' && media !== null ? `[${text(media, 'name')}]` : null
}

/** What a message would have said, whatever its channel is made of. */
const said = (message: Outgoing): string =>
  [text(message, 'text') || text(message, 'words'), fileOf(message)].filter(Boolean).join('\n') ||
  JSON.stringify(message, null, 2)

const escaped = (words: string): string =>
  words.replace(/[&<>"]/g, (sign) => `&#${sign.charCodeAt(0)};`).replaceAll('\n', '<br>')

/** Whom no gateway writes to, the demonstration's own numbers apart: for those it stands here. */
function faultOf(message: Outgoing): Outcome | null {
  const fault = faultOfPhone({ id: message.id, to: text(message, 'to') })
  return fault?.state === 'failed' && fault.reason === 'demoAddress' ? null : fault
}

const CLOSED: Outcome = { state: 'failed', reason: 'connect', detail: 'The gateway is closed', permanent: false }

/**
 * Stands in the demo where no account is: what would have been sent is kept with the caught mails, under the ledger's id, so
 * that whoever may read those reads it there, and an erasure finds it.
 */
function developmentGateway(channel: PhoneChannel, catcher: Mailer): Gateway<Outgoing> {
  let closed = false
  return {
    name: 'development',
    send: async (message, signal) => {
      const fault = faultOf(message) ?? (closed ? CLOSED : null)
      if (fault) return fault
      const words = said(message)
      return catcher.send(
        {
          id: message.id,
          lang: message.lang,
          to: { address: `${text(message, 'to')}@${channel.toLowerCase()}${SHELF}` },
          from: { address: `kept@${channel.toLowerCase()}${SHELF}`, name: '' },
          subject: words.split('\n')[0]?.slice(0, 120) ?? '',
          text: words,
          html: `<!doctype html><html lang="${message.lang}" dir="${message.lang === 'ar' ? 'rtl' : 'ltr'}"><body style="font-family:sans-serif;line-height:1.7;padding:1rem">${escaped(words)}</body></html>`,
        },
        signal,
      )
    },
    verify: async () => undefined,
    close: async () => {
      closed = true
    },
  }
}

/** What the demo writes to phones by, each channel at a pace of its own. */
export function developmentSenders(catcher: Mailer): (channel: Channel) => Sender | null {
  const made = new Map<Channel, Sender>(
    PHONE_CHANNELS.map((channel) => [
      channel,
      {
        channel,
        gateway: developmentGateway(channel, catcher),
        from: 'Athar',
        perSecond: 50,
        key: `development/${channel}`,
      },
    ]),
  )
  return (channel) => made.get(channel) ?? null
}
