/** By what a person is known in texts that other people wrote: cells of a spreadsheet, a mail, a fault. */
import { type SQL, sql } from 'drizzle-orm'
import { fold } from '../../resources/_kit/fold.ts'
import { auditTrail } from '../../resources/audit_trail/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { messages } from '../../resources/messages/schema.ts'
import { anyOf, names as columnNames, columns, select, shaped } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { mergedInto } from './merged.ts'

const a = columns(auditTrail, 'a')
const d = columns(donors, 'd')
const m = columns(messages, 'm')
const x = columns(donors, 'x')
// The trail keeps rows by the names of their columns.
const KEYS = columnNames(donors)

export interface Terms {
  /** The donor's row, and removed rows of the same person. */
  donors: string[]
  /** Folded. */
  names: string[]
  emails: string[]
  /** Digits of a number without its country code, as it stands in every spelling of it. */
  phones: string[]
}

// A shorter name inside another text is somebody else as often as not.
const WITHIN_TEXT = 8
export const isLong = (word: string): boolean => word.length >= WITHIN_TEXT
const LEAST_DIGITS = 7

const digitsOf = (text: string): string => fold(text).replace(/\D/g, '')

const withoutCountry = (phone: string): string => digitsOf(phone).replace(/^(?:00)?966/, '')

interface Called {
  name: string | null
  phone: string | null
  email: string | null
}

const distinct = (values: readonly string[]): string[] => [...new Set(values)].filter((value) => value !== '').sort()

/** What the donor's rows, their history and their letters call this person. */
const KNOWN = (ids: readonly string[]) =>
  shaped(
    { name: sql<string | null>`${d.name}`, phone: d.phone, email: d.email },
    (row) => sql`
  select ${row} from ${d} where ${d.id} = ${anyOf(ids)}
  union
  select doc ->> ${KEYS.name}, doc ->> ${KEYS.phone}, doc ->> ${KEYS.email} from ${a}, unnest(array[${a.before}, ${a.after}]) doc
  where ${a.resource} = 'donors' and ${a.record} = any(${sql.param(ids)}::text[])
  union
  select null, null, ${m.sentTo} from ${m} where ${m.donor} = ${anyOf(ids)}
    -- The phone of another donor, by which this one is reached, is that one's.
    and not exists (select 1 from ${x} where ${x.entityId} = ${m.entityId} and ${x.phone} = ${m.sentTo} and ${x.id} <> all(${sql.param(ids)}::uuid[]))`,
  )

/** Removed rows with the same phone, or the same name and email, are the same person's, as are those that were merged into it. */
async function rowsOf(tx: Tx, id: string): Promise<string[]> {
  const rows = await tx.rows(
    select(
      { id: d.id },
      sql`from ${x} join ${d} on ${d.entityId} = ${x.entityId}
      and (${d.id} = ${x.id} or (${d.deletedAt} is not null and not ${d.unknownGiver}
        and (${d.phone} = ${x.phone} or (${d.email} = ${x.email} and athar_fold(${d.name}) = athar_fold(${x.name})))))
    where ${x.id} = ${id}::uuid order by ${d.id}`,
    ),
  )
  const own = rows.map((row) => row.id)
  return [...new Set([...own, ...(await mergedInto(tx, own))])].sort()
}

const termsOf = (donors: string[], known: readonly Called[]): Terms => ({
  donors,
  names: distinct(known.map(({ name }) => fold(name ?? ''))),
  emails: distinct(known.map(({ email }) => fold(email ?? ''))),
  phones: distinct(known.map(({ phone }) => withoutCountry(phone ?? ''))).filter((one) => one.length >= LEAST_DIGITS),
})

/** @param id a donor of the transaction's entity, deleted or not */
export async function readTerms(tx: Tx, id: string): Promise<Terms> {
  const donors = await rowsOf(tx, id)
  return termsOf(donors, await tx.rows(KNOWN(donors)))
}

/** The terms of one who is deleted for good: what a living donor is called by as well stays. @param id a deleted donor */
export async function readOwnTerms(tx: Tx, id: string): Promise<Terms> {
  const ids = [id, ...(await mergedInto(tx, [id]))]
  const own = await tx.rows(KNOWN(ids))
  const all = (values: readonly (string | null)[]): SQL =>
    sql`any(${sql.param(values.filter((one) => one !== null))}::text[])`
  const living = await tx.rows(
    select(
      { name: d.name, phone: d.phone, email: d.email },
      sql`from ${d} where ${d.entityId} = athar_entity() and ${d.deletedAt} is null
        and (${d.phone} = ${all(own.map(({ phone }) => phone))} or ${d.email} = ${all(own.map(({ email }) => email))}
          or ${d.nameKey} = ${all(own.map(({ name }) => fold(name ?? '')))})`,
    ),
  )
  const [mine, theirs] = [termsOf(ids, own), termsOf([], living)]
  const without = (what: 'names' | 'emails' | 'phones'): string[] =>
    mine[what].filter((one) => !theirs[what].includes(one))
  return { ...mine, names: without('names'), emails: without('emails'), phones: without('phones') }
}

/** Whether a text as a person wrote it names this one. */
export function names(terms: Terms, text: string): boolean {
  const folded = fold(text)
  if (folded === '') return false
  if (terms.names.some((name) => folded === name || (isLong(name) && folded.includes(name)))) return true
  if (terms.emails.some((email) => folded.includes(email))) return true
  const digits = digitsOf(folded)
  return digits.length >= LEAST_DIGITS && terms.phones.some((phone) => digits.includes(phone))
}

const escaped = (text: string): string => text.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')

/** The same for a text that is about few people, such as a mail: a short name between other words counts too. */
export const mentions = (terms: Terms, text: string): boolean =>
  names(terms, text) ||
  terms.names.some((name) => new RegExp(`(?<![\\p{L}\\p{N}])${escaped(name)}(?![\\p{L}\\p{N}])`, 'u').test(fold(text)))
