interface Limits {
  /** So much of everything together. */
  most: number
  /** So much of one owner: whoever has much leaves room for the others. */
  ofOwner?: number
}

interface Kept<V> {
  value: V
  size: number
  owner: string
}

/** What was made or read lately, so that it need not be again: so much at the most, and what was not asked for longest goes first. */
export class Lately<K, V> {
  readonly #kept = new Map<K, Kept<V>>()
  readonly #ofOwner = new Map<string, number>()
  readonly #most: number
  readonly #mostOfOwner: number
  #all = 0

  constructor({ most, ofOwner = most }: Limits) {
    this.#most = most
    this.#mostOfOwner = ofOwner
  }

  find(key: K): V | undefined {
    const found = this.#kept.get(key)
    if (!found) return undefined
    // Again at the end of the line.
    this.#kept.delete(key)
    this.#kept.set(key, found)
    return found.value
  }

  values(): V[] {
    return Array.from(this.#kept.values(), ({ value }) => value)
  }

  /** In place of what was kept under this key. What would take all the room by itself is not kept. */
  keep(key: K, value: V, size: number, owner = ''): V {
    this.#drop(key)
    if (size > this.#mostOfOwner) return value
    this.#kept.set(key, { value, size, owner })
    this.#count(owner, size)
    for (const [oldest, one] of this.#kept) {
      const isFull = this.#all > this.#most
      if (!isFull && this.#sizeOf(owner) <= this.#mostOfOwner) break
      if (oldest !== key && (isFull || one.owner === owner)) this.#drop(oldest)
    }
    return value
  }

  #sizeOf(owner: string): number {
    return this.#ofOwner.get(owner) ?? 0
  }

  #count(owner: string, size: number): void {
    this.#all += size
    const own = this.#sizeOf(owner) + size
    if (own > 0) this.#ofOwner.set(owner, own)
    else this.#ofOwner.delete(owner)
  }

  #drop(key: K): void {
    const found = this.#kept.get(key)
    if (!found) return
    this.#kept.delete(key)
    this.#count(found.owner, -found.size)
  }
}
