import { closeSync, fdatasync, openSync, renameSync, writeFileSync } from 'node:fs'
import { mkdir, open, readdir, readFile, unlink } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'

/** Letters as files `<id>.eml` in one folder; ids sort by time of arrival. */
export interface Outbox {
  /** Settles when the letter is on the disk and will be there after a power cut. Returns its id. */
  keep(raw: Buffer[]): Promise<string>
  /** Newest first, at most `limit`, older than `after`. */
  ids(query: { limit: number; after?: string | undefined }): string[]
  count(): number
  /** Null when there is no such letter. */
  read(id: string): Promise<Buffer | null>
  /** The first bytes of the letter, enough for its head. */
  head(id: string): Promise<Buffer | null>
  /** Removes one letter; settles when it will be gone after a power cut too. */
  remove(id: string): Promise<void>
  /** Removes every letter. */
  clear(): Promise<void>
  /** Settles when all that was given is written. */
  close(): Promise<void>
}

const ID = /^\d{13}-\d{6}$/
const HEAD_BYTES = 8192
/** Letters written between two syncs of the folder, and at the same time. */
const BATCH = 64

interface Waiting {
  raw: Buffer[]
  id: string
  done: (id: string) => void
  fail: (error: unknown) => void
}

export async function openOutbox({ dir, capacity }: { dir: string; capacity: number }): Promise<Outbox> {
  await mkdir(dir, { recursive: true, mode: 0o700 })
  const names = await readdir(dir)
  // A half-written letter was never acknowledged: its sender knows that nobody has it.
  await Promise.all(names.filter((name) => name.endsWith('.part')).map((name) => unlink(join(dir, name))))
  const ids = names
    .filter((name) => name.endsWith('.eml'))
    .map((name) => name.slice(0, -4))
    .filter((id) => ID.test(id))
    .sort()
  const folder = await open(dir, 'r')
  const nextId = idsAfter(ids.at(-1))
  let waiting: Waiting[] = []
  let writing: Promise<void> | null = null
  const path = (id: string) => join(dir, `${id}.eml`)

  async function writeBatch(batch: Waiting[]): Promise<void> {
    const written = await Promise.allSettled(batch.map(({ raw, id }) => writeLetter(path(id), raw)))
    await folder.sync()
    batch.forEach((letter, n) => {
      const result = written[n]
      if (result?.status === 'fulfilled') {
        ids.push(letter.id)
        letter.done(letter.id)
      } else letter.fail(result?.reason)
    })
    if (ids.length <= capacity) return
    const dropped = ids.splice(0, ids.length - capacity)
    await Promise.allSettled(dropped.map((id) => unlink(path(id))))
  }

  // One sync of the folder serves every letter that came while the one before it ran.
  async function drain(): Promise<void> {
    while (waiting.length > 0) {
      const batch = waiting.slice(0, BATCH)
      waiting = waiting.slice(BATCH)
      await writeBatch(batch).catch((error: unknown) => batch.forEach((letter) => letter.fail(error)))
    }
    writing = null
  }

  return {
    keep(raw) {
      return new Promise((done, fail) => {
        waiting.push({ raw, id: nextId(), done, fail })
        writing ??= drain()
      })
    },
    ids({ limit, after }) {
      const end = after === undefined ? ids.length : firstNotBelow(ids, after)
      return ids.slice(Math.max(0, end - limit), end).toReversed()
    },
    count: () => ids.length,
    async read(id) {
      return ID.test(id) ? readFile(path(id)).catch(ifMissing) : null
    },
    async head(id) {
      return ID.test(id) ? readHead(path(id)).catch(ifMissing) : null
    },
    async remove(id) {
      const at = ids.indexOf(id)
      if (at < 0) return
      await unlink(path(id)).catch(ifMissing)
      await folder.sync()
      // Only now: what could not be removed stays in the list, to be tried again.
      ids.splice(ids.indexOf(id), 1)
    },
    async clear() {
      await writing
      await Promise.all(ids.splice(0).map((id) => unlink(path(id)).catch(ifMissing)))
      await folder.sync()
    },
    async close() {
      await writing
      await folder.close()
    },
  }
}

const sync = promisify(fdatasync)

// Opening, writing and renaming only touch the page cache: done at once they cost a fraction of four trips to
// the thread pool. Waiting for the disk is the one part that must not hold the program up.
async function writeLetter(path: string, raw: Buffer[]): Promise<void> {
  const part = `${path}.part`
  const file = openSync(part, 'w', 0o600)
  try {
    writeFileSync(file, Buffer.concat(raw))
    await sync(file)
  } finally {
    closeSync(file)
  }
  renameSync(part, path)
}

async function readHead(path: string): Promise<Buffer> {
  const file = await open(path, 'r')
  try {
    const { buffer, bytesRead } = await file.read(Buffer.alloc(HEAD_BYTES), 0, HEAD_BYTES, 0)
    return buffer.subarray(0, bytesRead)
  } finally {
    await file.close()
  }
}

function ifMissing(error: unknown): null {
  if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
  throw error
}

/** Milliseconds and a counter. Never behind the last one, even when the clock was set back. */
function idsAfter(last: string | undefined): () => string {
  let [ms, n] = (last ?? '0-0').split('-').map(Number) as [number, number]
  return () => {
    const now = Date.now()
    if (now > ms) [ms, n] = [now, 0]
    else if (n < 999_999) n += 1
    else [ms, n] = [ms + 1, 0]
    return `${String(ms).padStart(13, '0')}-${String(n).padStart(6, '0')}`
  }
}

function firstNotBelow(sorted: string[], id: string): number {
  let [low, high] = [0, sorted.length]
  while (low < high) {
    const middle = (low + high) >>> 1
    if ((sorted[middle] ?? '') < id) low = middle + 1
    else high = middle
  }
  return low
}
