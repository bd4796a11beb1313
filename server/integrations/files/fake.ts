import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import {
  type ByteRange,
  checkKey,
  checkPrefix,
  FileMissing,
  type FileStat,
  type FileStore,
  resolveRange,
  type StoredFile,
} from './port.ts'

/** Keeps files in memory: for tests alone. Passes the same contract suite as the real stores. */
export class MemoryFileStore implements FileStore {
  readonly #files = new Map<string, { data: Buffer; modifiedAt: Date }>()

  prepare(): Promise<void> {
    return Promise.resolve()
  }

  async put(key: string, source: Readable | Buffer): Promise<StoredFile> {
    checkKey(key)
    const chunks: Buffer[] = []
    if (Buffer.isBuffer(source)) chunks.push(source)
    else for await (const chunk of source as AsyncIterable<Buffer | string>) chunks.push(Buffer.from(chunk))
    const data = Buffer.concat(chunks)
    this.#files.set(key, { data, modifiedAt: new Date() })
    return { bytes: data.length, sha256: createHash('sha256').update(data).digest('hex') }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const file = this.#files.get(checkKey(key))
    if (!file) throw new FileMissing('no such file')
    if (!range) return Readable.from([file.data])
    const { start, end } = resolveRange(range, file.data.length)
    return Readable.from([file.data.subarray(start, end + 1)])
  }

  async stat(key: string): Promise<FileStat | null> {
    const file = this.#files.get(checkKey(key))
    return file ? { bytes: file.data.length, modifiedAt: file.modifiedAt } : null
  }

  async remove(key: string): Promise<void> {
    this.#files.delete(checkKey(key))
  }

  async *list(prefix: string): AsyncIterable<string> {
    checkPrefix(prefix)
    for (const key of this.#files.keys()) if (key.startsWith(prefix)) yield key
  }
}
