import type { FastifyRateLimitStore, FastifyRateLimitStoreCtor } from '@fastify/rate-limit'
import type { Counts } from '../auth/counts.ts'

interface Limit {
  max: number
  timeWindow: string
}

/** Writes that need no session: a letter's stop, not-me and opened calls, a refresh. */
export const PUBLIC_WRITE_LIMIT: Limit = { max: 60, timeWindow: '1 minute' }

/** What services tell of an entity's account: many from one address when a report is on its way. */
export const HOOK_LIMIT: Limit = { max: 1200, timeWindow: '1 minute' }

/** What anyone may ask for and costs a mail, a file or a review. */
export const ASK_LIMIT: Limit = { max: 20, timeWindow: '10 minutes' }

/** Where Fastify's limits count: each route by itself, whichever server is asked. */
export function storeOver(counts: Counts): FastifyRateLimitStoreCtor {
  return class Store implements FastifyRateLimitStore {
    #route = ''

    incr(
      key: string,
      done: (error: Error | null, result?: { current: number; ttl: number }) => void,
      timeWindow: number,
    ): void {
      counts.add([{ key: `r:${this.#route}:${key}`, points: 1, seconds: Math.ceil(timeWindow / 1000) }]).then(
        ([stand]) => done(null, { current: stand?.count ?? 0, ttl: stand?.msLeft ?? 0 }),
        (error: Error) => done(error),
      )
    }

    child(options: Parameters<FastifyRateLimitStore['child']>[0]): Store {
      const child = new Store()
      // What is handed over is the limit with its route within, whatever the types say.
      const { method, url } = (options as unknown as { routeInfo: typeof options }).routeInfo
      child.#route = `${String(method)} ${url}`
      return child
    }
  }
}
