import type { Counts } from '../auth/counts.ts'
import { AppFault } from '../engine/fault.ts'

const MEGABYTE = 1024 ** 2
/** A registration brings a picture of 5 MB and a licence of 20 MB at most; several may come from one office. */
const PER_NETWORK_BYTES = 40 * MEGABYTE
const HOUR = 3600

/**
 * What one network may leave here within an hour without an account: the room for all of them is shared, and nobody is
 * to fill it alone.
 */
export class UploadAllowance {
  constructor(
    readonly enabled: boolean,
    readonly counts: Counts,
    readonly most = PER_NETWORK_BYTES,
  ) {}

  /** @param network as `networkOf` names it, or whoever is counted  @returns what gives them back, where they come to nothing  @throws tooMany (429), with the seconds to wait as `retryAfter` told by `wait` */
  async take(network: string, bytes: number, wait: (seconds: number) => void): Promise<() => Promise<void>> {
    if (!this.enabled) return async () => undefined
    const upload = { key: `u:${network}`, points: bytes, seconds: HOUR }
    // What was refused lies nowhere, and takes nothing from a smaller file.
    const giveBack = async () => void (await this.counts.add([{ ...upload, points: -bytes }]))
    const [stand] = await this.counts.add([upload])
    if (stand === undefined || stand.count <= this.most) return giveBack
    await giveBack()
    wait(Math.ceil(stand.msLeft / 1000))
    throw new AppFault('tooMany')
  }
}
