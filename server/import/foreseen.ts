/** What rows that were looked at would have left in the records: those who would be there when the next rows are decided. */
import { fold } from '../../resources/_kit/fold.ts'
import { newId } from '../db/ids.ts'
import type { CheckedRow, Decision, Values } from '../engine/importing.ts'
import { importFields } from './fields.ts'
import { type KnownDonor, mailKey } from './knownDonors.ts'

const textOf = (values: Values, name: 'name' | 'phone' | 'email' | 'reachedBy'): string | null => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}

const sharerKey = (holder: string, folded: string): string => `${holder} ${folded}`

/** As the table would keep them. */
const recordOf = (values: Values): Values =>
  Object.fromEntries(importFields('donors').map(({ name, field }) => [name, values[name] ?? field.default ?? null]))

/** Donors whom a file of donors would have added or changed so far. */
export class ForeseenDonors {
  readonly #byId = new Map<string, KnownDonor>()
  readonly #byPhone = new Map<string, KnownDonor>()
  readonly #byMail = new Map<string, string[]>()
  readonly #bare = new Map<string, number>()
  readonly #sharers = new Map<string, KnownDonor>()
  #known = new WeakMap<CheckedRow, KnownDonor>()

  /** Who a row means, before it is decided what becomes of them. */
  meets(row: CheckedRow, donor: KnownDonor): void {
    this.#known.set(row, donor)
  }

  take(decisions: readonly Decision[]): void {
    for (const one of decisions) {
      const known = this.#known.get(one.row)
      if (one.kind === 'create') this.#add(one.values)
      else if (one.kind === 'update' && known) this.#put(changed(known, one.values))
    }
    this.#known = new WeakMap()
  }

  #add(values: Values): void {
    const name = textOf(values, 'name') ?? ''
    const [phone, email] = [textOf(values, 'phone'), textOf(values, 'email')]
    const reachedBy = textOf(values, 'reachedBy')
    if (phone === null && email === null && reachedBy === null) this.#bare.set(fold(name), this.bareOf(fold(name)) + 1)
    else
      this.#put({ id: newId(), version: 1, name, phone, reachedBy, email, archived: false, record: recordOf(values) })
  }

  #put(donor: KnownDonor): void {
    const { id, name, phone, reachedBy, email } = donor
    this.#byId.set(id, donor)
    if (reachedBy !== null) this.#sharers.set(sharerKey(reachedBy, fold(name)), donor)
    if (phone !== null) this.#byPhone.set(phone, donor)
    if (email === null) return
    const key = mailKey(fold(name), email)
    const ids = this.#byMail.get(key) ?? []
    if (!ids.includes(id)) this.#byMail.set(key, [...ids, id])
  }

  byPhone(phone: string): KnownDonor | undefined {
    return this.#byPhone.get(phone)
  }

  /** Who of this folded name would be reached by the phone of that donor. */
  sharer(holder: string, folded: string): KnownDonor | undefined {
    return this.#sharers.get(sharerKey(holder, folded))
  }

  /** A donor on record as they would be by now. */
  byNow(known: KnownDonor): KnownDonor {
    return this.#byId.get(known.id) ?? known
  }

  /** Those whom the records have, as they would be by now, and those who would have come. */
  byMail(key: string, recorded: readonly KnownDonor[]): KnownDonor[] {
    const there = recorded.map((one) => this.byNow(one))
    const ids = new Set(there.map(({ id }) => id))
    const others = (this.#byMail.get(key) ?? []).flatMap((id) => (ids.has(id) ? [] : (this.#byId.get(id) ?? [])))
    return [...there, ...others]
  }

  /** How many of a folded name would have come who have neither phone nor email. */
  bareOf(name: string): number {
    return this.#bare.get(name) ?? 0
  }
}

function changed(known: KnownDonor, { id: _id, version: _version, ...values }: Values): KnownDonor {
  return {
    ...known,
    version: known.version + 1,
    name: textOf(values, 'name') ?? known.name,
    phone: textOf(values, 'phone') ?? known.phone,
    reachedBy: textOf(values, 'reachedBy') ?? known.reachedBy,
    email: textOf(values, 'email') ?? known.email,
    record: { ...known.record, ...values },
  }
}
