import { setImmediate as turn } from 'node:timers/promises'

/** What one flight carries, and what became of each of it. */
export interface Landed<M, O> {
  message: M
  outcome: O
}

/**
 * Messages in a service's hands. Each lands by itself: whoever is slow to answer keeps its own place and nobody else's
 * outcome waiting.
 */
export class Flight<M, O> {
  readonly #flying = new Set<M>()
  #landed: Landed<M, O>[] = []
  #heard: () => void = () => undefined

  constructor(readonly hand: (message: M) => Promise<O>) {}

  get size(): number {
    return this.#flying.size
  }

  get flying(): readonly M[] {
    return [...this.#flying]
  }

  /** `hand` never rejects: an outcome that nobody knows is one too. */
  start(messages: readonly M[]): void {
    for (const message of messages) {
      this.#flying.add(message)
      void this.hand(message).then((outcome) => {
        this.#flying.delete(message)
        this.#landed.push({ message, outcome })
        this.#heard()
      })
    }
  }

  /** What has landed since it was asked last. */
  take(): Landed<M, O>[] {
    const landed = this.#landed
    this.#landed = []
    return landed
  }

  /** How many have landed since it was asked last. */
  get landed(): number {
    return this.#landed.length
  }

  /** Settles once something has landed: `enough` of it, all there is, or as much as came within `ms` after the first. */
  async some(enough: number, ms: number): Promise<void> {
    await this.#until(1)
    // Whatever lands in this very turn of the loop comes along.
    await turn()
    let late: NodeJS.Timeout | undefined
    const over = new Promise<void>((go) => {
      late = setTimeout(go, ms)
    })
    await Promise.race([this.#until(enough), over])
    clearTimeout(late)
  }

  #until(enough: number): Promise<void> {
    const isThere = () => this.#landed.length >= enough || this.#flying.size === 0
    return new Promise((resolve) => {
      this.#heard = () => {
        if (isThere()) resolve()
      }
      this.#heard()
    })
  }
}
