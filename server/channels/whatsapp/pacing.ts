import { setTimeout as wait } from 'node:timers/promises'
import type { Outcome } from '../port.ts'
import type { ChatGateway, ChatSession, OutgoingChat } from './port.ts'

export interface PacingOptions {
  /** The shortest and the longest time between two messages; which one it is, is different each time. */
  minMs: number
  maxMs: number
  random?: () => number
}

/** When the next message may leave by an account: its pace is one, however often its gateway is opened. */
export class Paced {
  #free = 0

  /** @returns how long to wait, in ms; the turn after it is somebody else's */
  next({ minMs, maxMs, random = Math.random }: PacingOptions, now: number = Date.now()): number {
    const turn = Math.max(now, this.#free)
    this.#free = turn + minMs + random() * Math.max(0, maxMs - minMs)
    return turn - now
  }
}

const stopped = (reason: 'aborted' | 'connect', detail: string): Outcome => ({
  state: 'failed',
  reason,
  detail,
  permanent: false,
})

/** Sends by a session at a person's pace: one after the other, each after a time of its own. */
export function pacedGateway(
  name: string,
  session: () => Pick<ChatSession, 'send'> | null,
  paced: Paced,
  options: PacingOptions,
): Pick<ChatGateway, 'name' | 'send' | 'close'> {
  const closing = new AbortController()
  const underWay = new Set<Promise<Outcome>>()
  const turn = async (message: OutgoingChat, signal: AbortSignal | undefined): Promise<Outcome> => {
    const ends = signal ? AbortSignal.any([signal, closing.signal]) : closing.signal
    const ms = paced.next(options)
    if (ms > 0) await wait(ms, undefined, { signal: ends }).catch(() => undefined)
    if (closing.signal.aborted) return stopped('connect', 'The gateway is closed')
    if (signal?.aborted) return stopped('aborted', 'Stopped before its turn')
    const open = session()
    return open === null ? stopped('connect', 'The device is not connected here') : open.send(message, signal)
  }
  return {
    name,
    send: async (message, signal) => {
      if (closing.signal.aborted) return stopped('connect', 'The gateway is closed')
      if (signal?.aborted) return stopped('aborted', 'Stopped before its turn')
      const sending = turn(message, signal)
      underWay.add(sending)
      return sending.finally(() => underWay.delete(sending))
    },
    close: async () => {
      closing.abort()
      await Promise.all(underWay)
    },
  }
}
