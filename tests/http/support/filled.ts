import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { hashPassword } from '../../../server/auth/passwords.ts'
import type { Migration } from '../../../server/db/migrate.ts'
import { prelude } from '../../../server/db/routines/index.ts'
import type { Database, Tx } from '../../../server/db/types.ts'
import type { TestServer } from '../support.ts'
import { ONE_EACH } from './tenantTables.ts'

export type Owner = Omit<Tx, 'context'>
export type Row = Record<string, unknown>

interface Column {
  name: string
  type: string
  required: boolean
  initial: boolean
}
interface Reference {
  table: string
  to: string
  columns: string[]
  targets: string[]
}

/** The rows of each table by number, all of the first entity: the second may refer to the first, as a branch does to its main branch. */
export const ROWS = [1, 2] as const

/** The same id for the same row in every run. */
export const idOf = (table: string, n: number): string =>
  createHash('md5')
    .update(`${table} ${n}`)
    .digest('hex')
    .replace(/^(.{8})(.{4}).(.{3}).(.{3})(.{12})$/, '$1-$2-4$3-8$4-$5')

const columnsOf = async (tx: Owner): Promise<Map<string, Column[]>> => {
  const rows = await tx.rows<Column & { table: string }>(sql`
    select c.relname as "table", a.attname as name, format_type(a.atttypid, a.atttypmod) as type, a.attnotnull as required,
      a.atthasdef as initial
    from pg_attribute a join pg_class c on c.oid = a.attrelid
    where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('athar_migrations', 'athar_counts')
      and a.attnum > 0 and not a.attisdropped and a.attgenerated = ''
    order by c.relname, a.attnum`)
  const out = new Map<string, Column[]>()
  for (const { table, ...column } of rows) out.set(table, [...(out.get(table) ?? []), column])
  return out
}

const referencesOf = (tx: Owner): Promise<Reference[]> =>
  tx.rows<Reference>(sql`
    select c.conrelid::regclass::text as "table", c.confrelid::regclass::text as "to",
      array(select a.attname::text from unnest(c.conkey) with ordinality k(n, i) join pg_attribute a on a.attrelid = c.conrelid and a.attnum = k.n order by k.i) as columns,
      array(select a.attname::text from unnest(c.confkey) with ordinality k(n, i) join pg_attribute a on a.attrelid = c.confrelid and a.attnum = k.n order by k.i) as targets
    from pg_constraint c where c.contype = 'f' and c.connamespace = 'public'::regnamespace order by c.conname`)

/** Ids that no foreign key holds, because their table is found before a tenant is known, or is the trail. */
const LOOSE: Readonly<Record<string, string>> = {
  entity_id: 'entities',
  user_id: 'users',
  invited_by: 'users',
  actor: 'users',
  donor_id: 'donors',
  identity_id: 'identities',
  registration_id: 'registrations',
  issue_id: 'donor_issues',
}

/** The first of January 2026 and the days after it. */
export const dayOf = (n: number): string => new Date(Date.UTC(2026, 0, n)).toISOString().slice(0, 10)

const BY_TYPE: Readonly<Record<string, (name: string, n: number) => unknown>> = {
  text: (name, n) => `${name} ${n}`,
  integer: (_, n) => n,
  bigint: (_, n) => n,
  'numeric(18,2)': (_, n) => `${n}00.50`,
  date: (_, n) => dayOf(n),
  'timestamp(3) with time zone': (_, n) => `${dayOf(n)}T10:00:00.000Z`,
  boolean: () => false,
  jsonb: () => ({}),
  'text[]': () => [],
  'uuid[]': () => [],
}

function valueOf(table: string, { name, type, required, initial }: Column, n: number, isGone: boolean): unknown {
  if (type === 'uuid') {
    const loose = LOOSE[name]
    if (name === 'id') return idOf(table, n)
    if (loose) return idOf(loose, loose === 'entities' ? 1 : n)
    return required ? idOf(`${table}.${name}`, n) : null
  }
  // Where an entity has one alone, the other is gone.
  if (name === 'deleted_at' && isGone) return '2026-01-01T10:00:00.000Z'
  // Gone rows are no list's; what has a value of its own, or may be anything as JSON, keeps what the table gives.
  if (name === 'deleted_at' || initial || (type === 'jsonb' && !required)) return undefined
  const make = BY_TYPE[type]
  if (!make) throw new Error(`${table}.${name}: no plausible ${type} is known`)
  if (type === 'text' && /phone|mobile/.test(name)) return `+9665${String(n).padStart(8, '0')}`
  if (type === 'text' && /email/.test(name)) return `${table}.${n}@example.test`
  return make(name, n)
}

/** Tables so that what a row must refer to comes before it. */
function inOrder(
  tables: readonly string[],
  references: readonly Reference[],
  columns: Map<string, Column[]>,
): string[] {
  const must = (r: Reference): boolean =>
    r.to !== r.table && r.columns.every((name) => columns.get(r.table)?.some((c) => c.name === name && c.required))
  const left = new Set(tables)
  const out: string[] = []
  while (left.size > 0) {
    const ready = [...left].filter((table) => references.every((r) => r.table !== table || !must(r) || !left.has(r.to)))
    if (ready.length === 0) throw new Error(`tables refer to each other in a circle: ${[...left].join(', ')}`)
    for (const table of ready) left.delete(table)
    out.push(...ready)
  }
  return out
}

const text = (value: unknown): string =>
  value === null ? 'null' : `'${(typeof value === 'string' ? value : JSON.stringify(value)).replaceAll("'", "''")}'`

/** What the catalogue cannot know, by `table.column`. */
export type Special = Readonly<Record<string, (n: number) => unknown>>

