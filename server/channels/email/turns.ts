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
