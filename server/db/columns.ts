import { getTableColumns, getTableName, type InferSelectModel, is, SQL, type SQLWrapper, sql } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { ColumnType, Field } from '../../resources/_kit/field.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { NeededOf, RecordOf, Resource, StoredOf } from '../../resources/_kit/resource.ts'
import type { Query } from './types.ts'

/**
 * Columns by the names of their declaration, so that a field that is renamed fails to compile in every SQL text that
 * reads or writes it, and the rows of a query carry the types of what was selected.
 *
 *     const d = columns(donors, 'd')
 *     tx.rows(select({ id: d.id, consent: d.reportConsent }, sql`from ${d} where ${d.phone} = ${phone}`))
 */
type Source = Resource | PgTable

/** What the engine keeps of every record of a resource, beside its fields. */
interface Kept {
  deletedAt: string | null
  importId: string | null
  searchText: string
}

/** Whose a row is: nobody's in a list of the platform's. */
type Owned<T> = T extends 'entity' ? { entityId: string } : T extends 'optional' ? { entityId: string | null } : unknown

/** A whole row as a query answers it: money and days as text, moments as ISO 8601 in UTC. */
export type RowOf<D> = D extends PgTable
  ? InferSelectModel<D>
  : D extends Resource
    ? RecordOf<D> & StoredOf<D> & StoredOf<{ fields: NonNullable<D['privateFields']> }> & Owned<D['tenant']> & Kept
    : never

/** A fragment for each column; itself it stands for the table, with its alias, wherever a table is named. */
export type Columns<Row> = SQLWrapper & { readonly [K in keyof Row & string]: SQL<Row[K]> }

/** The columns' names and the table's, for `routine`. */
export type Names<Row> = { readonly [K in keyof Row & string]: string } & { toString(): string }

/** The SQL type that a value of a field is given as. */
export const CAST: Record<ColumnType, SQL> = {
  text: sql`text`,
  numeric: sql`numeric(18,2)`,
  integer: sql`integer`,
  date: sql`date`,
  timestamp: sql`timestamptz`,
  boolean: sql`boolean`,
  uuid: sql`uuid`,
  json: sql`jsonb`,
  texts: sql`text[]`,
  uuids: sql`uuid[]`,
}

interface Column {
  name: string
  cast: SQL
  json: boolean
}

const kept = (name: string, type: ColumnType): Column => ({ name, cast: CAST[type], json: type === 'json' })

const SYSTEM: Readonly<Record<string, ColumnType>> = {
  id: 'uuid',
  version: 'integer',
  createdAt: 'timestamp',
  updatedAt: 'timestamp',
  deletedAt: 'timestamp',
  importId: 'uuid',
}

const one = (name: string, type: ColumnType): [string, ColumnType][] => [[name, type]]

function ofResource(resource: Resource): Record<string, Column> {
  const { tenant, states, list } = resource
  const fields = Object.entries<Field>({ ...resource.fields, ...resource.privateFields })
  const types: [string, ColumnType][] = [
    ...Object.entries(SYSTEM),
    ...(tenant === 'entity' || tenant === 'optional' ? one('entityId', 'uuid') : []),
    ...(states ? one('status', 'text') : []),
    ...(list.search?.length ? one('searchText', 'text') : []),
    ...fields.flatMap(([name, { column }]): [string, ColumnType][] => (column ? [[name, column]] : [])),
  ]
  return Object.fromEntries(types.map(([name, type]) => [name, kept(columnName(name), type)]))
}

const ofTable = (table: PgTable): Record<string, Column> =>
  Object.fromEntries(
    Object.entries(getTableColumns(table)).map(([key, column]) => {
      const type = column.getSQLType()
      return [key, { name: column.name, cast: sql.raw(type), json: type === 'jsonb' }]
    }),
  )

const columnsOf = (source: Source): Record<string, Column> =>
  is(source, PgTable) ? ofTable(source) : ofResource(source)
const nameOf = (source: Source): string => (is(source, PgTable) ? getTableName(source) : source.name)

const mapped = <T>(source: Source, make: (column: Column) => T): Record<string, T> =>
  Object.fromEntries(Object.entries(columnsOf(source)).map(([name, column]) => [name, make(column)]))

