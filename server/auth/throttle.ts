import type { FastifyReply, FastifyRequest } from 'fastify'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'
import { fold } from '../../resources/_kit/fold.ts'
import { AppFault } from '../engine/fault.ts'
import { networkOf } from './network.ts'

/** Wrong passwords: so many tries in a minute, then, for who goes on, so many in an hour. */
const PER_MINUTE = 9
const PER_HOUR = 40
/** One address that tries many accounts. A charity's staff may share one. */
const PER_ADDRESS = 120

const HOUR = 3600

/**
 * Slows guessing down, by account and address together: whoever guesses locks nobody out elsewhere. A right password
 * gives its tries back. Counted in this process's memory; several servers each count for themselves.
 */
export class Throttle {
  readonly #minute = new RateLimiterMemory({ keyPrefix: 'm', points: PER_MINUTE, duration: 60 })
  readonly #hour = new RateLimiterMemory({ keyPrefix: 'h', points: PER_HOUR, duration: HOUR })
  readonly #address = new RateLimiterMemory({ keyPrefix: 'a', points: PER_ADDRESS, duration: 60 })

  constructor(readonly enabled: boolean) {}

  /** Counts a try before the password is looked at: a thousand at once are a thousand. @throws tooMany (429) */
  async count(request: FastifyRequest, reply: FastifyReply, account: readonly string[]): Promise<() => Promise<void>> {
    if (!this.enabled) return async () => undefined
    const key = keyOf(request, account)
    try {
      await this.#address.consume(networkOf(request.ip))
      await this.#hour.consume(key)
      await this.#minute.consume(key)
    } catch (refusal) {
      void reply.header('retry-after', String(Math.ceil((refusal as RateLimiterRes).msBeforeNext / 1000)))
      throw new AppFault('tooMany')
    }
    return async () => {
      await Promise.all([this.#minute.delete(key), this.#hour.delete(key), this.#address.reward(networkOf(request.ip))])
    }
  }
}

/** Names as sign-in compares them: another spelling of the same account is not another account. */
const keyOf = (request: FastifyRequest, account: readonly string[]): string =>
  [networkOf(request.ip), ...account.map((part) => fold(part.slice(0, 200)).trim())].join('|')
