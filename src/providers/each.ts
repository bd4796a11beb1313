import { HttpError } from 'react-admin'
import { isLeaving, onLeaving } from './leaving.ts'

/** Calls of a bulk action under way at once. */
const AT_ONCE = 4
/** As many as leave together with a page: more than those no browser carries beyond its end. */
export const AT_LEAVING = 100
const NO_ANSWER = 0
const SIGNED_OUT = 401

/** `refused`: the server said no. `unknown`: no answer tells whether it was done. `untried`: it was not begun; `stopped`: nor was it, as somebody said so. */
export type LeftKind = 'refused' | 'unknown' | 'untried' | 'stopped'

/** What was not done, or not known to be. */
export interface Left<T> {
  item: T
  kind: LeftKind
  /** What was thrown; nothing for what was not begun. */
  fault?: unknown
}

/** Follows a call for many, and stops it before what is not begun. */
export interface Watch {
  signal: AbortSignal
  /** How many are over with, well or not. */
  tell: (over: number) => void
}

const statusOf = (fault: unknown): number => (fault instanceof HttpError ? Number(fault.status) : NO_ANSWER)
const isRefusal = (status: number): boolean => status >= 400 && status < 500

/**
 * Acts on each, a few at a time; one that is refused does not keep the others from being done. Where answers stop
 * coming, nothing more is begun. Whoever leaves the page waits for no answer: then what is left begins at once, as far as
 * a page can carry it.
 * Answers what is left over, in the order in which it was given.
 */
export async function each<T>(
  items: readonly T[],
  act: (item: T) => Promise<unknown>,
  watch?: Watch,
): Promise<Left<T>[]> {
  const left = new Map<number, Left<T>>()
  const rest = [...items.entries()]
  const end = (kind: LeftKind) => {
    for (const [at, item] of rest.splice(0)) left.set(at, { item, kind })
  }
  let over = 0
  const worker = async () => {
    for (let one = rest.shift(); one !== undefined; one = rest.shift()) {
      const [at, item] = one
      await act(item).catch((fault: unknown) => {
        const status = statusOf(fault)
        left.set(at, { item, kind: isRefusal(status) ? 'refused' : 'unknown', fault })
        if (status === NO_ANSWER || status === SIGNED_OUT) end('untried')
      })
      over += 1
      watch?.tell(over)
    }
  }
  const begin = (many: number) => Array.from({ length: many }, worker)
  const leave = onLeaving(() => void begin(Math.min(rest.length, AT_LEAVING)))
  const halt = () => end('stopped')
  watch?.signal.addEventListener('abort', halt)
  await Promise.all(begin(isLeaving() ? Math.min(items.length, AT_LEAVING) : AT_ONCE))
  watch?.signal.removeEventListener('abort', halt)
  leave()
  return [...left.entries()].toSorted(([one], [other]) => one - other).map(([, one]) => one)
}

/** A bulk call that was not done for all: the first fault in its own words, and everything that is left over. */
export class LeftOver extends HttpError {
  readonly left: readonly Left<string>[]
  readonly done: number
  constructor(first: unknown, left: readonly Left<string>[], done: number) {
    const { message, status, body } = first instanceof HttpError ? first : new HttpError(String(first), NO_ANSWER)
    super(message, status, body)
    // HttpError makes everything that extends it a plain HttpError.
    Object.setPrototypeOf(this, LeftOver.prototype)
    this.left = left
    this.done = done
  }
}
