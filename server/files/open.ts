import type { DbContext } from '../db/types.ts'
import { AppFault } from '../engine/fault.ts'
import type { Services } from '../engine/services.ts'
import { FileMissing } from '../integrations/files/port.ts'
import { originalKey, pictureKey, widthFor } from './keys.ts'
import { type FileRow, findFile } from './row.ts'

/** A file that somebody may have, by way of the record that names it. */
export interface Opened {
  file: FileRow
  /** One of a picture's smaller sizes, and not what was sent. */
  isPicture: boolean
  open: () => Promise<NodeJS.ReadableStream>
}

const lost = (error: unknown): never => {
  throw error instanceof FileMissing ? new AppFault('notFound') : error
}

interface Which {
  entityId: string
  fileId: string
  variant: string
}

/** Whoever calls has asked whether the file may be had. @throws 404 */
export async function openNamed(
  services: Services,
  context: DbContext,
  { entityId, fileId, variant }: Which,
): Promise<Opened> {
  const file = await services.db.as(context, (tx) => findFile(tx, entityId, fileId))
  if (!file) throw new AppFault('notFound')
  const isPicture = variant !== 'original'
  const width = isPicture ? widthFor(Number(variant), file.widths ?? []) : undefined
  if (isPicture && width === undefined) throw new AppFault('notFound')
  const at = { entityId, fileId: file.id, edition: file.edition }
  const key = width === undefined ? originalKey(at) : pictureKey(at, width)
  return { file, isPicture, open: () => services.files.open(key).catch(lost) }
}
