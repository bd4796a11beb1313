import { type SQL, sql } from 'drizzle-orm'
import {
  type AnyPgColumn,
  boolean,
  date,
  foreignKey,
  index,
  integer,
  jsonb,
  numeric,
  type PgColumnBuilderBase,
  type PgTableWithColumns,
  pgTable,
  primaryKey,
  text,
  unique,
  uniqueIndex,
  uuid,
} from 'drizzle-orm/pg-core'
import type { ColumnType, Field } from '../../resources/_kit/field.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { registry, resourceNamed } from '../../resources/registry.ts'
import { infrastructure, moment } from './infrastructure.ts'
import { FOLD_FUNCTION } from './routines/names.ts'

type Table = PgTableWithColumns<{
  name: string
  schema: undefined
  columns: Record<string, AnyPgColumn>
  dialect: 'pg'
}>

/** One column builder per column type; `required: true` fields are NOT NULL. */
const BUILD: Record<
  ColumnType,
  (name: string) => PgColumnBuilderBase & {
    notNull(): PgColumnBuilderBase
    default(v: SQL): PgColumnBuilderBase
    generatedAlwaysAs(as: SQL): PgColumnBuilderBase
  }
> = {
  text: (name) => text(name),
  numeric: (name) => numeric(name, { precision: 18, scale: 2 }),
  integer: (name) => integer(name),
  date: (name) => date(name, { mode: 'string' }),
  timestamp: moment,
  boolean: (name) => boolean(name),
  uuid: (name) => uuid(name),
  json: (name) => jsonb(name),
  texts: (name) => text(name).array(),
  uuids: (name) => uuid(name).array(),
}

const quote = (value: string): string => `'${value.replaceAll("'", "''")}'`

/** As the database writes a list: {email,sms}. */
const listOf = (values: readonly string[]): string =>
  `{${values.map((one) => (/^\w+$/.test(one) ? one : JSON.stringify(one))).join(',')}}`

const defaultOf = (field: Field): SQL | null => {
  const value = field.default
  if (value === undefined) return null
  if (field.column === 'json') return sql.raw(`${quote(JSON.stringify(value))}::jsonb`)
  if (field.column === 'texts' || field.column === 'uuids') return sql.raw(quote(listOf(value as readonly string[])))
  return sql.raw(typeof value === 'string' ? quote(value) : String(value))
}

function columnOf(name: string, field: Field): PgColumnBuilderBase | null {
  if (field.column === null) return null
  const column = columnName(name)
  const { generated } = field.options
  if (typeof generated === 'string') return BUILD[field.column](column).generatedAlwaysAs(sql.raw(generated))
  const base = BUILD[field.column](column)
  const initial = defaultOf(field)
  const withDefault = initial === null ? base : (base.default(initial) as typeof base)
  const always = field.required === true || initial !== null
  return always ? withDefault.notNull() : withDefault
}

/** Folded text of the searched fields, kept by the database, so that no way of writing a row can forget it. */
const searchColumn = (resource: Resource): PgColumnBuilderBase | null => {
  const { search = [] } = resource.list
  if (search.length === 0) return null
  const joined = search.map((name) => `coalesce(${columnName(name)}, '')`).join(` || ' ' || `)
  return text('search_text').generatedAlwaysAs(sql.raw(`${FOLD_FUNCTION}(${joined})`))
}

const ownFields = (resource: Resource): [string, Field][] =>
  Object.entries({ ...resource.fields, ...resource.privateFields })

/** Rows without an entity cannot have it in their key. */
const mayBePlatforms = ({ tenant, platformRows }: Resource): boolean =>
  tenant === 'optional' || platformRows !== undefined

function columnsOf(resource: Resource): Record<string, PgColumnBuilderBase> {
  const columns: Record<string, PgColumnBuilderBase> = { id: uuid('id').notNull() }
  if (mayBePlatforms(resource)) columns['entityId'] = uuid('entity_id')
  else if (resource.tenant === 'entity') columns['entityId'] = uuid('entity_id').notNull()
  for (const [name, field] of ownFields(resource)) {
    const column = columnOf(name, field)
    if (column) columns[name] = column
  }
  if (resource.states) columns['status'] = text('status').notNull().default(resource.states.initial)
  columns['version'] = integer('version').notNull().default(1)
  columns['createdAt'] = moment('created_at').notNull().default(sql`now()`)
  columns['updatedAt'] = moment('updated_at').notNull().default(sql`now()`)
  columns['deletedAt'] = moment('deleted_at')
  columns['importId'] = uuid('import_id')
  const search = searchColumn(resource)
  if (search) columns['searchText'] = search
  return columns
}

