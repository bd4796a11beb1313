import { createHash, randomUUID } from 'node:crypto'
import { createWriteStream } from 'node:fs'
import { lstat, mkdir, readdir, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { type Readable, Transform } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import type { Accept } from '../../resources/_kit/fields/upload.ts'
import { type FileError, maxBytesOf } from './kinds.ts'
import { safeFileName } from './name.ts'
import { sniff } from './sniff.ts'

export type ReceiveOptions = {
  /** Where unfinished uploads lie (DATA_DIR/tmp); made when missing. */
  dir: string
  accept: Accept | readonly Accept[]
  /** The field's own limit in bytes; the limits of the kinds hold as well. */
  maxBytes?: number
  fileName: string
  claimedMime?: string
  signal?: AbortSignal
}
/** The temporary file is the caller's from here on: store it, then remove it. `name` is safe to store and show. */
export type Received = {
  path: string
  name: string
  kind: Accept
  mime: string
  ext: string
  bytes: number
  sha256: string
}
export type ReceiveResult = { ok: true; file: Received } | { ok: false; error: FileError }

/** A multipart parser's stream, which ends early without an error when the parser's own limit is met. */
type UploadStream = Readable & { truncated?: boolean }

const TEMP_NAME = /^upload-[0-9a-f-]{36}\.part$/
const HOUR_MS = 60 * 60 * 1000

class OverLimit extends Error {}

/** Counts and hashes what passes, and fails at the first byte over the limit. */
function meter(limit: number) {
  const hash = createHash('sha256')
  let bytes = 0
  const through = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes > limit) return done(new OverLimit())
      hash.update(chunk)
      done(null, chunk)
    },
  })
  return { through, bytes: () => bytes, sha256: () => hash.digest('hex') }
}

/**
 * Streams an upload into a temporary file and finds out what it is. A refused file leaves nothing behind, and its
 * stream is destroyed: answer and close the connection instead of reading the rest.
 * @throws what the stream or the disk throws (cut line, no space); nothing is left behind then either.
 */
export async function receiveUpload(stream: UploadStream, options: ReceiveOptions): Promise<ReceiveResult> {
  const path = join(options.dir, `upload-${randomUUID()}.part`)
  const limit = Math.min(options.maxBytes ?? Number.POSITIVE_INFINITY, maxBytesOf(options.accept))
  let kept = false
  try {
    await mkdir(options.dir, { recursive: true, mode: 0o700 })
    const counted = meter(limit)
    await pipeline(stream, counted.through, createWriteStream(path, { flags: 'wx', mode: 0o600 }), {
      signal: options.signal,
    })
    if (stream.truncated === true) return { ok: false, error: 'tooLarge' }
    const type = await sniff(path, options)
    if (!type.ok) return type
    kept = true
    const { kind, mime, ext } = type
    const name = safeFileName(options.fileName)
    return { ok: true, file: { path, name, kind, mime, ext, bytes: counted.bytes(), sha256: counted.sha256() } }
  } catch (error) {
    if (error instanceof OverLimit) return { ok: false, error: 'tooLarge' }
    throw error
  } finally {
    if (!kept) await rm(path, { force: true })
  }
}

/**
 * Removes unfinished uploads that an earlier run left in `dir`, and nothing else; gives their number. Those written to
 * within `youngerMs` stay: another process on the same folder may be receiving them. Pass 0 where none can be.
 */
export async function cleanTemp(dir: string, youngerMs = HOUR_MS): Promise<number> {
  const names = await readdir(dir).catch((error: unknown) => {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return []
    throw error
  })
  let removed = 0
  for (const name of names) {
    if (!TEMP_NAME.test(name)) continue
    const found = await lstat(join(dir, name)).catch(() => null)
    if (!found?.isFile() || Date.now() - found.mtimeMs < youngerMs) continue
    await rm(join(dir, name), { force: true })
    removed += 1
  }
  return removed
}
