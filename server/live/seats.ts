import type { Actor } from '../engine/context.ts'
import { AppFault } from '../engine/fault.ts'

/** Tabs of a browser share one stream; without secure ground each that is looked at has its own. */
const MOST = { session: 6, person: 20, entity: 500, all: 5_000 }

/** How many listen. Counted in this process's memory; several servers each count for themselves. */
export class Seats {
  readonly #taken = new Map<string, number>()

  /** @returns the way to give it back @throws tooMany (429) for one session, person or entity, busy (503) for all together */
  take({ sessionId, userId, entityId }: Pick<Actor, 'sessionId' | 'userId' | 'entityId'>): () => void {
    const keys = [
      [`s ${sessionId}`, MOST.session],
      [`p ${userId}`, MOST.person],
      ...(entityId === null ? [] : [[`e ${entityId}`, MOST.entity] as const]),
      ['', MOST.all],
    ] as const
    for (const [key, most] of keys)
      if ((this.#taken.get(key) ?? 0) >= most) throw new AppFault(key === '' ? 'busy' : 'tooMany')
    for (const [key] of keys) this.#taken.set(key, (this.#taken.get(key) ?? 0) + 1)
    return () => {
      for (const [key] of keys) {
        const left = (this.#taken.get(key) ?? 0) - 1
        if (left > 0) this.#taken.set(key, left)
        else this.#taken.delete(key)
      }
    }
  }
}