// drizzle asks for a tuple with at least one column
const tuple = (columns: AnyPgColumn[]): [AnyPgColumn] => columns as unknown as [AnyPgColumn]

const alive = sql`deleted_at is null`
const tables = new Map<string, Table>()

const tableOf = (name: string): Table => {
  const { resource } = resourceNamed(name)
  const found = tables.get(resource.name)
  if (!found) throw new Error(`table ${name} is referred to before it stands in the registry`)
  return found
}

/** Composite keys carry the tenant, so that a row of another tenant cannot even be stored as a reference. */
function referenceKeys(resource: Resource, t: Record<string, AnyPgColumn>) {
  const keys = []
  for (const [name, field] of ownFields(resource)) {
    const to = field.options['to']
    const column = t[name]
    if (typeof to !== 'string' || field.column !== 'uuid' || !column || resource.name === 'audit_trail') continue
    const target = resourceNamed(to).resource
    const tenantColumn = resource.tenant === 'self' ? t['id'] : t['entityId']
    const foreign = () => tableOf(to) as unknown as Record<string, AnyPgColumn>
    const shared =
      target.tenant === 'platform' || target.tenant === 'self' || target.tenant === 'closed' || !tenantColumn
    keys.push({ name, target, shared, column, tenantColumn, foreign })
  }
  return keys
}

const asColumnOf = (text: string): AnyPgColumn => sql.raw(text) as unknown as AnyPgColumn

/** Rows of the platform have no entity; to an index two nulls are two different ones. */
const OF_ENTITY = asColumnOf(`coalesce(entity_id, '00000000-0000-0000-0000-000000000000'::uuid)`)

/** What the index compares: sign-in takes names of accounts without case. */
const comparedAs = (name: string, { options }: Field, column: AnyPgColumn): AnyPgColumn =>
  options['account'] === true ? asColumnOf(`lower(${columnName(name)})`) : column

/** A declared index over all rows begins with the reference: it serves for it, and each index is written with every row. */
const beginsOther = ({ indexes = [] }: Resource, field: string): boolean =>
  indexes.some(({ on: [first, second], where }) => first === 'entityId' && second === field && where === undefined)

function extrasOf(resource: Resource, t: Record<string, AnyPgColumn>) {
  const entity = t['entityId']
  const id = t['id'] as AnyPgColumn
  const prefix = entity ? [entity] : []
  const uniquePrefix = mayBePlatforms(resource) ? [OF_ENTITY] : prefix
  const name = resource.name
  const extras = []
  if (entity && !mayBePlatforms(resource)) extras.push(primaryKey({ name: `${name}_pkey`, columns: [entity, id] }))
  else extras.push(primaryKey({ name: `${name}_pkey`, columns: [id] }))
  if (entity && mayBePlatforms(resource)) extras.push(unique(`${name}_tenant_id`).on(entity, id))
  const [sortField] = resource.list.sort
  const sortColumn = t[sortField]
  if (sortColumn)
    extras.push(
      index(`${name}_${columnName(sortField)}`)
        .on(...tuple([...prefix, sortColumn, id]))
        .where(alive),
    )
  for (const [field, spec] of ownFields(resource)) {
    const column = t[field]
    if (!column) continue
    if (spec.unique !== undefined)
      extras.push(
        uniqueIndex(`${name}_${columnName(field)}_unique`)
          .on(...tuple([...uniquePrefix, comparedAs(field, spec, column)]))
          .where(alive),
      )
    if (spec.kind === 'reference' && column !== entity && !beginsOther(resource, field)) {
      const found = index(`${name}_by_${columnName(field)}`).on(...tuple([...prefix, column]))
      extras.push(spec.options['rare'] === true ? found.where(sql`${column} is not null`) : found)
    }
  }
  for (const { fields, folded } of resource.uniqueTogether) {
    const columns = folded
      ? fields.map((f) => sql.raw(`${FOLD_FUNCTION}(${columnName(f)})`) as unknown as AnyPgColumn)
      : [...uniquePrefix, ...fields.map((f) => t[f] as AnyPgColumn)]
    extras.push(
      uniqueIndex(`${name}_${fields.map(columnName).join('_')}_unique`)
        .on(...tuple(columns))
        .where(alive),
    )
  }
  if (t['searchText']) extras.push(index(`${name}_search`).using('gin', sql`search_text gin_trgm_ops`))
  return [...extras, ...declaredIndexes(resource, t)]
}

