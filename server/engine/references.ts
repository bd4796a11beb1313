import { type SQL, sql } from 'drizzle-orm'
import { reachOf } from '../../resources/_kit/access.ts'
import { CODES } from '../../resources/_kit/codes.ts'
import { type Field, fieldsIn, isNested } from '../../resources/_kit/field.ts'
import { kindsOf, type Taken } from '../../resources/_kit/fields/index.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import { isArchivable, REMOVABLE } from '../../resources/hanging.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { anyOf, select } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Call } from './context.ts'
import { tableId } from './fields.ts'
import { scopeSql } from './where.ts'

interface Reference {
  field: string
  target: string
  accept?: Taken
  ids: string[]
  /** Those that the record refers to already. */
  before: string[]
  code: number
}

const idsOf = (field: Field, value: unknown): string[] => {
  if (value === null || value === undefined) return []
  if (field.kind === 'uploads') return (value as { id: string }[]).map((one) => one.id)
  return Array.isArray(value) ? (value as string[]) : [value as string]
}

type Values = Readonly<Record<string, unknown>>

/** What one field, or one column of a row, refers to; `was` are the values that the record has of it. */
function referenceOf(path: string, field: Field, value: unknown, was: readonly unknown[]): Reference[] {
  const { to, accept } = field.options
  if (typeof to !== 'string') return []
  const before = was.flatMap((one) => idsOf(field, one))
  const code = field.codes.invalid ?? CODES.generic
  const kind = typeof accept === 'string' ? { accept: accept as Taken } : {}
  return [{ field: path, target: to, ids: idsOf(field, value), before, code, ...kind }]
}

const rowsOf = (value: unknown): Values[] => (Array.isArray(value) ? (value as Values[]) : [])

/** Rows move among each other: what any of them had in a column, any of them may keep. */
const inRows = (path: string, field: Field, value: unknown, before: unknown): Reference[] =>
  rowsOf(value).flatMap((row, index) =>
    Object.entries(fieldsIn(field, row)).flatMap(([name, column]) =>
      referenceOf(
        `${path}.${index}.${name}`,
        column,
        row[name],
        // Of another kind of block a field of this name is another field.
        rowsOf(before).flatMap((one) => (fieldsIn(field, one)[name] === column ? [one[name]] : [])),
      ),
    ),
  )

function referencesIn(resource: Resource, values: Values, before: Values | null): Reference[] {
  return Object.entries(values).flatMap(([name, value]) => {
    const field = resource.fields[name]
    if (!field) return []
    return isNested(field)
      ? inRows(name, field, value, before?.[name])
      : referenceOf(name, field, value, [before?.[name]])
  })
}

/** What is said of an id that is unknown, foreign or deleted. */
export const unknownReference = (name: string, field?: Field): Fault => ({
  field: name,
  key: 'unknownReference',
  args: {},
  code: field?.codes.invalid ?? CODES.generic,
})

/**
 * Waits for whoever is deleting one of these rows, and keeps others from beginning until this transaction ends: what is
 * written about a record is either seen by its deletion or refused after it.
 */
async function hold(tx: Tx, { actor }: Pick<Call, 'actor'>, to: Resource, ids: readonly string[]): Promise<void> {
  if (actor.kind !== 'staff' || !REMOVABLE.has(to.name)) return
  await tx.rows(sql`select 1 from ${tableId(to)} t where t.id = ${anyOf(ids)} order by t.id for key share`)
}

/**
 * Donors reach no table of files: of theirs are those that they have sent and that no message names yet. Such a file is
 * nobody else's to name.
 */
function among(call: Pick<Call, 'actor' | 'services'>, to: Resource): { rows: SQL; scope: SQL | null } {
  if (to.name !== 'files') return { rows: tableId(to), scope: scopeSql(call, to) }
  if (reachOf(call.actor) === 'own') return { rows: sql`athar_own_uploads()`, scope: null }
  const scope = scopeSql(call, to)
  return { rows: tableId(to), scope: scope ? sql`${scope} and t.sender is null` : sql`t.sender is null` }
}

/**
 * Step 6: every id in a body names a living row that this tenant can see, and a
 * file of the right kind. Foreign and unknown ids give the same fault. A file whose consent was withdrawn is no evidence
 * and no picture of anything new, and what is archived takes nothing new (product.md 43); a record that refers to it
 * already may go on doing so.
 */
export async function referenceFaults(
  tx: Tx,
  call: Pick<Call, 'actor' | 'services' | 'resource'>,
  values: Values,
  record: Values | null = null,
): Promise<Fault[]> {
  const faults: Fault[] = []
  for (const { field, target, accept, ids, before, code } of referencesIn(call.resource, values, record)) {
    if (ids.length === 0) continue
    const unique = [...new Set(ids)]
    const to = resourceNamed(target).resource
    const { rows, scope } = among(call, to)
    const within = scope ? sql`and ${scope}` : sql``
    const kind = accept ? sql`and t.kind = any(${sql.param(kindsOf(accept))}::text[])` : sql``
    const shown = target === 'files' ? sql`and (t.consent_withdrawn_at is null or t.id = ${anyOf(before)})` : sql``
    await hold(tx, call, to, unique)
    const isNew = sql`t.id <> all(${sql.param(before)}::uuid[])`
    const archived = call.actor.kind === 'staff' && isArchivable(to) ? sql`t.archived and ${isNew}` : sql`false`
    const found = await tx.one(
      select(
        { n: sql<number>`count(*)::int`, archived: sql<number>`(count(*) filter (where ${archived}))::int` },
        sql`from ${rows} t where t.id = ${anyOf(unique)} and t.deleted_at is null ${within} ${kind} ${shown}`,
      ),
    )
    if (found?.n !== unique.length) faults.push({ field, key: 'unknownReference', args: {}, code })
    else if (found.archived > 0) faults.push({ field, key: 'archivedReference', args: {}, code })
  }
  return faults
}
