import { Readable } from 'node:stream'
import type { Accept } from '../../../resources/_kit/fields/index.ts'
import { AppFault } from '../../engine/fault.ts'
import type { Services } from '../../engine/services.ts'
import { FILE_TYPES } from '../../files/kinds.ts'
import { safeFileName } from '../../files/name.ts'
import type { StoredBytes } from '../../files/row.ts'
import { storeBytes } from '../../files/write.ts'

/** What a service says of a file: a voice note has no name, and its type says how it is encoded as well. */
interface Said {
  mime: string
  name?: string | undefined
}

const bare = (mime: string): string => mime.split(';')[0]?.trim().toLowerCase() ?? ''

/** A file as it is called: by its sender, or else by what it is. */
export function nameOf({ name, mime }: Said): string {
  if (name !== undefined && name !== '') return safeFileName(name)
  const type = bare(mime)
  const [sort = 'file', other = ''] = type.split('/')
  const known = Object.values(FILE_TYPES).find((one) => one.mime === type || one.otherMimes.some((its) => its === type))
  return safeFileName(`${sort}.${known?.ext ?? other}`)
}

/**
 * A file as the charity's store keeps every other: by its content, within the limits of its kind, without what a camera
 * wrote. Null where it is of none of these kinds, or too large.
 */
export async function storeMedia(
  services: Services,
  entityId: string,
  said: Said,
  bytes: Uint8Array,
  kinds: readonly Accept[],
): Promise<StoredBytes | null> {
  const [name, mime] = [nameOf(said), bare(said.mime)]
  for (const kind of kinds)
    try {
      return await storeBytes(services, entityId, { stream: Readable.from([Buffer.from(bytes)]), kind, name, mime })
    } catch (error) {
      if (!(error instanceof AppFault)) throw error
    }
  services.log.info({ mime }, 'a file of a kind that is not kept came with a message')
  return null
}
