/** What a message travels by: mail, WhatsApp by a linked device, WhatsApp by Meta's Cloud API, text messages. */
export const CHANNELS = ['email', 'whatsapp', 'whatsappCloud', 'sms'] as const
export type Channel = (typeof CHANNELS)[number]
