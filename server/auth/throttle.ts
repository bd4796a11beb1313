import type { FastifyReply, FastifyRequest } from 'fastify'
import { fold } from '../../resources/_kit/fold.ts'
import { AppFault } from '../engine/fault.ts'
import type { Counts } from './counts.ts'
import { networkOf } from './network.ts'

/** Wrong passwords: so many tries in a minute, then, for who goes on, so many in an hour. */
const PER_MINUTE = 9
const PER_HOUR = 40
/** One address that tries many accounts. A charity's staff may share one. */
const PER_ADDRESS = 120

const MINUTE = 60
const HOUR = 3600

/** What a sign-in is counted by. */
interface Named {
  /** What somebody types to say who they are. */
  account: readonly string[]
  /** Several people may sign in by it, each with a password of their own. */
  shared?: boolean
}

/**
 * Slows guessing down, by account and address together: whoever guesses locks nobody out elsewhere. A right password
 * gives the tries back: where several may sign in by the same name its own alone, or one of them, guessing at another's,
 * would begin anew with each sign-in of their own.
 */
export class Throttle {
  constructor(
    readonly enabled: boolean,
    readonly counts: Counts,
  ) {}

  /** Counts a try before the password is looked at: a thousand at once are a thousand. @throws tooMany (429) */
  async count(
    request: FastifyRequest,
    reply: FastifyReply,
    { account, shared = false }: Named,
  ): Promise<() => Promise<void>> {
    if (!this.enabled) return async () => undefined
    const key = keyOf(request, account)
    const address = { key: `a:${networkOf(request.ip)}`, points: 1, seconds: MINUTE }
    const hour = { key: `h:${key}`, points: 1, seconds: HOUR }
    const minute = { key: `m:${key}`, points: 1, seconds: MINUTE }
    const most = [PER_ADDRESS, PER_HOUR, PER_MINUTE]
    const stand = await this.counts.add([address, hour, minute])
    const over = stand.filter(({ count }, n) => count > (most[n] ?? 0))
    if (over.length > 0) {
      const ms = Math.max(...over.map(({ msLeft }) => msLeft))
      void reply.header('retry-after', String(Math.ceil(ms / 1000)))
      throw new AppFault('tooMany')
    }
    const back = shared ? [address, hour, minute] : [address]
    return async () => {
      if (!shared) await this.counts.forget([hour.key, minute.key])
      await this.counts.add(back.map((tried) => ({ ...tried, points: -1 })))
    }
  }
}

/**
 * Names as sign-in compares them: another spelling of the same account is not another account. A user name has no case in
 * any script, and search leaves that of Greek and Cyrillic letters: capitals are what all their small forms have in common.
 */
const keyOf = (request: FastifyRequest, account: readonly string[]): string =>
  [networkOf(request.ip), ...account.map((part) => fold(part.slice(0, 200)).trim().toUpperCase())].join('|')
