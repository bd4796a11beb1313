/** What services tell of a message to a charity's own account, and how it is kept once. */
import { sql } from 'drizzle-orm'
import type { Accept } from '../../resources/_kit/fields/index.ts'
import { chatMessages } from '../../resources/chat_messages/schema.ts'
import { files } from '../../resources/files/schema.ts'
import type { Channel } from '../channels/port.ts'
import { columns, select, type Writes } from '../db/columns.ts'
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
  /** A mail that could not be read here: what its head says it is about. */
  unread?: { subject: string }
  /** Nobody wrote it: the service has a switch for it, and tells that it was turned. */
  byService?: true
}

const c = columns(chatMessages, 'c')
const f = columns(files, 'f')

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
export function laterOf({ media, unread }: Incoming, skipped: Skipped): Writes<typeof chatMessages> {
  if (unread) return { fileState: 'unread' }
  if (!media || media.bytes !== undefined || skipped(media.mime)) return {}
  if (media.at === undefined) return { fileState: 'lost' }
  const { at, mime, name } = media
  return { fileState: 'waiting', media: { at, mime, name }, fetchAt: sql`now()` }
}

const MEGABYTE = 1024 ** 2
/** What one address, and all who write to a charity, may leave here within an hour: the disk is everybody's. */
const FROM_ONE_BYTES = 200 * MEGABYTE
const FOR_ALL_BYTES = 1024 * MEGABYTE

/** Whether another file of this address is still taken; it is asked before one is fetched. */
export async function hasRoom(tx: Tx, entityId: string, address: string | null): Promise<boolean> {
  const left = await tx.one(
    select(
      {
        own: sql<number>`coalesce(sum(${f.bytes}) filter (where ${c.address} = ${address}), 0)::float8`,
        all: sql<number>`coalesce(sum(${f.bytes}), 0)::float8`,
      },
      sql`from ${c} join ${f} on ${f.entityId} = ${c.entityId} and ${f.id} = ${c.file}
        where ${c.entityId} = ${entityId}::uuid and ${c.file} is not null and ${c.direction} = 'in' and ${c.createdAt} > now() - interval '1 hour'`,
    ),
  )
  return left === null || (left.own < FROM_ONE_BYTES && left.all < FOR_ALL_BYTES)
}

/** Its file as the store keeps it; null where none is here, none of these kinds, or too much came from there: its name is kept then. */
export async function fileOf(post: Post, one: Incoming, kinds: readonly Accept[]): Promise<StoredBytes | null> {
  const { media } = one
  if (media?.bytes === undefined) return null
  const isTaken = await inTx(post, (tx) => hasRoom(tx, post.entityId, addressOf(post, one)))
  return isTaken ? storeMedia(post.services, post.entityId, media, media.bytes, kinds) : null
}

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
