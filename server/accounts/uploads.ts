import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { AppFault } from '../engine/fault.ts'

const MEGABYTE = 1024 ** 2
/** A registration brings a picture of 5 MB and a licence of 20 MB at most; several may come from one office. */
const PER_NETWORK_BYTES = 40 * MEGABYTE
const HOUR = 3600

/**
 * What one network may leave here within an hour without an account: the room for all of them is shared, and nobody is
 * to fill it alone. Counted in this process's memory, like every other limit.
 */
export class UploadAllowance {
  readonly #bytes = new RateLimiterMemory({ keyPrefix: 'u', points: PER_NETWORK_BYTES, duration: HOUR })

  constructor(readonly enabled: boolean) {}

  /** @param network as `networkOf` names it  @throws tooMany (429), with the seconds to wait as `retryAfter` told by `wait` */
  async take(network: string, bytes: number, wait: (seconds: number) => void): Promise<void> {
    if (!this.enabled) return
    try {
      await this.#bytes.consume(network, bytes)
    } catch (refusal) {
      if (!(refusal instanceof RateLimiterRes)) throw refusal
      // What was refused lies nowhere, and takes nothing from a smaller file.
      await this.#bytes.reward(network, bytes)
      wait(Math.ceil(refusal.msBeforeNext / 1000))
      throw new AppFault('tooMany')
    }
  }
}
