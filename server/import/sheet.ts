/** The uploaded file on this machine's disk, for the reader. */
import { randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { mkdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { pipeline } from 'node:stream/promises'
import type { Services } from '../engine/services.ts'
import { originalKey } from '../files/keys.ts'

export interface SheetFile {
  entityId: string
  fileId: string
  /** As the person called it: the reader refuses a name that contradicts the content. */
  name: string
}

export interface SheetCopy {
  path: string
  name: string
  remove(): Promise<void>
}

/**
 * A copy to read from; the caller removes it. Named as unfinished uploads are, so that what a killed run leaves is swept
 * away with them. @throws FileMissing
 */
export async function copySheet(
  services: Pick<Services, 'files' | 'config'>,
  { entityId, fileId, name }: SheetFile,
): Promise<SheetCopy> {
  const dir = join(services.config.dataDir, 'tmp')
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const path = join(dir, `upload-${randomUUID()}.part`)
  const remove = (): Promise<void> => rm(path, { force: true })
  try {
    const source = await services.files.open(originalKey({ entityId, fileId }))
    await pipeline(source, createWriteStream(path, { flags: 'wx', mode: 0o600 }))
    return { path, name, remove }
  } catch (error) {
    await remove()
    throw error
  }
}

export async function withSheet<T>(
  services: Pick<Services, 'files' | 'config'>,
  file: SheetFile,
  use: (file: { path: string; name: string }) => Promise<T>,
): Promise<T> {
  const copy = await copySheet(services, file)
  try {
    return await use(copy)
  } finally {
    await copy.remove()
  }
}
