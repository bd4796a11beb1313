import { join } from 'node:path'
import { LocalFileStore } from './local.ts'
import type { FileStore } from './port.ts'
import type { S3Settings } from './s3.ts'

export type FileStoreConfig = {
  dataDir: string
  /** Null: the folder `files` in the data folder. */
  s3: S3Settings | null
}

/** The one place where a file store is chosen. Call `prepare()` on it before the server listens. */
export async function chooseFileStore({ dataDir, s3 }: FileStoreConfig): Promise<FileStore> {
  if (s3 === null) return new LocalFileStore(join(dataDir, 'files'))
  // Loading Amazon's client takes longer than the rest of the start.
  const { S3FileStore } = await import('./s3.ts')
  return new S3FileStore(s3)
}
