/** Granting bodies that a file's rows mean (product.md 4): those who are known, and those whom it brings. */
import { sql } from 'drizzle-orm'
import { columns, pick, type Selected, select } from '../../../../server/db/columns.ts'
import { newId } from '../../../../server/db/ids.ts'
import type { Tx } from '../../../../server/db/types.ts'
import type { CheckedRow, Columns, RowFault, Surroundings, Values } from '../../../../server/engine/importing.ts'
import { digitsIn } from '../../../../server/import/knownProjects.ts'
import { GRANTING_BODIES } from '../../../../server/import/lists.ts'
import { DECEASED_BODY } from '../../../../server/privacy/deceased.ts'
import { CODES } from '../../../_kit/codes.ts'
import { fold, latinDigits } from '../../../_kit/fold.ts'
import { donors } from '../../../donors/schema.ts'
import { textOf } from '../giftRows.ts'

const d = columns(donors, 'd')
const SHOWN = pick(
  d,
  'id',
  'version',
  'name',
  'type',
  'phone',
  'email',
  'registrationNumber',
  'contacts',
  'deceased',
  'archived',
)
type Known = Selected<typeof SHOWN>
type Contact = NonNullable<Known['contacts']>[number]

/** A body as it will be once the file is in. */
export interface Body extends Known {
  isNew: boolean
  /** What the file adds to a body that is there. */
  changes: Values
}

export type Meant = { body: Body; fault?: undefined } | { body?: undefined; fault: RowFault }
/** `made`: a row brought the body itself; `told`: it knew more of one. */
export type Taken = 'made' | 'told' | 'known'

/** Empty ones of a known body take the file's value; filled ones are never overwritten. */
const FILLABLE = [
  ['type', 'bodyType'],
  ['registrationNumber', 'registrationNumber'],
  ['phone', 'bodyPhone'],
  ['email', 'bodyEmail'],
] as const
const MOST_CONTACTS = 10

const orNull = (values: Values, name: string): string | null => textOf(values, name) || null

function contactIn(values: Values): Contact | null {
  const [phone, email] = [orNull(values, 'contactPhone'), orNull(values, 'contactEmail')]
  const name = textOf(values, 'contactName') || (phone ?? email ?? '')
  return name === '' ? null : { name, role: orNull(values, 'contactRole'), phone, email }
}

const asList = (texts: readonly (string | null)[]) =>
  sql`${sql.param([...new Set(texts.filter((text) => text !== null))])}::text[]`

/** By what a row may be known, its own words folded. */
const keysOf = ({ values }: CheckedRow) => ({
  number: orNull(values, 'registrationNumber'),
  phone: orNull(values, 'bodyPhone'),
  name: fold(textOf(values, 'bodyName')),
})

const push = (map: Map<string, Body[]>, key: string | null, body: Body): void => {
  if (key !== null && !map.get(key)?.includes(body)) map.set(key, [...(map.get(key) ?? []), body])
}

export class Bodies {
  readonly #numbers = new Map<string, Body[]>()
  readonly #phones = new Map<string, Body[]>()
  readonly #names = new Map<string, Body[]>()
  readonly #fresh = new Set<Body>()
  readonly #columns: Columns
  /** What a body is where its row does not say. */
  readonly #usual: string | null

  private constructor(
    known: readonly Known[],
    columns: Columns,
    usual: string | null,
    foreseen: ReadonlyMap<string, Body>,
  ) {
    for (const one of known) if (!foreseen.has(one.id)) this.#index({ ...one, isNew: false, changes: {} })
    for (const one of foreseen.values()) this.#index({ ...one, changes: {} })
    this.#columns = columns
    this.#usual = usual
  }

