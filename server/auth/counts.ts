/** How often something was tried, by key, within a time that begins with the first try. */
import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Database } from '../db/types.ts'

export interface Tried {
  key: string
  /** Fewer than none gives tries back. */
  points: number
  seconds: number
}

export interface Counted {
  count: number
  /** Until this key is counted anew. */
  msLeft: number
}

export interface Counts {
  /** Counts all of them at once, and says where each stands then, in the order that was asked. */
  add(tried: readonly Tried[]): Promise<Counted[]>
  forget(keys: readonly string[]): Promise<void>
}

/** Keys held at the most; beyond that those whose time is over go, then the oldest. */
const MOST_KEPT = 50_000

/** In this process: for an installation that is one process. */
export class OwnCounts implements Counts {
  readonly #kept = new Map<string, { count: number; until: number }>()

  add(tried: readonly Tried[]): Promise<Counted[]> {
    const now = Date.now()
    if (this.#kept.size > MOST_KEPT) this.#drop(now)
    return Promise.resolve(
      tried.map(({ key, points, seconds }) => {
        const found = this.#kept.get(key)
        const stands = found && found.until > now ? found : { count: 0, until: now + seconds * 1000 }
        stands.count = Math.max(stands.count + points, 0)
        this.#kept.set(key, stands)
        return { count: stands.count, msLeft: stands.until - now }
      }),
    )
  }

  async forget(keys: readonly string[]): Promise<void> {
    for (const key of keys) this.#kept.delete(key)
  }

  #drop(now: number): void {
    for (const [key, { until }] of this.#kept) if (until <= now) this.#kept.delete(key)
    for (const key of this.#kept.keys()) {
      if (this.#kept.size <= MOST_KEPT) return
      this.#kept.delete(key)
    }
  }
}

/** Addresses and names of accounts are nobody's to read in the database. */
const hashed = (key: string): string => createHash('sha256').update(key).digest('base64url')

/** In the database, for all servers that share it: one statement for what is counted together. */
class SharedCounts implements Counts {
  constructor(readonly db: Pick<Database, 'read'>) {}

  async add(tried: readonly Tried[]): Promise<Counted[]> {
    const keys = tried.map(({ key }) => hashed(key))
    const points = sql.param(tried.map((one) => one.points))
    const seconds = sql.param(tried.map((one) => one.seconds))
    const rows = await this.db.read<{ key: string; count: number; ms_left: number }>(
      { kind: 'anonymous' },
      sql`select key, count, ms_left from athar_count(${sql.param(keys)}::text[], ${points}::bigint[], ${seconds}::integer[])`,
      true,
    )
    const found = new Map(rows.map(({ key, count, ms_left: msLeft }) => [key, { count, msLeft }]))
    return keys.map((key) => found.get(key) ?? { count: 0, msLeft: 0 })
  }

  async forget(keys: readonly string[]): Promise<void> {
    await this.db.read({ kind: 'anonymous' }, sql`select athar_uncount(${sql.param(keys.map(hashed))}::text[])`, true)
  }
}

/** Those of a process are the same for whoever asks. */
const own = new WeakMap<object, Counts>()

/** Several servers may share a PostgreSQL; the embedded database has one process. */
export function countsOver(db: Pick<Database, 'kind' | 'read'>): Counts {
  const counts = own.get(db) ?? (db.kind === 'postgres' ? new SharedCounts(db) : new OwnCounts())
  own.set(db, counts)
  return counts
}
