import { closeSync, openSync, readSync } from 'node:fs'
import { utf16 } from './sniff.ts'

const CHUNK = 512 * 1024

/** The file's bytes in pieces. Synchronous: this runs in a process that has nothing else to do. */
function* readChunks(path: string): Generator<Buffer> {
  const handle = openSync(path, 'r')
  try {
    for (;;) {
      const chunk = Buffer.allocUnsafe(CHUNK)
      const size = readSync(handle, chunk, 0, CHUNK, null)
      if (size === 0) return
      yield chunk.subarray(0, size)
    }
  } finally {
    closeSync(handle)
  }
}

/** Whether the bytes are UTF-8 to the last; most files are, and telling that is quick. */
function isUtf8(path: string): boolean {
  const decoder = new TextDecoder('utf-8', { fatal: true })
  try {
    for (const chunk of readChunks(path)) decoder.decode(chunk, { stream: true })
    decoder.decode()
    return true
  } catch (error) {
    if (error instanceof TypeError) return false
    throw error
  }
}

function count(text: string, pattern: RegExp): number {
  return text.match(pattern)?.length ?? 0
}

/**
 * The encoding of a text file: by its mark, else UTF-8 if its bytes are, else windows-1256 (what Arabic Excel writes).
 * A UTF-8 file with a few broken bytes (cut off, pasted together) stays UTF-8: turning all of its Arabic into
 * nonsense for one of them would be worse than a replacement character.
 */
export function detectEncoding(path: string, head: Buffer): string {
  const wide = utf16(head.subarray(0, 4096))
  if (wide) return wide
  if (isUtf8(path)) return 'utf-8'
  const decoder = new TextDecoder('utf-8')
  let broken = 0
  let foreign = 0
  for (const chunk of readChunks(path)) {
    const text = decoder.decode(chunk, { stream: true })
    broken += count(text, /\ufffd/g)
    foreign += count(text, /[\u0080-\ufffc]/g)
  }
  broken += count(decoder.decode(), /\ufffd/g)
  return broken > foreign * 0.1 ? 'windows-1256' : 'utf-8'
}

/**
 * The file as text in pieces: decoded, without byte order mark and NUL characters (PostgreSQL refuses them), and
 * with every line ending as a single \n, since files pasted together mix them.
 * @param onBytes is told how many bytes have been read so far
 */
export function* readText(path: string, encoding: string, onBytes: (total: number) => void): Generator<string> {
  const decoder = new TextDecoder(encoding)
  let held = ''
  let bytes = 0
  for (const chunk of readChunks(path)) {
    bytes += chunk.length
    onBytes(bytes)
    let text = held + decoder.decode(chunk, { stream: true })
    // A \r at the very end may be half of a \r\n.
    held = text.endsWith('\r') ? '\r' : ''
    if (held) text = text.slice(0, -1)
    yield clean(text)
  }
  yield clean(held + decoder.decode())
}

function clean(text: string): string {
  const plain = text.includes('\0') ? text.replaceAll('\0', '') : text
  return plain.includes('\r') ? plain.replace(/\r\n?/g, '\n') : plain
}