const declared = new WeakMap<object, { table: SQL; columns: Record<string, Column> }>()

/** The columns of a resource or table, `alias.column`; without an alias by their bare names, for lists of INSERT. */
export function columns<const D extends Source>(source: D, alias?: string): Columns<RowOf<D>> {
  const table = sql.raw(alias ? `${nameOf(source)} as ${alias}` : nameOf(source))
  const prefix = alias ? `${alias}.` : ''
  const made = {
    ...mapped(source, ({ name }) => sql.raw(`${prefix}"${name}"`)),
    getSQL: () => table,
    shouldOmitSQLParens: () => true,
  }
  declared.set(made, { table: sql.raw(nameOf(source)), columns: columnsOf(source) })
  return Object.freeze(made) as unknown as Columns<RowOf<D>>
}

/** The same as plain text, for the texts of routines. */
export function names<const D extends Source>(source: D, alias?: string): Names<RowOf<D>> {
  const table = alias ? `${nameOf(source)} ${alias}` : nameOf(source)
  const prefix = alias ? `${alias}.` : ''
  const made = { ...mapped(source, ({ name }) => prefix + name), toString: () => table }
  return Object.freeze(made) as unknown as Names<RowOf<D>>
}

/** A text for the database to keep, where names stand as columns do in `sql`: routine`select ${d.email} from ${d}`. */
export const routine = (parts: TemplateStringsArray, ...values: readonly (string | number | Names<object>)[]): string =>
  parts.map((part, at) => (at === 0 ? part : String(values[at - 1]) + part)).join('')

/** Columns of a table that an outer join may not have found. */
export const nullable = <Row>(joined: Columns<Row>): Columns<{ [K in keyof Row]: Row[K] | null }> =>
  joined as unknown as Columns<{ [K in keyof Row]: Row[K] | null }>

/** A fragment whose null the query itself rules out. */
export const known = <T>(fragment: SQL<T>): SQL<NonNullable<T>> => fragment as unknown as SQL<NonNullable<T>>

/** Whatever is compared with it is one of these ids: `= ${anyOf(ids)}`. */
export const anyOf = (ids: readonly (string | null)[] | null): SQL => sql`any(${sql.param(ids)}::uuid[])`

/**
 * One of these ids, of which the database is told where they begin and end too: those of a batch lie together, and are found along an
 * index; of their number alone it often concludes to read the whole table for each batch.
 */
export function amongIds(column: SQL<string>, ids: readonly string[]): SQL {
  const inOrder = ids.map((id) => id.toLowerCase()).sort()
  const [first = null, last = null] = [inOrder[0], inOrder.at(-1)]
  return sql`${column} = ${anyOf(ids)} and ${column} between ${first}::uuid and ${last}::uuid`
}

/** What is to be selected, by name. */
export type Shape = Readonly<Record<string, SQL>>
/** What a row holds that was selected so. */
export type Selected<S extends Shape> = { [K in keyof S]: S[K] extends SQL<infer T> ? T : never }

/** Some columns under their own names, for `select`. */
export const pick = <Row, const K extends keyof Row & string>(
  from: Columns<Row>,
  ...wanted: readonly K[]
): { [N in K]: SQL<Row[N]> } =>
  Object.fromEntries(wanted.map((name) => [name, from[name]])) as unknown as { [N in K]: SQL<Row[N]> }

/** A JSON object of these, under these names. */
export const jsonOf = <const S extends Shape>(shape: S): SQL<Selected<S>> =>
  sql`json_build_object(${sql.join(
    Object.entries(shape).map(([name, fragment]) => sql`${sql.raw(`'${name}'`)}, ${fragment}`),
    sql`, `,
  )})`

/** Money on its way into JSON, which would make a floating-point number of it. */
export const exact = <T extends string | null>(amount: SQL<T>): SQL<T> => sql`${amount}::text`

