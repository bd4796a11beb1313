/** What Meta tells of an account, read into our own words. Pure: nothing is looked up, nothing is written. */
import { z } from 'zod'
import { detailOf, reasonOf } from '../../../server/channels/whatsappCloud/errors.ts'
import { isId } from '../../../server/db/ids.ts'
import type { Incoming } from '../../../server/messages/came.ts'
import type { Receipt } from '../../../server/messages/receipts.ts'

export interface TemplateNews {
  metaId: string
  name: string
  language: string
  /** Meta's word, such as APPROVED, REJECTED, PAUSED. */
  event: string
  reason: string | null
  /** ISO moment, by Meta's clock. */
  at: string
}

export interface Told {
  receipts: Receipt[]
  incoming: Incoming[]
  templates: TemplateNews[]
}

/** Whose events these have to be: an app tells of all its numbers at one address. */
export interface Own {
  wabaId: string
  phoneNumberId: string
}

const text = z.union([z.string(), z.number()]).transform(String)
const error = z.object({
  code: z.number().optional(),
  title: z.string().optional(),
  message: z.string().optional(),
  error_data: z.object({ details: z.string().optional() }).optional(),
})
const status = z.object({
  id: z.string(),
  status: z.string(),
  timestamp: text,
  biz_opaque_callback_data: z.string().optional(),
  errors: z.array(error).optional(),
})
const media = z
  .object({
    id: text,
    mime_type: z.string().optional(),
    filename: z.string().optional(),
    caption: z.string().optional(),
  })
  .optional()
const message = z.object({
  id: z.string(),
  from: z.string(),
  timestamp: text,
  type: z.string(),
  text: z.object({ body: z.string() }).optional(),
  button: z.object({ text: z.string() }).optional(),
  interactive: z
    .object({
      button_reply: z.object({ title: z.string() }).optional(),
      list_reply: z.object({ title: z.string() }).optional(),
    })
    .optional(),
  image: media,
  video: media,
  document: media,
  audio: media,
  sticker: media,
})
const contact = z.object({ wa_id: z.string(), profile: z.object({ name: z.string().optional() }).optional() })
const preference = z.object({ wa_id: z.string(), timestamp: text, value: z.string() })
const template = z.object({
  event: z.string(),
  message_template_id: text,
  message_template_name: z.string(),
  message_template_language: z.string(),
  reason: z.string().nullish(),
})
const value = z
  .object({
    metadata: z.object({ phone_number_id: text }).optional(),
    statuses: z.array(z.unknown()).optional(),
    messages: z.array(z.unknown()).optional(),
    contacts: z.array(z.unknown()).optional(),
    user_preferences: z.array(z.unknown()).optional(),
  })
  .loose()
const body = z.object({
  entry: z.array(
    z.object({ id: text, time: text.optional(), changes: z.array(z.object({ field: z.string(), value })).default([]) }),
  ),
})
type Value = z.output<typeof value>

/** Those that can be read; one that cannot, of a kind that Meta may add, keeps none of the others from being taken. */
const readable = <S extends z.ZodType>(shape: S, given: readonly unknown[] = []): z.output<S>[] =>
  given.flatMap((one) => {
    const parsed = shape.safeParse(one)
    return parsed.success ? [parsed.data] : []
  })

/** Seconds since 1970, as Meta writes moments; ours where they are none. */
const momentOf = (seconds: string): string => {
  const at = new Date(Number(seconds) * 1000)
  return seconds === '' || Number.isNaN(at.getTime()) ? new Date().toISOString() : at.toISOString()
}

const STATES = ['sent', 'delivered', 'read', 'failed'] as const

function receiptsOf({ statuses }: Value): Receipt[] {
  return readable(status, statuses).flatMap((one): Receipt[] => {
    const state = STATES.find((known) => known === one.status)
    if (!state) return []
    const [why] = one.errors ?? []
    const ours = one.biz_opaque_callback_data
    const told = why && {
      ...(why.code !== undefined && { code: why.code }),
      message: why.message ?? why.title ?? '',
      details: why.error_data?.details ?? '',
    }
    return [
      {
        message: isId(ours) ? { id: ours } : { providerId: one.id },
        state,
        at: momentOf(one.timestamp),
        ...(state === 'failed' && { reason: reasonOf(told ?? {}), detail: detailOf(told ?? {}) }),
      },
    ]
  })
}

const phoneOf = (digits: string): string => `+${digits.replace(/\D/g, '')}`

const fileOf = ({ image, video, document, audio, sticker }: z.output<typeof message>) =>
  image ?? video ?? document ?? audio ?? sticker

/** What somebody wrote or pressed. What is neither words nor a file, such as a place, is named by its kind. */
const wordsOf = (one: z.output<typeof message>): string =>
  one.text?.body ??
  one.button?.text ??
  one.interactive?.button_reply?.title ??
  one.interactive?.list_reply?.title ??
  fileOf(one)?.caption ??
  (fileOf(one) ? '' : `[${one.type}]`)

/** The file that came, by Meta's id of it. */
function mediaOf(one: z.output<typeof message>): Incoming['media'] {
  const file = fileOf(one)
  if (!file) return undefined
  const { id: at, mime_type: mime = 'application/octet-stream', filename: name } = file
  return { at, mime, ...(name !== undefined && { name }) }
}

function incomingOf({ messages, contacts, user_preferences: preferences }: Value): Incoming[] {
  const names = new Map(readable(contact, contacts).map((one) => [one.wa_id, one.profile?.name]))
  const written = readable(message, messages).map((one): Incoming => {
    const name = names.get(one.from)
    const came = mediaOf(one)
    return {
      providerId: one.id,
      from: phoneOf(one.from),
      ...(name !== undefined && { name }),
      text: wordsOf(one),
      ...(came && { media: came }),
      at: momentOf(one.timestamp),
    }
  })
  // WhatsApp's own switch for a charity's messages says what a stop word says.
  const switched = readable(preference, preferences).flatMap(({ wa_id: from, timestamp, value: wants }): Incoming[] =>
    wants === 'stop' || wants === 'resume'
      ? [
          {
            providerId: `preference:${from}:${timestamp}:${wants}`,
            from: phoneOf(from),
            text: wants === 'stop' ? 'stop' : 'start',
            at: momentOf(timestamp),
            byService: true,
          },
        ]
      : [],
  )
  return [...written, ...switched]
}

const templatesOf = (given: Value, time: string | undefined): TemplateNews[] =>
  readable(template, [given]).map((one) => ({
    metaId: one.message_template_id,
    name: one.message_template_name,
    language: one.message_template_language,
    event: one.event,
    // Meta says NONE where there is nothing to say.
    reason: one.reason && one.reason !== 'NONE' ? one.reason : null,
    at: momentOf(time ?? ''),
  }))

function parsed(raw: string): unknown {
  try {
    return JSON.parse(raw)
  } catch {
    return null
  }
}

/** @returns null for what is no call of Meta's */
export function readTold(raw: string, { wabaId, phoneNumberId }: Own): Told | null {
  const read = body.safeParse(parsed(raw))
  if (!read.success) return null
  const told: Told = { receipts: [], incoming: [], templates: [] }
  for (const { id, time, changes } of read.data.entry)
    for (const { field, value: given } of changes) {
      const isOurNumber = given.metadata?.phone_number_id === phoneNumberId
      if ((field === 'messages' || field === 'user_preferences') && isOurNumber) {
        told.receipts.push(...receiptsOf(given))
        told.incoming.push(...incomingOf(given))
      }
      if (field === 'message_template_status_update' && id === wabaId) told.templates.push(...templatesOf(given, time))
    }
  return told
}
