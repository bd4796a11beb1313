import type { ValuesOf } from '../../../resources/_kit/resource.ts'
import type { projectUpdates } from '../../../resources/project_updates/schema.ts'
import { http } from '../http.ts'
import { uploadFile } from '../upload.ts'
import type { WaitingPicture, WaitingUpdate } from './types.ts'

/** What sending needs of whoever keeps the updates. */
export interface Sending {
  /** Keeps what has been reached, before the next call is made. */
  keep: (update: WaitingUpdate) => Promise<void>
  /** Throws where it must not go on: removed meanwhile, or someone else is signed in. */
  check: () => void
  /** 0 to 1 over all of it. */
  progress: (share: number) => void
  /** The picture that is on its way, by its key; null for the record. */
  at: (picture: string | null) => void
  signal: AbortSignal
}

const fileOf = ({ name }: WaitingPicture, blob: Blob): File => new File([blob], name, { type: blob.type })

/**
 * Sends pictures one after the other, then the record. Each under a key of its own that was kept before: whatever the
 * network or a closed page cuts off is asked for again and arrives once.
 * @returns the id of the draft at the server
 */
export async function sendUpdate(waiting: WaitingUpdate, sending: Sending): Promise<string> {
  const { keep, check, progress, at, signal } = sending
  let update = waiting
  const steps = update.pictures.length + 1
  for (const [index, picture] of waiting.pictures.entries()) {
    if (picture.blob === null) continue
    check()
    at(picture.key)
    const onProgress = (share: number) => progress((index + share) / steps)
    const row = await uploadFile(fileOf(picture, picture.blob), 'image', onProgress, signal, {
      idempotencyKey: picture.key,
    })
    if (waiting.answer) {
      // Once more is the same answer: a picture that arrived before it was kept is said of again.
      check()
      await http(`/api/files/${row.id}/describe`, {
        method: 'POST',
        body: waiting.answer,
        idempotencyKey: `${picture.key}-answer`,
      })
    }
    update = { ...update, pictures: update.pictures.with(index, { ...picture, blob: null, fileId: row.id }) }
    check()
    await keep(update)
  }
  check()
  at(null)
  progress((steps - 1) / steps)
  const { project, name, dateFrom: day, details, pictures } = update
  const images = pictures.flatMap(({ fileId }) => (fileId === null ? [] : [{ id: fileId, altAr: null, altEn: null }]))
  const { json } = await http<{ id: string }>('/api/project_updates', {
    method: 'POST',
    body: { project, name, dateFrom: day, details, images } satisfies Partial<ValuesOf<typeof projectUpdates>>,
    idempotencyKey: update.key,
  })
  return json.id
}