/** A query of any form around a list of what its rows hold: `with … select ${row}`, `update … returning ${row}`. */
export function shaped<const S extends Shape>(shape: S, query: (row: SQL) => SQL): Query<Selected<S>> {
  const row = sql.join(
    Object.entries(shape).map(([name, fragment]) => sql`${fragment} as ${sql.identifier(name)}`),
    sql`, `,
  )
  return query(row) as Query<Selected<S>>
}

/** `select … ${rest}`; its rows hold what `shape` names, with the types of its fragments. */
export const select = <const S extends Shape>(shape: S, rest: SQL): Query<Selected<S>> =>
  shaped(shape, (row) => sql`select ${row} ${rest}`)

/** A value on its way into a column, as one parameter with its type; SQL stays as it is. */
const given = ({ cast, json }: Column, value: unknown): SQL => {
  if (is(value, SQL)) return value
  const sent = json && value !== null && value !== undefined ? JSON.stringify(value) : (value ?? null)
  return sql`${sql.param(sent)}::${cast}`
}

/** Bare names, for the lists of INSERT and ON CONFLICT: `insert into ${d} (${bare(d, 'id', 'name')}) select …`. */
export const bare = <Row>(of: Columns<Row>, ...wanted: readonly (keyof Row & string)[]): SQL =>
  sql.raw(wanted.map((name) => `"${columnIn(of, name).name}"`).join(', '))

function columnIn(of: object, name: string): Column {
  const column = declared.get(of)?.columns[name]
  if (!column) throw new Error(`no column ${name}`)
  return column
}

type Values<Row> = { [K in keyof Row & string]?: Row[K] | SQL }

/** Values by field, for some of the columns; SQL stands where the database has to find one. */
export type Writes<D> = Values<RowOf<D>>

/** Columns with what they are set to, for `writeRow` of the engine. */
export const pairs = <Row>(into: Columns<Row>, values: Values<Row>): [SQL, SQL][] =>
  Object.entries(values).flatMap(([name, value]): [SQL, SQL][] => {
    const column = columnIn(into, name)
    return value === undefined ? [] : [[sql.raw(`"${column.name}"`), given(column, value)]]
  })

/** The list of an UPDATE's SET: `update ${d} set ${updates(d, { reportConsent: 'refused' })}`. */
export function updates<Row>(into: Columns<Row>, values: Values<Row>): SQL {
  const given = pairs(into, values)
  if (given.length === 0) throw new Error('an update that sets nothing')
  return sql.join(
    given.map(([column, value]) => sql`${column} = ${value}`),
    sql`, `,
  )
}

/** One row of an INSERT: `insert into ${d} ${inserts(d, { id, name })}`. */
export function inserts<Row>(into: Columns<Row>, values: Values<Row>): SQL {
  const given = pairs(into, values)
  const list = (parts: SQL[]): SQL => sql.join(parts, sql`, `)
  return sql`(${list(given.map(([column]) => column))}) values (${list(given.map(([, value]) => value))})`
}

/** What no row can be without: its id, whose it is, and the fields that are required and have no default. */
type Needed<D extends Resource> = Flat<
  { id: string } & Pick<StoredOf<D>, NeededOf<D> & keyof StoredOf<D>> &
    (D['tenant'] extends 'entity' ? Owned<'entity'> : unknown)
>
type Flat<T> = { [K in keyof T]: T[K] }

/** A row that is written as a whole, with what the database fills left out. A new required column fails to compile. */
export type Planted<D extends Resource> = Needed<D> & Omit<Partial<RowOf<D>>, keyof Needed<D>>

/** Many rows in one parameter; the first one says which columns they all bring. */
export function plants<const D extends Resource>(resource: D, rows: readonly Planted<D>[]): SQL {
  const into = columns<Resource>(resource)
  const table = sql.raw(resource.name)
  const brought = Object.keys(rows[0] ?? {}).map((key) => [key, columnIn(into, key).name] as const)
  const list = sql.raw(brought.map(([, name]) => `"${name}"`).join(', '))
  const json = rows.map((row) => Object.fromEntries(brought.map(([key, name]) => [name, row[key as keyof typeof row]])))
  return sql`insert into ${table} (${list})
    select ${list} from jsonb_populate_recordset(null::${table}, ${JSON.stringify(json)}::jsonb)`
}
