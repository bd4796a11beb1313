/** What services tell of a message to a charity's own account, and how it is kept once. */
import { sql } from 'drizzle-orm'
import type { Accept } from '../../resources/_kit/fields/index.ts'
import { chatMessages } from '../../resources/chat_messages/schema.ts'
import type { Channel } from '../channels/port.ts'
import { columns, type Writes } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { removeBytes } from '../files/remove.ts'
import type { StoredBytes } from '../files/row.ts'
import { storeMedia } from './chatFiles/store.ts'

/** What somebody wrote to a charity's own account. */
export interface Incoming {
  /** What the service calls it; the same one twice is one. */
  providerId: string
  /** E.164 with +, or an email address. */
  from: string
  /** As the service tells it; nobody's word for who they are. */
  name?: string
  text: string
  /** What came with it: whole, or by what the service gives it later (`at`); with neither it could not be had. */
  media?: { mime: string; name?: string; bytes?: Uint8Array; at?: string }
  /** ISO moment, by the service's clock. */
  at: string
}

const c = columns(chatMessages, 'c')

/** Which account of whom it came to. */
export interface Post {
  services: Services
  entityId: string
  channel: Channel
}

export const addressOf = ({ channel }: Pick<Post, 'channel'>, { from }: Pick<Incoming, 'from'>): string =>
  channel === 'email' ? from.trim().toLowerCase() : from.trim()

export const inTx = <T>({ services, entityId }: Post, work: (tx: Tx) => Promise<T>): Promise<T> =>
  services.db.as({ kind: 'worker', entityId }, work)

type Skipped = (mime: string) => boolean

/** Whether its file is still to be fetched; one of a kind that is `skipped` never is. */
export const isLater = ({ media }: Incoming, skipped: Skipped): boolean =>
  media?.at !== undefined && media.bytes === undefined && !skipped(media.mime)

/** What is kept of a file that is not here. */
export function laterOf({ media }: Incoming, skipped: Skipped): Writes<typeof chatMessages> {
  if (!media || media.bytes !== undefined || skipped(media.mime)) return {}
  if (media.at === undefined) return { fileState: 'lost' }
  const { at, mime, name } = media
  return { fileState: 'waiting', media: { at, mime, name }, fetchAt: sql`now()` }
}

/** Its file as the store keeps it; null where none is here, or none of these kinds: its name is kept then. */
export const fileOf = (
  { services, entityId }: Post,
  { media }: Incoming,
  kinds: readonly Accept[],
): Promise<StoredBytes | null> =>
  media?.bytes === undefined ? Promise.resolve(null) : storeMedia(services, entityId, media, media.bytes, kinds)

export const isKnown = async (tx: Tx, { entityId, channel }: Post, { providerId }: Incoming): Promise<boolean> =>
  (await tx.one(
    sql`select 1 from ${c} where ${c.entityId} = ${entityId}::uuid and ${c.channel} = ${channel} and ${c.providerId} = ${providerId}`,
  )) !== null

/**
 * Writes what came in one transaction, its file among it. Where `write` says that another process kept it first, nothing of
 * this one's is written, and the bytes go again.
 */
export async function keepOnce(
  post: Post,
  file: StoredBytes | null,
  write: (tx: Tx) => Promise<boolean>,
): Promise<void> {
  const { services, entityId } = post
  let kept = false
  try {
    await inTx(post, async (tx) => {
      if (!(await write(tx))) throw new Repeated()
    })
    kept = true
  } catch (error) {
    if (!(error instanceof Repeated)) throw error
  } finally {
    if (!kept && file) await removeBytes(services, { entityId, fileId: file.id })
  }
}

/** Another process kept it first. */
class Repeated extends Error {}
