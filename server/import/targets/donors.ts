/**
 * Donors from a file. Who is who (docs/decisions/019): a phone names a donor; without one, name and email together; with
 * neither, the n-th row of a name is the n-th donor of that name who has neither.
 */
import { type SQL, sql } from 'drizzle-orm'
import { CODES } from '../../../resources/_kit/codes.ts'
import { fold } from '../../../resources/_kit/fold.ts'
import { columnName } from '../../../resources/_kit/present.ts'
import type { Tx } from '../../db/types.ts'
import { newId } from '../../db/ids.ts'
import { type BulkColumn, bulkInsert, rowsAs, valueOf } from '../bulk.ts'
import { importFields } from '../fields.ts'
import { digest, Occurrences } from '../occurrences.ts'
import type { CheckedRow, Columns, Decision, Surroundings, TargetRun, Values } from '../types.ts'
import { byEmail, byPhone, countBare, FILLABLE, type KnownDonor, mailKey } from './knownDonors.ts'

const CONSENTS = ['reportConsent', 'appealConsent'] as const

const textOf = (values: Values, name: string): string | null => {
  const value = values[name]
  return typeof value === 'string' && value !== '' ? value : null
}

interface Identity {
  phone: string | null
  mail: string | null
  name: string
}

const identityOf = ({ values }: CheckedRow): Identity => {
  const name = textOf(values, 'name') ?? ''
  const email = textOf(values, 'email')
  return { phone: textOf(values, 'phone'), mail: email === null ? null : mailKey(name, email), name: fold(name) }
}

/** What the file knows of a donor and the donor's own record does not say. */
function gaps(known: KnownDonor, values: Values): Values {
  const found: Values = {}
  for (const name of FILLABLE)
    if (known.record[name] === null && textOf(values, name) !== null) found[name] = values[name]
  for (const name of CONSENTS)
    if (known.record[name] === 'unknown' && (values[name] === 'given' || values[name] === 'refused'))
      found[name] = values[name]
  return found
}

export function donorRun(columns: Columns, around: Surroundings): TargetRun {
  const { entityId, importId } = around
  const occurrences = new Occurrences()
  const inserted: BulkColumn[] = importFields('donors')
    .filter(({ name }) => columns.mapped(name))
    .map(({ name, field }) => ({ name, type: field.column ?? 'text' }))
  const filled = inserted.filter(({ name }) => [...FILLABLE, ...CONSENTS].includes(name))

  const place = (row: CheckedRow): void => {
    if (row.faults.length > 0) return
    const { phone, mail, name } = identityOf(row)
    if (phone === null && mail === null) row.occurrence = occurrences.next(digest(name))
  }

  const decide = async (tx: Tx, rows: readonly CheckedRow[]): Promise<Decision[]> => {
    const identities = rows.map(identityOf)
    const phones = await byPhone(
      tx,
      entityId,
      identities.flatMap(({ phone }) => phone ?? []),
    )
    const mails = await byEmail(
      tx,
      entityId,
      rows.flatMap(({ values }) => textOf(values, 'email') ?? []),
    )
    const bare = await countBare(
      tx,
      entityId,
      identities.flatMap(({ phone, mail, name }) => (phone === null && mail === null ? name : [])),
    )
    const touched = new Set<string>()
    return rows.map((row, i): Decision => {
      const { phone, mail, name } = identities[i] as Identity
      if (phone === null && mail === null)
        return row.occurrence <= (bare.get(name) ?? 0)
          ? { kind: 'skip', row }
          : { kind: 'create', row, values: row.values }
      const keys = [phone, mail].filter((key) => key !== null)
      if (keys.some((key) => touched.has(key))) return { kind: 'later', row }
      const sharing = phone === null ? undefined : phones.get(phone)
      if (sharing && fold(sharing.name) !== name)
        return { kind: 'fault', row, faults: [columns.faultAt(row, 'phone', 'phoneUsed', {}, CODES.phoneUsed)] }
      const known = sharing ?? knownByMail(mail === null ? [] : (mails.get(mail) ?? []), phone)
      for (const key of keys) touched.add(key)
      if (!known) return { kind: 'create', row, values: row.values }
      const missing = gaps(known, row.values)
      return Object.keys(missing).length === 0
        ? { kind: 'skip', row }
        : { kind: 'update', row, values: { ...missing, id: known.id } }
    })
  }

  const write = async (tx: Tx, decisions: readonly Decision[]): Promise<CheckedRow[]> => {
    const fresh = decisions.flatMap((one) =>
      one.kind === 'create' ? { row: one.row, values: { ...one.values, id: newId(), importId } } : [],
    )
    const ids = await bulkInsert(
      tx,
      'donors',
      entityId,
      [...inserted, { name: 'importId', type: 'uuid' }],
      fresh.map(({ values }) => values),
    )
    await fillGaps(
      tx,
      entityId,
      filled,
      decisions.flatMap((one) => (one.kind === 'update' ? [one.values] : [])),
    )
    return fresh.filter(({ values }) => !ids.has(values.id)).map(({ row }) => row)
  }
  return { place, decide, write }
}

/** A row with a phone fits a donor of its name and email only while that donor has none. */
const knownByMail = (donors: readonly KnownDonor[], phone: string | null): KnownDonor | undefined =>
  phone === null ? donors[0] : donors.find((donor) => donor.phone === null)

async function fillGaps(
  tx: Tx,
  entityId: string,
  columns: readonly BulkColumn[],
  rows: readonly Values[],
): Promise<void> {
  if (rows.length === 0) return
  const all: BulkColumn[] = [{ name: 'id', type: 'uuid' }, ...columns]
  const sets = all.slice(1).map((column, i): SQL => {
    const target = sql.identifier(columnName(column.name))
    return sql`${target} = coalesce(${valueOf(column, i + 1)}, d.${target})`
  })
  await tx.rows(sql`update donors d set ${sql.join(sets, sql`, `)}, version = d.version + 1, updated_at = now()
    from ${rowsAs(all, rows)} where d.entity_id = ${entityId}::uuid and d.id = v.c0::uuid`)
}