const namesOf = (columns: ReadonlyMap<string, Column[]>): string[] =>
  [...columns.keys()].filter((name) => name !== 'athar_settings')

/** Every table that rows are made in. */
export const tablesOf = async (tx: Owner): Promise<string[]> => namesOf(await columnsOf(tx))

/** Rows in every table that there is, made from the database's own catalogue: types, what must be there, what refers to what. */
export const fillEveryTable = (db: Database, special: Special = {}): Promise<string[]> =>
  db.owner((tx) => fillTables(tx, special, ROWS))

/** The same within a transaction, with the rows of these numbers. */
export async function fillTables(tx: Owner, special: Special, rows: readonly [number, ...number[]]): Promise<string[]> {
  const [first] = rows
  const [columns, references] = [await columnsOf(tx), await referencesOf(tx)]
  const tables = namesOf(columns)
  const [inserts, later]: [string[], string[]] = [[], []]
  for (const table of inOrder(tables, references, columns)) {
    // Where an entity has one alone, the first that ever came lives.
    const isTaken = ONE_EACH.has(table) && (await tx.one(sql`select 1 from ${sql.identifier(table)} limit 1`)) !== null
    for (const n of rows) {
      const row: Row = {}
      const isGone = ONE_EACH.has(table) && (isTaken || n !== first)
      for (const column of columns.get(table) ?? []) {
        const said = special[`${table}.${column.name}`]?.(n)
        const value = said === undefined ? valueOf(table, column, n, isGone) : said
        if (value !== undefined) row[column.name] = Array.isArray(value) && column.type.endsWith('[]') ? '{}' : value
      }
      for (const { columns: own, targets, to } of references.filter((r) => r.table === table)) {
        const name = own.at(-1) ?? ''
        if (targets.at(-1) !== 'id') throw new Error(`${table}: a reference to ${to} by ${targets.join()}`)
        // What an entity itself refers to belongs to it, and all rows are the first one's.
        if (name === 'entity_id' || (table === 'entities' && own[0] === 'id' && n > 1)) continue
        const id = to === table ? (n === first ? null : idOf(to, first)) : idOf(to, n)
        const required = columns.get(table)?.some((c) => c.name === name && c.required)
        if (required) row[name] = id
        else if (id) later.push(`update ${table} set "${name}" = ${text(id)} where id = ${text(row['id'])}`)
      }
      const names = Object.keys(row)
      inserts.push(
        `insert into ${table} (${names.map((name) => `"${name}"`).join(', ')}) values (${names.map((c) => text(row[c])).join(', ')})`,
      )
    }
  }
  await tx.raw([...inserts, ...later].join(';\n'))
  return tables
}

/** Every row of the tables of a database, as `pictured` writes them. */
export const pictureOf = (db: Database, tables: readonly string[]): Promise<Map<string, Row>> =>
  db.owner((tx) => pictured(tx, tables))

/** Every row of the tables as the database itself writes it, by a name that a migration does not change. */
export async function pictured(tx: Owner, tables: readonly string[]): Promise<Map<string, Row>> {
  const keys = await tx.rows<{ table: string; columns: string[] }>(sql`
      select i.indrelid::regclass::text as "table",
        array(select a.attname::text from unnest(i.indkey::int2[]) k(n) join pg_attribute a on a.attrelid = i.indrelid and a.attnum = k.n) as columns
      from pg_index i join pg_class c on c.oid = i.indrelid where i.indisprimary and c.relnamespace = 'public'::regnamespace`)
  const rows = await tx.rows<{ table: string; row: Row }>(
    sql.join(
      tables.map((table) => sql`select ${table}::text as "table", to_jsonb(t) as row from ${sql.identifier(table)} t`),
      sql` union all `,
    ),
  )
  const keyed = new Map(keys.map(({ table, columns }) => [table, columns.includes('id') ? ['id'] : columns]))
  return new Map(
    rows.map(({ table, row }) => [
      `${table} ${keyed
        .get(table)
        ?.map((name) => String(row[name]))
        .join(' ')}`,
      row,
    ]),
  )
}

/** A database as a program of these migrations left it. */
export const ofVersion = (db: Database, migrations: readonly Migration[]): Promise<void> =>
  db.owner(async (tx) => {
    await tx.raw(
      `do $$ begin create role athar_app nologin noinherit; exception when duplicate_object then null; end $$;`,
    )
    await tx.raw('create table athar_migrations (id text primary key, applied_at timestamptz not null default now())')
    await tx.raw(prelude())
    for (const migration of migrations) await apply(tx, migration)
  })

/** One migration, as the program's start does it. */
export async function apply(tx: Owner, { id, text }: Migration): Promise<void> {
  await tx.raw(text)
  await tx.rows(sql`insert into athar_migrations (id) values (${id})`)
}

const PASSWORD = 'Correct-Horse-7'

/** The headers of the first user of a filled database, made the administrator of its first entity, "One charity". */
export async function signInFilled(server: TestServer): Promise<{ authorization: string }> {
  const hash = await hashPassword(PASSWORD)
  await server.db.owner((tx) =>
    tx.rows(sql`update users set user_name = 'user1', password_hash = ${hash}, roles = '{BranchAdmin}', password_temporary = false
      where id = ${idOf('users', 1)}::uuid`),
  )
  const answer = await server.call('POST', '/api/Account/Login', {
    as: null,
    body: { entityName: 'One charity', branchName: 'branch_name 1', userName: 'user1', password: PASSWORD },
  })
  if (answer.statusCode !== 200) throw new Error(`sign-in answered ${answer.statusCode}: ${answer.body}`)
  return { authorization: `Bearer ${answer.json<{ data: string }>().data}` }
}
