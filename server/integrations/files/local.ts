import { createHash, randomUUID } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { access, constants, mkdir, open, opendir, readdir, rename, rm, rmdir, stat } from 'node:fs/promises'
import { dirname, join } from 'node:path'
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

// Starts with a dot, which no key segment may: never listed, never reachable by a key.
const TEMP = '.tmp'
const PUBLISH_TRIES = 5
const LEFTOVER_MS = 60 * 60 * 1000

function hasCode(error: unknown, ...codes: string[]): boolean {
  return error instanceof Error && 'code' in error && codes.includes(String(error.code))
}

/** Some file systems cannot sync a folder; the file itself is synced by then. */
async function syncFolder(folder: string): Promise<void> {
  const handle = await open(folder, 'r').catch(() => null)
  if (!handle) return
  await handle.sync().catch(() => undefined)
  await handle.close()
}

async function writeSynced(path: string, source: Readable | Buffer): Promise<StoredFile> {
  const hash = createHash('sha256')
  let bytes = 0
  const handle = await open(path, 'wx', 0o600)
  try {
    const chunks = Buffer.isBuffer(source) ? [source] : source
    for await (const chunk of chunks as AsyncIterable<Buffer | string>) {
      const data = typeof chunk === 'string' ? Buffer.from(chunk) : chunk
      hash.update(data)
      bytes += data.length
      await handle.writeFile(data)
    }
    await handle.sync()
  } finally {
    await handle.close()
  }
  return { bytes, sha256: hash.digest('hex') }
}

/** Files in a local folder: `<root>/<entityId>/<fileId>/<variant>`. */
export class LocalFileStore implements FileStore {
  readonly #root: string

  constructor(root: string) {
    this.#root = root
  }

  async prepare(): Promise<void> {
    const temp = join(this.#root, TEMP)
    await mkdir(temp, { recursive: true, mode: 0o700 })
    await access(temp, constants.W_OK)
    // Another process may share the folder: what it is writing now is young.
    for (const name of await readdir(temp)) {
      const found = await stat(join(temp, name)).catch(() => null)
      if (found && Date.now() - found.mtimeMs > LEFTOVER_MS) await rm(join(temp, name), { force: true })
    }
  }

  async put(key: string, source: Readable | Buffer): Promise<StoredFile> {
    const path = this.#path(key)
    const temp = join(this.#root, TEMP, randomUUID())
    await mkdir(dirname(temp), { recursive: true, mode: 0o700 })
    try {
      const stored = await writeSynced(temp, source)
      await this.#publish(temp, path)
      return stored
    } catch (error) {
      await rm(temp, { force: true })
      throw error
    }
  }

  async open(key: string, range?: ByteRange): Promise<Readable> {
    const handle = await open(this.#path(key), 'r').catch((error: unknown) => {
      throw hasCode(error, 'ENOENT', 'ENOTDIR') ? new FileMissing('no such file') : error
    })
    try {
      if (!range) return handle.createReadStream()
      return handle.createReadStream(resolveRange(range, (await handle.stat()).size))
    } catch (error) {
      await handle.close()
      throw error
    }
  }

  async stat(key: string): Promise<FileStat | null> {
    try {
      const found = await stat(this.#path(key))
      return found.isFile() ? { bytes: found.size, modifiedAt: found.mtime } : null
    } catch (error) {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
      throw error
    }
  }

  async remove(key: string): Promise<void> {
    const path = this.#path(key)
    await rm(path, { force: true })
    for (const folder of [dirname(path), dirname(dirname(path))]) {
      const gone = await rmdir(folder).then(
        () => true,
        () => false,
      )
      // Not empty, or never there: what is above it stays as well.
      if (!gone) return
    }
  }

  async *list(prefix: string): AsyncIterable<string> {
    yield* this.#walk(checkPrefix(prefix))
  }

  async *#walk(segments: string[]): AsyncIterable<string> {
    const folder = await opendir(join(this.#root, ...segments)).catch((error: unknown) => {
      if (hasCode(error, 'ENOENT', 'ENOTDIR')) return null
      throw error
    })
    if (!folder) return
    for await (const entry of folder as AsyncIterable<Dirent>) {
      if (entry.name.startsWith('.')) continue
      const path = [...segments, entry.name]
      if (path.length < 3 && entry.isDirectory()) yield* this.#walk(path)
      else if (path.length === 3 && entry.isFile()) yield path.join('/')
    }
  }

  /** A removal may take the emptied folder away between mkdir and rename: then both are done again. */
  async #publish(temp: string, path: string): Promise<void> {
    for (let attempt = 1; ; attempt += 1) {
      await mkdir(dirname(path), { recursive: true, mode: 0o700 })
      try {
        await rename(temp, path)
        break
      } catch (error) {
        if (attempt === PUBLISH_TRIES || !hasCode(error, 'ENOENT')) throw error
      }
    }
    for (const folder of [dirname(path), dirname(dirname(path)), this.#root]) await syncFolder(folder)
  }

  #path(key: string): string {
    return join(this.#root, ...checkKey(key).split('/'))
  }
}
