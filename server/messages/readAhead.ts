import type { Tx } from '../db/types.ts'
import { type Reader, readReaders } from '../letters/content.ts'
import type { Looking } from './checked.ts'

/** A failure that is asked for later must not end the program before that. */
export function heard<T>(work: Promise<T>): Promise<T> {
  work.catch(() => undefined)
  return work
}

/** Some donors of a batch, and what their letters are told of them, by id. */
interface Read {
  some: readonly string[]
  readers: ReadonlyMap<string, Reader>
}

async function readSome(tx: Tx, plan: Looking, some: readonly string[]): Promise<Read> {
  const readers = await readReaders(tx, plan.report.project, some, plan.sentAt, plan.common)
  return { some, readers: new Map(readers.map((reader) => [reader.id, reader])) }
}

/** So many are read together. */
const SIZE = 500

/** What letters are told of donors, some at a time in their order: the first are asked for at once, the next as soon as those are there. */
export function readAhead(tx: Tx, plan: Looking, ids: readonly string[]): AsyncGenerator<Read> {
  const from = (at: number) => (at < ids.length ? heard(readSome(tx, plan, ids.slice(at, at + SIZE))) : null)
  const first = from(0)
  return (async function* rest() {
    let coming = first
    try {
      for (let at = SIZE; coming !== null; at += SIZE) {
        const now = await coming
        coming = from(at)
        yield now
      }
    } finally {
      // Nothing is under way when the transaction ends.
      await Promise.allSettled([coming])
    }
  })()
}
