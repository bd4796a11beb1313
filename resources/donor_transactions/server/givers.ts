/** Whose gift a row is: known by phone, else by name and email, else by a name that only one donor has. */
import { sql } from 'drizzle-orm'
import { plants, shaped } from '../../../server/db/columns.ts'
import { newId } from '../../../server/db/ids.ts'
import type { Tx } from '../../../server/db/types.ts'
import { holdLiving } from '../../../server/engine/hold.ts'
import type { CheckedRow, Columns, RowFault, Surroundings } from '../../../server/engine/importing.ts'
import { withBeside } from '../../../server/import/besideNew.ts'
import { byEmail, byName, byPhone, mailKey, sharersOf } from '../../../server/import/knownDonors.ts'
import { CODES } from '../../_kit/codes.ts'
import { fold } from '../../_kit/fold.ts'
import { donors } from '../../donors/schema.ts'

export interface Giver {
  id: string
  name: string
  phone: string | null
  email: string | null
  reachedBy?: string | null
  archived?: boolean
}

export interface Named {
  phone: string | null
  name: string | null
  email: string | null
}

/** `makes`: the giver is new, and comes with this row. */
type Found = { id: string; makes?: string; fault?: undefined } | { id?: undefined; makes?: undefined; fault: RowFault }

const namedIn = ({ values }: CheckedRow): Named => {
  const text = (field: string): string | null => {
    const value = values[field]
    return typeof value === 'string' && value !== '' ? value : null
  }
  return { phone: text('donorPhone'), name: text('donorName'), email: text('donorEmail') }
}

const asValues = ({ id, name, phone, email }: Giver) => ({ id, name, phone, email })

const push = (map: Map<string, Giver[]>, key: string, giver: Giver): void => {
  map.set(key, [...(map.get(key) ?? []), giver])
}

/** Givers whom earlier rows would have brought: met again as if they were recorded. */
export class ForeseenGivers {
  readonly #phones = new Map<string, Giver>()
  readonly #mails = new Map<string, Giver[]>()
  readonly #names = new Map<string, Giver[]>()

