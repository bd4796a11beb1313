import { CHANNELS, type Channel } from './channels.ts'

/** What a donor stops: both channels of WhatsApp are one way to them. */
export const WAYS = ['email', 'whatsapp', 'sms'] as const
export type Way = (typeof WAYS)[number]

export const WAY_OF = {
  email: 'email',
  whatsapp: 'whatsapp',
  whatsappCloud: 'whatsapp',
  sms: 'sms',
} as const satisfies Record<Channel, Way>

/** The donors' field that says that nothing goes by a way. */
export const STOP_OF = {
  email: 'emailStopped',
  whatsapp: 'whatsappStopped',
  sms: 'smsStopped',
} as const satisfies Record<Way, string>

/** The channels by which a way is gone. */
export const channelsOf = (way: Way): readonly Channel[] => CHANNELS.filter((channel) => WAY_OF[channel] === way)
