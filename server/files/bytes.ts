import { open } from 'node:fs/promises'

/** Random reading of a file or buffer: `read` gives fewer bytes than asked at the end, none beyond it. */
export type ByteSource = { size: number; read(position: number, length: number): Promise<Buffer> }

/** Hands a file (path) or a buffer to `use`; a file is closed afterwards. */
export async function withBytes<T>(input: string | Buffer, use: (source: ByteSource) => Promise<T>): Promise<T> {
  if (Buffer.isBuffer(input)) {
    const read = async (position: number, length: number) => input.subarray(position, position + length)
    return use({ size: input.length, read })
  }
  const handle = await open(input, 'r')
  try {
    const { size } = await handle.stat()
    const read = async (position: number, length: number) => {
      const wanted = Math.max(0, Math.min(length, size - position))
      const { buffer, bytesRead } = await handle.read(Buffer.alloc(wanted), 0, wanted, position)
      return buffer.subarray(0, bytesRead)
    }
    return await use({ size, read })
  } finally {
    await handle.close()
  }
}

const CHUNK = 256 * 1024

/** The whole source in chunks; each repeats the last `overlap` bytes of the one before. */
export async function* chunksOf(source: ByteSource, overlap = 0): AsyncGenerator<Buffer> {
  for (let position = 0; position < source.size; position += CHUNK) {
    const from = Math.max(0, position - overlap)
    yield await source.read(from, position + CHUNK - from)
  }
}
