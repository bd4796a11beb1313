import { type SQL, sql } from 'drizzle-orm'
import { PgDialect } from 'drizzle-orm/pg-core'
import type { ColumnType, Field, Operator } from '../../resources/_kit/field.ts'
import type { Told } from '../../resources/_kit/fields/index.ts'
import { IMPORT_TABLES } from '../../resources/_kit/importTargets.ts'
import type { FoundIn } from '../../resources/_kit/listSpec.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { CAST } from '../db/columns.ts'

/** A column that lists can show, filter and sort by. */
export interface ListField {
  name: string
  column: string
  type: ColumnType
  operators: readonly Operator[]
  sortable: boolean
  /** A function that answers all values that are found by one. */
  foundBy?: string
  /** A function that answers the value of this column: what it says is presented in its place. */
  toldBy?: string
  /** It stands in rows of another resource, which name the row. */
  found?: FoundIn
}

const RANGE: readonly Operator[] = ['eq', 'gt', 'gte', 'lt', 'lte']
const UNSORTED: ReadonlySet<ColumnType> = new Set(['json', 'texts', 'uuids'])

const SYSTEM: readonly ListField[] = [
  { name: 'id', column: 'id', type: 'uuid', operators: ['eq', 'in', 'ne'], sortable: true },
  { name: 'version', column: 'version', type: 'integer', operators: [], sortable: false },
  { name: 'createdAt', column: 'created_at', type: 'timestamp', operators: RANGE, sortable: true },
  { name: 'updatedAt', column: 'updated_at', type: 'timestamp', operators: RANGE, sortable: true },
]
const STATUS: ListField = {
  name: 'status',
  column: 'status',
  type: 'text',
  operators: ['eq', 'ne', 'in'],
  sortable: true,
}

const build = (resource: Resource): Map<string, ListField> => {
  const own = Object.entries(resource.fields)
    .filter(([, f]) => !f.hidden && f.column !== null)
    .map(([name, f]: [string, Field]): ListField => {
      const type = f.column as ColumnType
      const { foundBy } = f.options
      return {
        name,
        column: columnName(name),
        type,
        operators: f.operators,
        sortable: !UNSORTED.has(type),
        ...(typeof foundBy === 'string' && { foundBy }),
      }
    })
  return new Map([...SYSTEM, ...(resource.states ? [STATUS] : []), ...own, ...toldOf(resource)].map((f) => [f.name, f]))
}

/** A field that is told of another one, where the reader may have that one. */
export const toldOf = (resource: Resource): ListField[] =>
  Object.entries(resource.fields).flatMap(([name, { options }]) => {
    const told = options['told'] as Told | undefined
    if (told === undefined || !Object.hasOwn(resource.fields, told.of)) return []
    return [{ name, column: columnName(told.of), type: 'json', operators: [], sortable: false, toldBy: told.by }]
  })

const cache = new WeakMap<Resource, Map<string, ListField>>()

/** Every presentable column of a resource by field name; hidden fields are not among them. */
export function listable(resource: Resource): ReadonlyMap<string, ListField> {
  const found = cache.get(resource)
  if (found) return found
  const made = build(resource)
  cache.set(resource, made)
  return made
}

const IMPORT: ListField = {
  name: 'importId',
  column: 'import_id',
  type: 'uuid',
  operators: ['eq', 'in'],
  sortable: false,
}
const isImported = ({ name }: Resource): boolean => (IMPORT_TABLES as readonly string[]).includes(name)

/** Filters by rows that refer to these. */
const foundFields = ({ finds = {} }: Resource): ListField[] =>
  Object.entries(finds).map(([name, found]) => ({
    name,
    column: columnName(name),
    type: found.field.column ?? 'text',
    operators: found.by === undefined ? ['eq'] : ['eq', 'in'],
    sortable: false,
    found,
  }))

/** What a list can be asked for by name: its columns, what refers to its rows, and the import that they came by. */
export const filterField = (resource: Resource, name: string): ListField | undefined =>
  listable(resource).get(name) ??
  foundFields(resource).find((one) => one.name === name) ??
  (name === IMPORT.name && isImported(resource) ? IMPORT : undefined)

/** All of the same. */
export const filterable = (resource: Resource): ListField[] => [
  ...listable(resource).values(),
  ...foundFields(resource),
  ...(isImported(resource) ? [IMPORT] : []),
]

export const tableId = (resource: Resource): SQL => sql`${sql.identifier(resource.name)}`
export const col = (name: string): SQL => sql`${sql.identifier(columnName(name))}`

/** A value on its way into a column, as one parameter with its type. */
export function asColumn(type: ColumnType, value: unknown): SQL {
  const sent = type === 'json' && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null)
  return sql`${sql.param(sent)}::${CAST[type]}`
}

const dialect = new PgDialect()

/**
 * As it leaves. Money as text: a JSON number would not hold every halala. Moments as the program writes them: the
 * database's own JSON would give a list another form than a single record has.
 */
function presented({ column, type, name, toldBy }: ListField): SQL {
  const value = sql`t.${sql.identifier(column)}`
  if (toldBy !== undefined) return sql`${sql.identifier(toldBy)}(${value}) as ${sql.identifier(name)}`
  if (type === 'numeric') return sql`${value}::text as ${sql.identifier(name)}`
  if (type === 'timestamp')
    return sql`to_char(${value} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') as ${sql.identifier(name)}`
  return sql`${value} as ${sql.identifier(name)}`
}

const selects = new WeakMap<Resource, SQL>()

/** The select list that presents a record: step 8, since what is not selected cannot leave. Written out once. */
export function selectList(resource: Resource): SQL {
  const known = selects.get(resource)
  if (known) return known
  const parts = [...listable(resource).values()].map(presented)
  const made = sql.raw(dialect.sqlToQuery(sql.join(parts, sql`, `)).sql)
  selects.set(resource, made)
  return made
}