  /**
   * All whom these rows may mean, in one query.
   * @param foreseen as earlier rows would have left them, where the file is only looked at
   */
  static async among(
    tx: Tx,
    around: Surroundings,
    columns: Columns,
    rows: readonly CheckedRow[],
    foreseen: ReadonlyMap<string, Body>,
  ): Promise<Bodies> {
    const keys = rows.map(keysOf)
    const found = await tx.rows(
      select(
        SHOWN,
        sql`from ${d} where ${d.entityId} = ${around.entityId}::uuid and ${d.deletedAt} is null and not ${d.unknownGiver}
        and (${digitsIn(d.registrationNumber)} = any(${asList(keys.map(({ number }) => number))})
          or ${d.phone} = any(${asList(keys.map(({ phone }) => phone))})
          or athar_fold(${d.name}) = any(${asList(keys.map(({ name }) => name))})) order by ${d.id}`,
      ),
    )
    return new Bodies(found, columns, around.lists[GRANTING_BODIES]?.('foundation') ?? null, foreseen)
  }

  #index(body: Body): void {
    push(this.#numbers, body.registrationNumber && latinDigits(body.registrationNumber), body)
    push(this.#phones, body.phone, body)
    push(this.#names, fold(body.name), body)
  }

  /**
   * Registration number, then phone, then a name that one body has: the first that names one. A number or a phone of
   * somebody else's name is a question.
   */
  of(row: CheckedRow): Meant {
    const { number, phone, name } = keysOf(row)
    const fault = (at: string, key: string, code: number = CODES.generic): Meant => ({
      fault: this.#columns.faultAt(row, at, key, {}, code),
    })
    const [numbered, other] = (number === null ? undefined : this.#numbers.get(number)) ?? []
    const [phoned] = (phone === null ? undefined : this.#phones.get(phone)) ?? []
    if (other) return fault('registrationNumber', 'bodyAmbiguous')
    if (numbered && fold(numbered.name) !== name) return fault('registrationNumber', 'numberUsed')
    if (phoned && (fold(phoned.name) !== name || (numbered ?? phoned) !== phoned))
      return fault('bodyPhone', 'phoneUsed', CODES.phoneUsed)
    // Of another number is another body, whatever it is called.
    const named = (this.#names.get(name) ?? []).filter(
      ({ registrationNumber }) =>
        number === null || registrationNumber === null || latinDigits(registrationNumber) === number,
    )
    const known = numbered ?? phoned
    if (!known && named.length > 1) return fault('bodyName', 'bodyAmbiguous')
    const body = known ?? named[0]
    if (body?.archived) return fault('bodyName', 'archivedDonor')
    // Whoever is marked as deceased is a person, and becomes no granting body by a file.
    if (body?.deceased && body.type === null && orNull(row.values, 'bodyType') !== null)
      return fault('bodyType', DECEASED_BODY)
    return { body: body ?? this.#made(row) }
  }

  #made({ values }: CheckedRow): Body {
    return {
      id: newId(),
      version: 1,
      name: textOf(values, 'bodyName'),
      type: null,
      phone: null,
      email: null,
      registrationNumber: null,
      contacts: [],
      deceased: false,
      archived: false,
      isNew: true,
      changes: {},
    }
  }

  /** Takes what the row knows of its body and nobody else does. */
  take({ values }: CheckedRow, body: Body): Taken {
    const isMade = body.isNew && !this.#fresh.has(body)
    const changes: Values = {}
    for (const [name, column] of FILLABLE) {
      const value = orNull(values, column) ?? (isMade && name === 'type' ? this.#usual : null)
      if (value !== null && body[name] === null) changes[name] = value
    }
    const contact = contactIn(values)
    const there = body.contacts ?? []
    if (
      contact !== null &&
      there.length < MOST_CONTACTS &&
      there.every(({ name }) => fold(name) !== fold(contact.name))
    )
      changes['contacts'] = [...there, contact]
    Object.assign(body, changes)
    Object.assign(body.changes, changes)
    this.#fresh.add(body)
    this.#index(body)
    return isMade ? 'made' : Object.keys(changes).length > 0 ? 'told' : 'known'
  }
}
