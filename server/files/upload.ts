import { type Actor, inTx } from '../engine/context.ts'
import { idempotent } from '../engine/idempotency.ts'
import { present } from '../engine/read.ts'
import type { Services } from '../engine/services.ts'
import { removeBytes } from './remove.ts'
import { type FileRow, findFile, insertFile } from './row.ts'
import { type Incoming, storeBytes } from './write.ts'

interface Upload extends Incoming {
  actor: Actor & { entityId: string }
  requestId: string
  /** A phone on a poor network sends a picture again where it missed the answer. */
  idempotencyKey?: string | undefined
}

/**
 * Receives, checks and stores one upload: bytes first, then the row; a row never names bytes that are not there. Under
 * an Idempotency-Key that was seen before it answers the row of then, and the bytes that came again go.
 */
export async function storeUpload(services: Services, upload: Upload): Promise<FileRow> {
  const { actor, idempotencyKey } = upload
  const file = await storeBytes(services, actor.entityId, upload)
  const at = { entityId: actor.entityId, fileId: file.id }
  try {
    const row = await inTx({ actor, requestId: upload.requestId, services }, async (tx) => {
      const once = { actor, resource: { name: 'files' }, idempotencyKey }
      const what = ['upload', file.kind, file.name, file.sha256]
      // The id alone is kept with the key: nothing there outlasts a consent that is withdrawn.
      const { id } = await idempotent(once, tx, what, () => insertFile(tx, actor, file))
      return present(await findFile(tx, actor.entityId, id))
    })
    if (row.id !== file.id) await removeBytes(services, at)
    return row
  } catch (error) {
    await removeBytes(services, at)
    throw error
  }
}
