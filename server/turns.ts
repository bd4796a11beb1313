/** Lets `limit` holders in at a time, first come first served. */
export interface Turns {
  /** True when it is your turn; false when the signal ended the wait. */
  take(signal?: AbortSignal): Promise<boolean>
  give(): void
  /** Settles when nobody holds or awaits a turn. */
  idle(): Promise<void>
}

export function turns(limit: number): Turns {
  let held = 0
  const waiting = new Set<() => void>()
  const idlers: Array<() => void> = []
  return {
    take(signal) {
      if (signal?.aborted) return Promise.resolve(false)
      if (held < limit) {
        held += 1
        return Promise.resolve(true)
      }
      return new Promise((resolve) => {
        const onAbort = () => {
          waiting.delete(enter)
          resolve(false)
        }
        const enter = () => {
          signal?.removeEventListener('abort', onAbort)
          resolve(true)
        }
        waiting.add(enter)
        signal?.addEventListener('abort', onAbort, { once: true })
      })
    },
    give() {
      const [next] = waiting
      if (next) {
        // The turn passes on without becoming free, so a newcomer cannot jump the queue.
        waiting.delete(next)
        next()
        return
      }
      held -= 1
      if (held === 0) for (const done of idlers.splice(0)) done()
    },
    idle() {
      return held === 0 ? Promise.resolve() : new Promise((resolve) => idlers.push(resolve))
    },
  }
}

/** No turn came in time. The code is the one of a database whose connections are all taken: try again later. */
export class NoTurn extends Error {
  readonly code = '53300'
}

export type InTurn = <T>(key: string, work: () => Promise<T>, patienceMs?: number) => Promise<T>

/**
 * Turns for each key by itself, `limit` at a time; a key that nobody holds or awaits is forgotten.
 * @returns work in its turn; it throws NoTurn where `patienceMs` are over before, and waits for ever without them
 */
export function turnsByKey(limit: number): InTurn {
  const known = new Map<string, { turn: Turns; users: number }>()
  return async (key, work, patienceMs) => {
    const own = known.get(key) ?? { turn: turns(limit), users: 0 }
    known.set(key, own)
    own.users += 1
    try {
      // Only who waits needs a clock.
      const signal = own.users > limit && patienceMs !== undefined ? AbortSignal.timeout(patienceMs) : undefined
      if (!(await own.turn.take(signal))) throw new NoTurn('nobody’s turn ended in time')
      try {
        return await work()
      } finally {
        own.turn.give()
      }
    } finally {
      own.users -= 1
      if (own.users === 0) known.delete(key)
    }
  }
}