  push(...givers: readonly Giver[]): void {
    for (const giver of givers) {
      const { phone, email, name } = giver
      if (phone !== null) this.#phones.set(phone, giver)
      if (email !== null) push(this.#mails, mailKey(fold(name), email), giver)
      push(this.#names, fold(name), giver)
    }
  }

  /** Puts those whom these rows may mean beside those who are recorded. */
  join(
    phones: Map<string, Giver>,
    mails: Map<string, Giver[]>,
    names: Map<string, Giver[]>,
    rows: readonly Named[],
  ): void {
    const phoned = new Set(rows.flatMap(({ phone }) => phone ?? []))
    const mailed = new Set(rows.flatMap(({ name, email }) => (name && email ? mailKey(fold(name), email) : [])))
    const named = new Set(rows.flatMap(({ phone, email, name }) => (phone || email || !name ? [] : fold(name))))
    for (const phone of phoned) {
      const giver = this.#phones.get(phone)
      if (giver) phones.set(phone, giver)
    }
    for (const key of mailed) for (const giver of this.#mails.get(key) ?? []) push(mails, key, giver)
    for (const name of named) for (const giver of this.#names.get(name) ?? []) push(names, name, giver)
  }
}

export class Givers {
  readonly #fresh: Giver[] = []

  private constructor(
    readonly around: Surroundings,
    readonly columns: Columns,
    readonly phones: Map<string, Giver>,
    readonly mails: Map<string, Giver[]>,
    readonly names: Map<string, Giver[]>,
    readonly sharers: ReadonlyMap<string, readonly Giver[]>,
  ) {}

  /**
   * Everyone whom these rows may mean, in four queries at most.
   * @param foreseen whom earlier rows would have brought, where a file is only looked at
   */
  static async among(
    tx: Tx,
    around: Surroundings,
    columns: Columns,
    rows: readonly CheckedRow[],
    foreseen: ForeseenGivers,
  ): Promise<Givers> {
    const named = rows.map(namedIn)
    const { entityId } = around
    const numbers = named.flatMap(({ phone }) => phone ?? [])
    const phones = await byPhone(tx, entityId, numbers)
    const sharers = await sharersOf(tx, entityId, numbers)
    const mails = await byEmail(
      tx,
      entityId,
      named.flatMap(({ email }) => email ?? []),
    )
    const nameOnly = named.flatMap(({ phone, name, email }) =>
      phone === null && email === null && name !== null ? fold(name) : [],
    )
    const names = await byName(tx, entityId, nameOnly)
    foreseen.join(phones, mails, names, named)
    return new Givers(around, columns, phones, mails, names, sharers)
  }

  /** The giver's id, or what is wrong. @param mayCreate the row is good otherwise */
  of(row: CheckedRow, mayCreate: boolean): Found {
    const named = namedIn(row)
    const { phone, name, email } = named
    const at = phone === null && this.columns.mapped('donorName') ? 'donorName' : 'donorPhone'
    const fault = (key: string): Found => ({ fault: this.columns.faultAt(row, at, key, {}, CODES.donorUnknown) })
    if (phone === null && name === null) return fault('donorMissing')
    const known = this.#known(named)
    if (known === 'several') return fault('donorAmbiguous')
    if (known) return known.archived ? fault('archivedDonor') : { id: known.id }
    if (!this.around.createDonors || name === null) return fault('unknownDonor')
    if (!mayCreate) return { id: '' }
    const { id } = this.#add({ phone, name, email })
    return { id, makes: id }
  }

  #known({ phone, name, email }: Named): Giver | 'several' | null {
    const byMail = name !== null && email !== null ? (this.mails.get(mailKey(fold(name), email)) ?? []) : []
    // Of several who share a phone the name tells one. A phone that is not known may still be the first we hear of a donor
    // without one.
    if (phone !== null) {
      const sharer = this.sharers.get(phone)?.find((one) => fold(one.name) === fold(name ?? ''))
      return sharer ?? this.phones.get(phone) ?? byMail.find((one) => one.phone === null) ?? null
    }
    if (email !== null) return byMail.length > 1 ? 'several' : (byMail[0] ?? null)
    const all = this.names.get(fold(name ?? '')) ?? []
    const bare = all.filter((one) => one.phone === null && one.email === null && (one.reachedBy ?? null) === null)
    const likely = bare.length === 1 ? bare : all
    return likely.length > 1 ? 'several' : (likely[0] ?? null)
  }

  #add({ phone, name, email }: Named & { name: string }): Giver {
    const giver: Giver = { id: newId(), name, phone, email }
    this.#fresh.push(giver)
    if (phone !== null) this.phones.set(phone, giver)
    if (email !== null) push(this.mails, mailKey(fold(name), email), giver)
    push(this.names, fold(name), giver)
    return giver
  }

  /** Of the new ones those whose gifts are wanted. */
  made(wanted: ReadonlySet<string>): Giver[] {
    return this.#fresh.filter(({ id }) => wanted.has(id))
  }

  /**
   * Writes those of the new ones whose gifts are written.
   * @returns of these givers the ones who are there: somebody else may have written or deleted one in the meantime
   */
  async write(tx: Tx, wanted: ReadonlySet<string>): Promise<Set<string>> {
    const { entityId, importId, beside = {} } = this.around
    const fresh = this.made(wanted)
    const made = new Set(fresh.map(({ id }) => id))
    const living = await holdLiving(
      tx,
      donors,
      [...wanted].filter((id) => !made.has(id)),
    )
    if (fresh.length === 0) return living
    const rows = (await withBeside(tx, entityId, beside, fresh.map(asValues))).map((giver) => ({
      ...giver,
      entityId,
      importId,
    }))
    const written = await tx.rows(
      shaped({ id: sql<string>`id` }, (row) => sql`${plants(donors, rows)} on conflict do nothing returning ${row}`),
    )
    return new Set([...living, ...written.map(({ id }) => id)])
  }
}
