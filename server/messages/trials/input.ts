import { z } from 'zod'
import type { Channel } from '../../channels/port.ts'

/** How a test is asked for. */
export interface TestInput {
  channel: Channel
  /** As a reader of this language gets it; without one, as the reader at hand does. */
  language?: 'ar' | 'en' | undefined
  /** As this donor gets it; without one, as the first of its readers does. */
  donor?: string | undefined
}

/** By which channels a kind goes, the first of them where none is said. */
export const testInput = <const C extends Channel>(channels: readonly [C, ...C[]]) =>
  z.strictObject({
    channel: z.enum(channels).default(channels[0] as never),
    language: z.enum(['ar', 'en']).optional(),
    donor: z.uuid().optional(),
  })

/** Of all that no template of Meta's is needed for. */
export const freeTest = testInput(['email', 'whatsapp', 'sms'])
