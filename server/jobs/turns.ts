import type { Job } from '../engine/job.ts'

/** Of each owner one at a time: whose turn it is not steps aside, and is woken when the one before it has ended. */
export class OwnTurns {
  /** Owners whose work runs, with what of theirs stepped aside meanwhile, each once, the oldest first. */
  readonly #running = new Map<string, Map<string, object>>()

  constructor(
    readonly job: Pick<Job, 'data' | 'turns'>,
    readonly wake: (data: object) => Promise<void>,
  ) {}

  async run(data: object, work: () => Promise<void>): Promise<void> {
    const { turns } = this.job
    if (!turns) return work()
    const owner = turns.of(this.job.data.parse(data))
    const aside = this.#running.get(owner)
    if (aside) {
      aside.set(JSON.stringify(data), data)
      return
    }
    const waiting = new Map<string, object>()
    this.#running.set(owner, waiting)
    try {
      await work()
    } finally {
      this.#running.delete(owner)
      // Nothing is lost where the queue cannot be reached now: the sweep wakes what its rows say is under way.
      for (const one of waiting.values()) await this.wake(one).catch(() => undefined)
    }
  }
}
