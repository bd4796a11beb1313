import type { Services } from '../engine/services.ts'
import { folderOf, type StoredPicture } from './keys.ts'

/** Everything that lies in the store for one file: what came, and every size that was made of it. */
export async function removeBytes(services: Pick<Services, 'files'>, file: StoredPicture): Promise<void> {
  for await (const key of services.files.list(`${folderOf(file)}/`)) await services.files.remove(key)
}
