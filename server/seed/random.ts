/** A small generator with a seed of its own (mulberry32): the same demo on every machine, in every version of Node. */
export class Random {
  #state: number

  constructor(seed: number) {
    this.#state = seed >>> 0
  }

  /** From 0 up to, never reaching, 1. */
  next(): number {
    this.#state = (this.#state + 0x6d2b79f5) >>> 0
    let t = this.#state
    t = Math.imul(t ^ (t >>> 15), t | 1)
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61)
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296
  }

  /** Whole numbers, both ends included. */
  between(low: number, high: number): number {
    return low + Math.floor(this.next() * (high - low + 1))
  }

  chance(share: number): boolean {
    return this.next() < share
  }

  pick<T>(list: readonly T[]): T {
    const found = list[Math.floor(this.next() * list.length)]
    if (found === undefined) throw new Error('nothing to pick from')
    return found
  }

  /** One of `list`, each as likely as its weight says. */
  weighted<T>(list: readonly T[], weight: (item: T) => number): T {
    let left = this.next() * list.reduce((sum, item) => sum + weight(item), 0)
    for (const item of list) {
      left -= weight(item)
      if (left < 0) return item
    }
    return this.pick(list)
  }

  #word(): string {
    return Math.floor(this.next() * 0x10000)
      .toString(16)
      .padStart(4, '0')
  }

  /** A UUID of version 7 for a given moment (milliseconds since 1970). */
  id(moment: number): string {
    const time = moment.toString(16).padStart(12, '0')
    const variant = (0x8000 | (Math.floor(this.next() * 0x4000) & 0x3fff)).toString(16)
    const version = `7${this.#word().slice(1)}`
    return `${time.slice(0, 8)}-${time.slice(8)}-${version}-${variant}-${this.#word()}${this.#word()}${this.#word()}`
  }
}

/** 'YYYY-MM-DD' to milliseconds, and back. */
export const dayMs = (day: string): number => Date.parse(`${day}T00:00:00Z`)
export const dayOf = (ms: number): string => new Date(ms).toISOString().slice(0, 10)
