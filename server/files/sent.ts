/** Files of a message that is still being written: sent ahead of it, its sender's alone until it names them. */
import type { DbContext } from '../db/types.ts'
import type { Services } from '../engine/services.ts'
import { removeBytes } from './remove.ts'
import { type FileRow, insertFile } from './row.ts'
import { type Incoming, storeBytes } from './write.ts'

interface Sent {
  entityId: string
  /** Who works in the entity's name, and whose file it is. */
  context: DbContext
  sender: string
  /** Told of its bytes, and may throw. */
  take?: (bytes: number) => Promise<void>
}

/** What is told of a file that was sent. */
export type SentFile = Pick<FileRow, 'id' | 'name' | 'kind' | 'mime' | 'bytes' | 'width' | 'height'>

/** Receives, checks and stores a file. Until a message names it, it is its sender's alone; after a day without one it goes. */
export async function storeSent(
  services: Services,
  incoming: Incoming,
  { entityId, context, sender, take }: Sent,
): Promise<SentFile> {
  const stored = await storeBytes(services, entityId, incoming)
  try {
    await take?.(stored.bytes)
    await services.db.as(context, (tx) => insertFile(tx, { entityId }, stored, sender))
  } catch (error) {
    await removeBytes(services, { entityId, fileId: stored.id })
    throw error
  }
  const { id, name, kind, mime, bytes, width, height } = stored
  return { id, name, kind, mime, bytes, width, height }
}
