import type { z } from 'zod'
import type { Services } from './services.ts'

/** A kind of background work: its name in the queue, the shape of its data, and what to do. */
export interface Job<S extends z.ZodType = z.ZodType> {
  name: string
  data: S
  /**
   * May be called again for the same data (after a crash, or by the sweep): what it does has to be safe to repeat.
   * `signal` fires when the program is stopping: leave at the next safe point, the work is found again at the next start.
   */
  run: (services: Services, data: z.output<S>, signal: AbortSignal) => Promise<void>
  /** Whether there is anything that it could do now; the sweep wakes it for nothing else. */
  ready?: (services: Services, data: z.output<S>) => boolean | Promise<boolean>
  /**
   * Work that takes long: of each owner one runs at a time, and of several owners this many side by side, so that nobody's
   * waits for all of another's. Only for work that its rows tell: what has to wait is woken again, by the sweep at the latest.
   * `beside`: it waits far more than it works, and takes up no worker of the queue's while it runs.
   */
  turns?: {
    of: (data: z.output<S>, services: Services) => string | Promise<string>
    sideBySide: number
    beside?: boolean
  }
  /** Whether somebody waits for just this: it goes before the others that wait. */
  urgent?: (data: z.output<S>) => boolean
}

export const defineJob = <S extends z.ZodType>(job: Job<S>): Job => job as unknown as Job
