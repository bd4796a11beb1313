/** What a message travels by, as server/channels/port.ts describes each: what the charity writes by, and is written to. */
export const CHANNELS = ['email', 'whatsapp', 'whatsappCloud', 'sms'] as const
export type ChannelName = (typeof CHANNELS)[number]
