import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import type { Sender } from '../channels/senders.ts'
import type { Database } from '../db/types.ts'
import { CATCH_UP_MS, type Pace, turnOf, waitUntil } from './pace.ts'

/** Who takes more in a second is not kept waiting for the database's word on each handful. */
const MOST_SHARED = 1_000

/** When each message of a run may leave. Where several servers send by one account, they keep its rate together. */
export class Turns<M extends object> {
  readonly #given = new WeakMap<M, number>()

  constructor(
    readonly db: Pick<Database, 'kind' | 'read'>,
    readonly sender: Sender,
    readonly pace: Pace,
  ) {}

  /** The next ones, for these messages in their order. */
  async take(messages: readonly M[]): Promise<void> {
    const { perSecond = this.sender.perSecond } = this.pace
    if (this.db.kind !== 'postgres' || perSecond > MOST_SHARED || messages.length === 0) return
    const each = 1000 / perSecond
    const from = await this.#first(messages.length, each)
    if (from === null) return
    for (const [n, message] of messages.entries()) this.#given.set(message, from + n * each)
  }

  async wait(message: M, signal: AbortSignal): Promise<void> {
    const at = this.#given.get(message)
    await (at === undefined ? turnOf(this.sender, this.pace, signal) : waitUntil(at, signal))
  }

  /** @returns by this process's clock; null where the database says nothing: then this process keeps the rate by itself */
  async #first(turns: number, each: number): Promise<number | null> {
    const key = createHash('sha256').update(`turns ${this.sender.key}`).digest('base64url')
    try {
      const [found] = await this.db.read<{ ms: number }>(
        { kind: 'anonymous' },
        sql`select athar_take_turns(${key}, ${turns}::int, ${each}::float8, ${CATCH_UP_MS}::int) as ms`,
        true,
      )
      return found ? Date.now() + found.ms : null
    } catch {
      return null
    }
  }
}
