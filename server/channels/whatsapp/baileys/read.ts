import { setTimeout as wait } from 'node:timers/promises'
import { bytesOf } from '../../../../resources/_kit/fields/upload.ts'
import { type CameMedia, phoneOf } from '../port.ts'
import type { ChatContent, ChatMessage, Library, MediaContent, MessageKey } from './library.ts'
import type { Word } from './protocol.ts'

/** A person's number, or null: groups, lists, and numbers that their owners hide. */
const numberOf = ({ remoteJid, remoteJidAlt }: MessageKey): string | null =>
  phoneOf(remoteJid ?? '') ?? phoneOf(remoteJidAlt ?? '')

const mediaOf = (content: ChatContent): MediaContent | null =>
  content.imageMessage ?? content.documentMessage ?? content.audioMessage ?? content.videoMessage ?? null

const textOf = (content: ChatContent): string =>
  content.conversation ??
  content.extendedTextMessage?.text ??
  content.buttonsResponseMessage?.selectedDisplayText ??
  mediaOf(content)?.caption ??
  ''

/** As much of a medium as is kept of any kind (product.md 39). */
const MOST_BYTES = bytesOf('attachment')

/** WhatsApp gives a file again for a while: a line that broke is no reason to lose it. */
const TRIES = 3
const AGAIN_MS = 2_000

/** Null where it could not be had. */
async function fetched(library: Library, message: ChatMessage): Promise<Uint8Array | null> {
  for (let n = 1; ; n += 1)
    try {
      return new Uint8Array(await library.downloadMediaMessage(message, 'buffer', {}))
    } catch {
      if (n === TRIES) return null
      await wait(n * AGAIN_MS)
    }
}

/** What came as a file; one that is larger than any that is kept is not fetched. */
async function cameWith(library: Library, message: ChatMessage, media: MediaContent): Promise<CameMedia> {
  const { mimetype, fileName, fileLength } = media
  const isSmall = Number(fileLength ?? 0) <= MOST_BYTES
  const bytes = isSmall ? await fetched(library, message) : new Uint8Array()
  return {
    mime: (mimetype ?? 'application/octet-stream').slice(0, 200),
    ...(fileName && { name: fileName.slice(0, 300) }),
    ...(bytes !== null && { bytes }),
  }
}

const momentOf = (stamp: unknown): string => {
  const seconds = Number(stamp)
  return new Date(Number.isFinite(seconds) && seconds > 0 ? seconds * 1000 : Date.now()).toISOString()
}

type Incoming = Extract<Word, { tell: 'incoming' }>

/** What somebody wrote, with its medium where that can be had. Null for what is no conversation with a person. */
export async function incomingOf(library: Library, message: ChatMessage): Promise<Incoming | null> {
  const { key, message: content, pushName, messageTimestamp } = message
  const from = numberOf(key)
  if (key.fromMe === true || from === null || !content || !key.id) return null
  const [text, media] = [textOf(content), mediaOf(content)]
  if (text === '' && media === null) return null
  const came = media === null ? null : await cameWith(library, message, media)
  return {
    tell: 'incoming',
    message: {
      providerId: key.id,
      from,
      text,
      at: momentOf(messageTimestamp),
      ...(pushName && { name: pushName.slice(0, 200) }),
      ...(came && { media: came }),
    },
  }
}

/** The library's numbers of what became of a message. */
const STATE: Readonly<Record<number, 'failed' | 'sent' | 'delivered' | 'read'>> = {
  0: 'failed',
  2: 'sent',
  3: 'delivered',
  4: 'read',
  5: 'read',
}

export function receiptOf(key: MessageKey, status: number | null | undefined): Word | null {
  const state = status === null || status === undefined ? undefined : STATE[status]
  if (state === undefined || key.fromMe !== true || !key.id) return null
  return { tell: 'receipt', providerId: key.id, state, at: new Date().toISOString() }
}

/** The number by which the library says why something failed. */
export function reasonOf(error: unknown): number | null {
  const code = (error as { output?: { statusCode?: unknown } } | null)?.output?.statusCode
  return typeof code === 'number' ? code : null
}
