import type { News } from '../db/changes.ts'
import type { Database } from '../db/types.ts'
import { Past } from './past.ts'

export interface Listener {
  hear(news: News): void
  end(): void
}

/** How long a first listener waits until the database is heard. */
const READY_MS = 5_000

/** One ear on the database for the whole process. */
export class Hub {
  readonly #listeners = new Set<Listener>()
  readonly #waiting = new Set<() => void>()
  readonly past = new Past()
  #following: Promise<() => Promise<void>> | null = null
  #listens = false
  #closed = false

  constructor(readonly db: Database) {}

  /** Listens to the database; where it is away, as soon as it is back. */
  async begin(): Promise<void> {
    this.#following ??= this.db.follow(
      (news) => {
        this.past.add(news)
        for (const one of this.#listeners) one.hear(news)
      },
      (is) => this.#set(is),
    )
    await this.#following
  }

  /** @returns false where changes are not heard now: the database is away, or what stands before it passes nothing on */
  async ready(): Promise<boolean> {
    if (this.#closed) return false
    await this.begin()
    if (this.#listens) return true
    await new Promise<void>((resolve) => {
      const done = (): void => {
        clearTimeout(timer)
        this.#waiting.delete(done)
        resolve()
      }
      const timer = setTimeout(done, READY_MS)
      this.#waiting.add(done)
    })
    return this.#listens
  }

  #set(is: boolean): void {
    this.#listens = is
    this.past.set(is)
    if (is) for (const done of this.#waiting) done()
  }

  /** @returns the way to leave */
  join(listener: Listener): () => void {
    this.#listeners.add(listener)
    return () => this.#listeners.delete(listener)
  }

  /** Ends everyone's listening. */
  async close(): Promise<void> {
    this.#closed = true
    for (const one of this.#listeners) one.end()
    for (const done of this.#waiting) done()
    await (await this.#following)?.()
  }
}
