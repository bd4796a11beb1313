/** Donors of the entity that a file's rows may mean: one query a kind, for a whole batch. */
import { type SQL, sql } from 'drizzle-orm'
import { fold } from '../../resources/_kit/fold.ts'
import { donors } from '../../resources/donors/schema.ts'
import { columns, known, pick, type Selected, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Values } from '../engine/importing.ts'
import { recordOf } from './existing.ts'
import { importFields } from './fields.ts'

const d = columns(donors, 'd')
const holder = columns(donors, 'holder')

/** Empty ones of a known donor take the file's value; filled ones are never overwritten. Every text that files bring but the name. */
export const FILLABLE: readonly string[] = importFields('donors')
  .filter(
    ({ name, field }) =>
      name !== 'name' && (field.column === 'text' || field.column === 'uuid') && field.default === undefined,
  )
  .map(({ name }) => name)

const SHOWN = {
  ...pick(d, 'id', 'version', 'name', 'phone', 'reachedBy', 'email', 'archived'),
  record: recordOf('donors', 'd'),
}
export type KnownDonor = Selected<typeof SHOWN>

/** What names a donor who has no phone: the folded name and the email. */
export const mailKey = (folded: string, email: string): string => `${folded}\u001f${email}`

const texts = (values: Iterable<string>) => sql`${sql.param([...new Set(values)])}::text[]`

export async function byPhone(tx: Tx, entityId: string, phones: readonly string[]): Promise<Map<string, KnownDonor>> {
  if (phones.length === 0) return new Map()
  const rows = await tx.rows(
    select(
      SHOWN,
      sql`from ${d}
    where ${d.entityId} = ${entityId}::uuid and ${d.deletedAt} is null and ${d.phone} = any(${texts(phones)})`,
    ),
  )
  return new Map(rows.map((row) => [row.phone ?? '', row]))
}

/** Those who are reached by one of these phones, which is another donor's: by the phone. */
export async function sharersOf(
  tx: Tx,
  entityId: string,
  phones: readonly string[],
): Promise<Map<string, KnownDonor[]>> {
  const found = new Map<string, KnownDonor[]>()
  if (phones.length === 0) return found
  const rows = await tx.rows(
    select(
      { by: known(holder.phone), ...SHOWN },
      sql`from ${holder} join ${d} on ${d.entityId} = ${holder.entityId} and ${d.reachedBy} = ${holder.id} and ${d.deletedAt} is null
    where ${holder.entityId} = ${entityId}::uuid and ${holder.deletedAt} is null and ${holder.phone} = any(${texts(phones)}) order by ${d.id}`,
    ),
  )
  for (const { by, ...row } of rows) found.set(by, [...(found.get(by) ?? []), row])
  return found
}

/** By folded name and email (see mailKey); several may share both, the oldest first. */
export async function byEmail(tx: Tx, entityId: string, emails: readonly string[]): Promise<Map<string, KnownDonor[]>> {
  const found = new Map<string, KnownDonor[]>()
  if (emails.length === 0) return found
  const rows = await tx.rows(
    select(
      SHOWN,
      sql`from ${d}
    where ${d.entityId} = ${entityId}::uuid and ${d.deletedAt} is null and ${d.email} = any(${texts(emails)}) order by ${d.id}`,
    ),
  )
  for (const row of rows) {
    const key = mailKey(fold(row.name), row.email ?? '')
    found.set(key, [...(found.get(key) ?? []), row])
  }
  return found
}

/**
 * How many donors of each folded name have neither phone nor email, and are reached by nobody's. The folded name is a column of its own: a plain
 * comparison of a stored column is one that a row policy lets the index serve.
 */
export async function countBare(tx: Tx, entityId: string, names: readonly string[]): Promise<Map<string, number>> {
  if (names.length === 0) return new Map()
  const rows = await tx.rows(
    select(
      { name: known(d.nameKey), count: sql<number>`count(*)::int` },
      sql`from ${d}
    where ${d.entityId} = ${entityId}::uuid and ${d.deletedAt} is null and ${d.phone} is null and ${d.email} is null and ${d.reachedBy} is null
      and ${d.nameKey} = any(${texts(names)}) group by ${d.nameKey}`,
    ),
  )
  return new Map(rows.map(({ name, count }) => [name, count]))
}

/** Whom a row may mean that says nothing but a name: donors who can be reached, and whom this import has not brought itself. */
export const namesakesOf = (
  tx: Tx,
  { entityId, importId }: { entityId: string; importId: string },
  names: readonly string[],
): Promise<Map<string, KnownDonor[]>> =>
  byName(
    tx,
    entityId,
    names,
    sql`(${d.phone} is not null or ${d.email} is not null or ${d.reachedBy} is not null) and ${d.importId} is distinct from ${importId}::uuid`,
  )

/** Of donors who are gone, whoever had this phone or email and refused: what a new row of them may not open again. */
export async function refusedOnce(tx: Tx, entityId: string, made: readonly Values[]) {
  const [phones, mails] = ['phone', 'email'].map((name) =>
    made.flatMap((values) => (typeof values[name] === 'string' ? [values[name]] : [])),
  )
  const rows = await tx.rows(
    select(
      pick(d, 'phone', 'email', 'reportConsent', 'appealConsent'),
      sql`from ${d} where ${d.entityId} = ${entityId}::uuid and ${d.deletedAt} is not null
        and (${d.reportConsent} = 'refused' or ${d.appealConsent} = 'refused')
        and (${d.phone} = any(${texts(phones ?? [])}) or ${d.email} = any(${texts(mails ?? [])}))`,
    ),
  )
  return (answer: 'reportConsent' | 'appealConsent', { phone, email }: Values): boolean =>
    rows.some(
      (row) =>
        row[answer] === 'refused' &&
        ((row.phone !== null && row.phone === phone) || (row.email !== null && row.email === email)),
    )
}

const likeStart = (text: string): string => `${text.replace(/[\\%_]/g, String.raw`\$&`)}%`

// Names are found by what the searched text begins with.
if (donors.list.search?.[0] !== 'name')
  throw new Error('donors: `list.search` begins with the name, by which files find them')

/** Everyone of these folded names, through the search index; `where`: of donors `d`, what else must hold. */
export async function byName(
  tx: Tx,
  entityId: string,
  names: readonly string[],
  where: SQL = sql`true`,
): Promise<Map<string, KnownDonor[]>> {
  const found = new Map<string, KnownDonor[]>()
  if (names.length === 0) return found
  const rows = await tx.rows(
    select(
      { wanted: sql<string>`n.wanted`, ...SHOWN },
      sql`from unnest(${sql.param([...new Set(names)])}::text[], ${sql.param([...new Set(names)].map(likeStart))}::text[]) as n(wanted, needle)
    cross join lateral search_donors(n.needle, '%', '%', '{}') as s(id)
    join ${d} on ${d.id} = s.id and ${d.entityId} = ${entityId}::uuid and ${d.deletedAt} is null and ${where} order by ${d.id}`,
    ),
  )
  for (const row of rows)
    if (fold(row.name) === row.wanted) found.set(row.wanted, [...(found.get(row.wanted) ?? []), row])
  return found
}
