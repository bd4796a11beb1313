import { setTimeout as wait } from 'node:timers/promises'
import type { Database } from '../db/types.ts'

const EVERY_MS = 500

/**
 * Looks twice a second for jobs that may begin, in one query for all queues, and rings for each queue that has any. Workers
 * that asked by themselves would ask sixty times a second, at every server, for what is mostly nothing.
 */
export class Doorbell {
  readonly #stopping = new AbortController()
  #looking: Promise<void> | undefined
  #hasTold = false

  constructor(
    readonly db: Pick<Database, 'plain'>,
    readonly ring: (queue: string) => void,
    readonly log: { error(what: object, text: string): void },
    readonly everyMs = EVERY_MS,
  ) {}

  start(): void {
    this.#looking = this.#look()
  }

  async stop(): Promise<void> {
    this.#stopping.abort()
    await this.#looking
  }

  async #look(): Promise<void> {
    const { signal } = this.#stopping
    while (!signal.aborted) {
      await this.#once()
      await wait(this.everyMs, undefined, { signal }).catch(() => undefined)
    }
  }

  async #once(): Promise<void> {
    try {
      const { rows } = await this.db.plain(
        `select distinct name from pgboss.job where state < 'active' and start_after < now()`,
      )
      this.#hasTold = false
      for (const row of rows) this.ring(String(row['name']))
    } catch (err) {
      // A database that is away is told of once, and looked for until it is back.
      if (!this.#hasTold && !this.#stopping.signal.aborted) this.log.error({ err }, 'the queue could not be looked at')
      this.#hasTold = true
    }
  }
}
