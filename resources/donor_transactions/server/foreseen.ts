/** Gifts and givers that rows would have left behind, where a file is only looked at. */
import { newId } from '../../../server/db/ids.ts'
import type { Decision, Values } from '../../../server/engine/importing.ts'
import { type KnownGift, textOf } from './giftRows.ts'
import { ForeseenGivers } from './givers.ts'

export class ForeseenGifts {
  readonly givers = new ForeseenGivers()
  readonly #byKey = new Map<string, KnownGift>()
  /** Recorded or foreseen gifts that went back, with the version they would then have. */
  readonly #turned = new Map<string, number>()

  #now(gift: KnownGift): KnownGift {
    const version = this.#turned.get(gift.id)
    return version === undefined ? gift : { ...gift, version, reversed: true }
  }

  /** The recorded ones, and over them those that would be there by now. */
  over(recorded: Map<string, KnownGift>, keys: readonly string[]): Map<string, KnownGift> {
    if (this.#byKey.size === 0 && this.#turned.size === 0) return recorded
    const all = new Map([...recorded].map(([key, gift]) => [key, this.#now(gift)]))
    for (const key of keys) {
      const gift = this.#byKey.get(key)
      if (gift) all.set(key, this.#now(gift))
    }
    return all
  }

  take(decisions: readonly Decision[]): void {
    for (const one of decisions) if (one.kind === 'create' || one.kind === 'update') this.#takeOne(one.kind, one.values)
  }

  #takeOne(kind: 'create' | 'update', values: Values): void {
    const [id, key, amount] = ['id', 'importKey', 'amount'].map((name) => textOf(values, name))
    const { reversed, version } = values
    if (kind === 'update') this.#turned.set(id ?? '', Number(version) + 1)
    else if (key) this.#byKey.set(key, { id: newId(), version: 1, amount: amount ?? '', reversed: reversed === true })
  }
}
