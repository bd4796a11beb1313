import type { FileHandle } from 'node:fs/promises'

/** Bytes of a file, from its beginning; `to` is the first that is none of them. */
export interface Span {
  from: number
  to: number
}

const CHUNK = 64 * 1024
const NOTHING = Buffer.alloc(CHUNK)

/** Writes zeros over them, a piece at a time. */
export async function blank(handle: FileHandle, { from, to }: Span): Promise<void> {
  for (let position = from; position < to; position += CHUNK)
    await handle.write(NOTHING, 0, Math.min(CHUNK, to - position), position)
}
