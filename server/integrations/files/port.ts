import type { Readable } from 'node:stream'

/** Bytes `start` to `end`, both inclusive and counted from 0; without `end`, to the last byte. */
export type ByteRange = { start: number; end?: number }

export type PutOptions = {
  /** The sniffed type. The caller's row remembers it; stores that serve links of their own keep it beside the bytes. */
  contentType: string
}
export type StoredFile = { bytes: number; sha256: string }
export type FileStat = { bytes: number; modifiedAt: Date }

/**
 * Where bytes of uploads and of their derived files live. Rows in the database point here by key.
 * Keys are `<entityId>/<fileId>/<variant>`: see {@link checkKey}. Every method refuses another key with FileKeyError.
 */
export interface FileStore {
  /**
   * Writes whole or not at all: a source that fails half-way leaves what stood there before.
   * Replaces an existing file. `sha256` is in lower-case hex.
   */
  put(key: string, source: Readable | Buffer, options: PutOptions): Promise<StoredFile>
  /** @throws FileMissing when there is no such file, FileRangeError when the range holds no byte of it. */
  open(key: string, range?: ByteRange): Promise<Readable>
  /** Null when there is no such file. */
  stat(key: string): Promise<FileStat | null>
  /** Removing what is not there is no error. */
  remove(key: string): Promise<void>
  /** Keys below a prefix: '', `<entityId>/` or `<entityId>/<fileId>/`. In no promised order. */
  list(prefix: string): AsyncIterable<string>
  /**
   * Called once at start: throws when the store cannot be written to, and drops what a killed run left half-written.
   * @throws FileStoreFault where settings or the service are to blame
   */
  prepare(): Promise<void>
}

export class FileMissing extends Error {
  override name = 'FileMissing'
}
export class FileKeyError extends Error {
  override name = 'FileKeyError'
}
export class FileRangeError extends Error {
  override name = 'FileRangeError'
}
/** The store as a whole cannot be used, for a reason that whoever runs the program can act on. */
export class FileStoreFault extends Error {
  override name = 'FileStoreFault'
}

// Lower case alone, because two keys that differ in case are one file on some file systems.
const SEGMENT = /^[a-z0-9](?:[a-z0-9._-]{0,126}[a-z0-9_-])?$/
// Names that Windows gives to devices, with or without an extension.
const DEVICE = /^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/

function isSegment(segment: string): boolean {
  return SEGMENT.test(segment) && !segment.includes('..') && !DEVICE.test(segment)
}

/**
 * A key has exactly three segments of lower-case letters, digits, '.', '_' and '-', so that none is a folder of another.
 * @throws FileKeyError
 */
export function checkKey(key: string): string {
  const segments = key.split('/')
  if (segments.length !== 3 || !segments.every(isSegment)) throw new FileKeyError('not a key of the file store')
  return key
}

/** The whole leading segments of a list prefix. @throws FileKeyError unless it is '' or ends with '/'. */
export function checkPrefix(prefix: string): string[] {
  if (prefix === '') return []
  const segments = prefix.split('/')
  const last = segments.pop()
  if (last !== '' || segments.length > 2 || !segments.every(isSegment)) {
    throw new FileKeyError('not a prefix of the file store')
  }
  return segments
}

/** The bytes that a range means in a file of `bytes`, both ends inclusive. @throws FileRangeError */
export function resolveRange(range: ByteRange, bytes: number): { start: number; end: number } {
  const end = Math.min(range.end ?? bytes - 1, bytes - 1)
  const whole = Number.isSafeInteger(range.start) && Number.isSafeInteger(range.end ?? 0)
  if (!whole || range.start < 0 || end < range.start) throw new FileRangeError('the range holds no byte of the file')
  return { start: range.start, end }
}
