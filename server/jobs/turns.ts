import type { Job } from '../engine/job.ts'
import type { Services } from '../engine/services.ts'

type Turns = NonNullable<Job['turns']>

/** Of each owner one at a time: whose turn it is not steps aside, and is woken when the one before it has ended. */
export class OwnTurns {
  /** Owners whose work runs, with what of theirs stepped aside meanwhile, each once, the oldest first. */
  readonly #running = new Map<string, Map<string, object>>()
  /** What no place was free for. */
  readonly #outside = new Map<string, object>()
  readonly #under = new Set<Promise<void>>()

  constructor(
    readonly job: Pick<Job, 'data' | 'turns'>,
    readonly wake: (data: object) => Promise<void>,
  ) {}

  async run(data: object, services: Services, work: () => Promise<void>): Promise<void> {
    const { turns } = this.job
    if (!turns) return work()
    const owner = await turns.of(this.job.data.parse(data), services)
    const aside = this.#asideOf(turns, owner)
    if (aside) {
      aside.set(JSON.stringify(data), data)
      return
    }
    const done = this.#take(owner, work)
    if (!turns.beside) return done
    // Its rows say what is under way: a failure was told, and the sweep comes back to it.
    const under = done.catch(() => undefined)
    this.#under.add(under)
    void under.then(() => this.#under.delete(under))
  }

  /** Settles once nothing runs beside the workers any more. */
  async idle(): Promise<void> {
    while (this.#under.size > 0) await Promise.all(this.#under)
  }

  #asideOf(turns: Turns, owner: string): Map<string, object> | null {
    const own = this.#running.get(owner)
    if (own) return own
    return turns.beside && this.#running.size >= turns.sideBySide ? this.#outside : null
  }

  async #take(owner: string, work: () => Promise<void>): Promise<void> {
    const waiting = new Map<string, object>()
    this.#running.set(owner, waiting)
    try {
      await work()
    } finally {
      this.#running.delete(owner)
      const next = [...waiting.values(), ...this.#outside.values()]
      this.#outside.clear()
      // Nothing is lost where the queue cannot be reached now: the sweep wakes what its rows say is under way.
      for (const one of next) await this.wake(one).catch(() => undefined)
    }
  }
}
