import { join } from 'node:path'
import { LocalFileStore } from './local.ts'
import type { FileStore } from './port.ts'

export type FileStoreConfig = { dataDir: string }

/** The one place where a file store is chosen. Call `prepare()` on it before the server listens. */
export function chooseFileStore(config: FileStoreConfig): FileStore {
  return new LocalFileStore(join(config.dataDir, 'files'))
}