/** The declaration's own indexes. */
function declaredIndexes({ indexes = [] }: Resource, t: Record<string, AnyPgColumn>) {
  const names = Object.fromEntries(Object.keys(t).map((field) => [field, columnName(field)]))
  return indexes.map(({ name, on, unique: isUnique, where }) => {
    const made = (isUnique ? uniqueIndex(name) : index(name)).on(...tuple(on.map((field) => t[field] as AnyPgColumn)))
    return where ? made.where(sql.raw(where(names))) : made
  })
}

/**
 * Whether each row leads to its entity by another key: to a row of the same entity that it cannot be without. Asking for the
 * entity as well costs each write. The trail is written by the database from rows that have the key themselves.
 */
const isLedToEntity = (resource: Resource, references: ReturnType<typeof referenceKeys>): boolean =>
  resource.name === 'audit_trail' ||
  (!mayBePlatforms(resource) && references.some(({ shared, column }) => !shared && column.notNull))

function makeTable(resource: Resource): Table {
  const built = pgTable(resource.name, columnsOf(resource) as Record<string, never>, (t) => {
    const own = t as unknown as Record<string, AnyPgColumn>
    const references = referenceKeys(resource, own)
    const keys = references.map(({ name, shared, column, tenantColumn, foreign }) => {
      const target = foreign()
      const columns = shared ? [column] : [tenantColumn as AnyPgColumn, column]
      const foreignColumns = shared
        ? [target['id'] as AnyPgColumn]
        : [target['entityId'] as AnyPgColumn, target['id'] as AnyPgColumn]
      return foreignKey({
        name: `${resource.name}_${columnName(name)}_fkey`,
        columns: tuple(columns),
        foreignColumns: tuple(foreignColumns),
      })
    })
    const owner =
      (resource.tenant === 'entity' || resource.tenant === 'optional') && !isLedToEntity(resource, references)
        ? [
            foreignKey({
              name: `${resource.name}_entity_fkey`,
              columns: [own['entityId'] as AnyPgColumn],
              foreignColumns: [(tableOf('entities') as unknown as Record<string, AnyPgColumn>)['id'] as AnyPgColumn],
            }),
          ]
        : []
    return [...extrasOf(resource, own), ...keys, ...owner]
  })
  return built as unknown as Table
}

for (const { resource } of registry) tables.set(resource.name, makeTable(resource))

/** Everything that the migrations must bring about. Keys are unique names; values are drizzle tables. */
export const schema: Record<string, unknown> = { ...Object.fromEntries(tables), ...infrastructure }

/** Tables without a tenant key, and why: tested against the database's own catalogue. */
export const TENANT_EXCEPTIONS: Readonly<Record<string, string>> = {
  entities: 'the row is the tenant',
  users: 'platform staff belong to no entity',
  audit_trail: 'the platform’s own acts belong to no entity',
  messages: 'mails of the platform belong to no entity',
  templates: 'those that the platform offers belong to no entity',
  donor_types: 'a list for all',
  classifications: 'a list for all',
  announced_months: 'a list for all',
  plans: 'a list for all',
  contact_messages: 'the platform’s own list',
  registrations: 'the platform’s own list',
  signing_keys: 'the platform’s own list',
  sessions: 'found before a tenant is known',
  identities: 'a person who signs in by phone belongs to no entity',
  identity_links: 'which donor a person is; the person belongs to no entity',
  account_links: 'found before a tenant is known',
  registration_files: 'nobody is signed in yet',
  idempotency_keys: 'belongs to a person, not to a tenant',
  schedules: 'the platform’s own belong to no entity',
  hook_events: 'kept by the hook before a tenant is known; no row refers to it',
  row_counts: 'one row of a tenant and a table',
  donation_days: 'one row of a tenant, a day and a fund',
  log_heads: 'one row of a tenant and a place in its log',
  athar_settings: 'belongs to the database',
  athar_counts: 'whoever tries is nobody’s yet',
  athar_migrations: 'belongs to the database',
}
