import { createHash } from 'node:crypto'
import { getTableName, is } from 'drizzle-orm'
import { PgTable } from 'drizzle-orm/pg-core'
import type { Runner } from '../db/driver.ts'
import { schema } from '../db/tables.ts'

/** A table as its rows travel: generated columns stay out, they come about anew. */
export interface TableShape {
  name: string
  columns: string[]
  generated: string[]
  key: { name: string; type: string }[]
}

/** What tells two copies of a table apart: how many rows, and the hash of all of them in the order of their key. */
export interface TableSum {
  rows: number
  sha256: string
}

/** Rows read, sent or written at once: memory follows this, not the table. */
const BATCH = 500

/** The routines' hash belongs to the program that runs, not to the data. */
const KEPT_BACK: Readonly<Record<string, string>> = { athar_settings: `name <> 'routines'` }

const quote = (name: string): string => `"${name.replaceAll('"', '""')}"`
const list = (names: readonly string[]): string => names.map(quote).join(', ')

/** The program's tables: every one of them, from the declarations that the migrations are made from. */
export const tableNames = (): string[] =>
  Object.values(schema)
    .filter((table) => is(table, PgTable))
    .map((table) => getTableName(table as PgTable))

interface Column {
  table: string
  column: string
  generated: boolean
  type: string
  key: number | null
}

const SHAPES = `
select c.relname as table, a.attname as column, a.attgenerated <> '' as generated, format_type(a.atttypid, a.atttypmod) as type,
  array_position(i.indkey::int2[], a.attnum) as key
from pg_class c join pg_attribute a on a.attrelid = c.oid and a.attnum > 0 and not a.attisdropped
left join pg_index i on i.indrelid = c.oid and i.indisprimary
where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' order by c.relname, a.attnum`

/** The tables as the database has them. @throws where the program's table is missing or has no key */
export async function tableShapes(run: Runner): Promise<TableShape[]> {
  const columns = (await run.query(SHAPES)) as unknown as Column[]
  return tableNames().map((name) => {
    const own = columns.filter((one) => one.table === name)
    const key = own.filter((one) => one.key !== null).sort((a, b) => Number(a.key) - Number(b.key))
    if (key.length === 0) throw new Error(`the table ${name} is missing or has no key`)
    return {
      name,
      columns: own.filter((one) => !one.generated).map((one) => one.column),
      generated: own.filter((one) => one.generated).map((one) => one.column),
      key: key.map(({ column, type }) => ({ name: column, type })),
    }
  })
}

// Text is ordered by its bytes, so that two databases with other collations read in the same order.
const ordered = ({ name, type }: { name: string; type: string }): string =>
  type === 'text' ? `t.${quote(name)} collate "C"` : `t.${quote(name)}`

function pageSql({ name, generated, key }: TableShape, further: boolean): string {
  const order = key.map(ordered).join(', ')
  const after = key.map(({ type }, n) => `$${n + 1}::text::${type}`).join(', ')
  const where = [...(KEPT_BACK[name] ? [KEPT_BACK[name]] : []), ...(further ? [`(${order}) > (${after})`] : [])]
  const row = generated.length > 0 ? `to_jsonb(t) - array[${generated.map((g) => `'${g}'`).join(', ')}]` : 'to_jsonb(t)'
  return `select (${row})::text as line, ${key.map((k, n) => `t.${quote(k.name)}::text as k${n}`).join(', ')}
    from ${quote(name)} t ${where.length > 0 ? `where ${where.join(' and ')}` : ''} order by ${order} limit ${BATCH}`
}

/** All rows of a table as JSON, in batches, by key: one line says the same on both engines. */
export async function* readTable(run: Runner, shape: TableShape): AsyncGenerator<string[]> {
  let after: unknown[] = []
  for (;;) {
    const rows = await run.query(pageSql(shape, after.length > 0), after)
    if (rows.length > 0) yield rows.map((row) => String(row['line']))
    const last = rows.at(-1)
    if (!last || rows.length < BATCH) return
    after = shape.key.map((_, n) => last[`k${n}`])
  }
}

/** Adds up a table while its lines pass by. */
export class Sum {
  #rows = 0
  readonly #hash = createHash('sha256')

  add(lines: readonly string[]): void {
    this.#rows += lines.length
    for (const line of lines) this.#hash.update(line).update('\n')
  }

  end(): TableSum {
    return { rows: this.#rows, sha256: this.#hash.digest('hex') }
  }
}

export async function sumTable(run: Runner, shape: TableShape): Promise<TableSum> {
  const sum = new Sum()
  for await (const lines of readTable(run, shape)) sum.add(lines)
  return sum.end()
}

/** `columns`: those that the lines carry; the others take their defaults. */
export async function writeLines(
  run: Runner,
  table: string,
  columns: readonly string[],
  lines: readonly string[],
): Promise<void> {
  for (let from = 0; from < lines.length; from += BATCH)
    await run.query(
      `insert into ${quote(table)} (${list(columns)}) select ${list(columns)} from jsonb_populate_recordset(null::${quote(table)}, $1::jsonb)`,
      [`[${lines.slice(from, from + BATCH).join(',')}]`],
    )
}
