/** What this process and the one that holds a linked device say to each other. Bytes travel as they are (`advanced`). */
import { z } from 'zod'

export type Order =
  /** Connects, or connects again. */
  | { do: 'start' }
  | { do: 'code'; ask: number; phone: string }
  | { do: 'exists'; ask: number; phone: string }
  | { do: 'send'; ask: number; phone: string; text: string; media?: { mime: string; name: string; bytes: Uint8Array } }
  | { do: 'logout'; ask: number }

/** Without bytes it could not be had. */
const media = z.object({
  mime: z.string().max(200),
  name: z.string().max(300).optional(),
  bytes: z.custom<Uint8Array>((value) => value instanceof Uint8Array).optional(),
})

/** Read as anything from outside is: the library behind it is a stranger's. */
export const word = z.discriminatedUnion('tell', [
  z.object({ tell: z.literal('ready') }),
  z.object({ tell: z.literal('connecting') }),
  z.object({ tell: z.literal('code'), value: z.string().min(1).max(2000) }),
  z.object({ tell: z.literal('open'), phone: z.string().nullable() }),
  /** `reason`: the library's number of it, null where it has none. `registered`: whether a phone knows this device. */
  z.object({ tell: z.literal('close'), reason: z.number().int().nullable(), registered: z.boolean() }),
  z.object({
    tell: z.literal('incoming'),
    message: z.object({
      providerId: z.string().min(1).max(200),
      from: z.string().regex(/^\+\d{7,15}$/),
      name: z.string().max(200).optional(),
      text: z.string().max(100_000),
      media: media.optional(),
      at: z.iso.datetime(),
    }),
  }),
  z.object({
    tell: z.literal('receipt'),
    providerId: z.string().min(1).max(200),
    state: z.enum(['sent', 'delivered', 'read', 'failed']),
    at: z.iso.datetime(),
  }),
  z.object({
    tell: z.literal('answer'),
    ask: z.number().int(),
    ok: z.boolean(),
    value: z.union([z.string(), z.boolean()]).nullable(),
    /** Of a failure: the library's number of it. */
    reason: z.number().int().nullable(),
  }),
])
export type Word = z.output<typeof word>
