/** Many rows in one statement. COPY is refused under row policies; unnest is not. */
import { setImmediate as breathe } from 'node:timers/promises'
import { type SQL, sql } from 'drizzle-orm'
import type { ColumnType } from '../../resources/_kit/field.ts'
import { columnName } from '../../resources/_kit/present.ts'
import { CAST } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import type { Values } from '../engine/importing.ts'

export interface BulkColumn {
  /** Field name. */
  name: string
  type: ColumnType
  /** Timestamps without a zone, 'YYYY-MM-DD HH:mm:ss', are on the clock of this IANA zone. */
  timeZone?: string
}

// Every value travels as text, so that both engines send arrays alike; the statement casts it.
const asText = (type: ColumnType, value: unknown): string | null => {
  if (value === null || value === undefined) return null
  if (type === 'json' || type === 'texts' || type === 'uuids') return JSON.stringify(value)
  return String(value)
}

const cast = ({ type, timeZone }: BulkColumn, from: SQL): SQL => {
  if (timeZone !== undefined) return sql`${from}::timestamp at time zone ${timeZone}::text`
  if (type === 'texts' || type === 'uuids')
    return sql`case when ${from} is null then '{}' else array(select jsonb_array_elements_text(${from}::jsonb)) end::${CAST[type]}`
  return type === 'text' ? from : sql`${from}::${CAST[type]}`
}

/** The rows as a table `v` with one column c0, c1 … for each of `columns`. */
export function rowsAs(columns: readonly BulkColumn[], rows: readonly Values[]): SQL {
  const arrays = columns.map(({ name, type }) => sql`${sql.param(rows.map((row) => asText(type, row[name])))}::text[]`)
  const names = columns.map((_column, i) => sql.identifier(`c${i}`))
  return sql`unnest(${sql.join(arrays, sql`, `)}) as v(${sql.join(names, sql`, `)})`
}

export const valueOf = (column: BulkColumn, index: number): SQL => cast(column, sql`v.${sql.identifier(`c${index}`)}`)

interface Into {
  table: string
  /** What all rows have in common, by field: their entity, the import that brings them. */
  ids: Readonly<Record<'entityId', string> & Record<string, string>>
}

/** Rows of one statement: while the database writes them, the next ones are put into words. */
const STRETCH = 1000

function insertOf({ table, ids }: Into, columns: readonly BulkColumn[], rows: readonly Values[]): SQL {
  const shared = Object.entries(ids)
  const names = [...shared.map(([name]) => name), ...columns.map(({ name }) => name)]
  const targets = names.map((name) => sql.identifier(columnName(name)))
  const values = [...shared.map(([, id]) => sql`${id}::uuid`), ...columns.map(valueOf)]
  return sql`insert into ${sql.identifier(table)} (${sql.join(targets, sql`, `)})
    select ${sql.join(values, sql`, `)} from ${rowsAs(columns, rows)}`
}

/**
 * Inserts rows; each brings its `id`.
 * @throws the database's own fault where a unique index refuses one: somebody has written the same since it was looked for
 */
export async function bulkInsert(
  tx: Tx,
  into: Into,
  columns: readonly BulkColumn[],
  rows: readonly Values[],
): Promise<void> {
  const all: BulkColumn[] = [{ name: 'id', type: 'uuid' }, ...columns]
  const writing: Promise<unknown>[] = []
  for (let from = 0; from < rows.length; from += STRETCH) {
    // What is asked in one turn of the loop leaves at its end: the first stretch does not wait for the last.
    if (from > 0) await breathe()
    const written = tx.rows(insertOf(into, all, rows.slice(from, from + STRETCH)))
    // Awaited below; until then a failure is not an unhandled one.
    written.catch(() => undefined)
    writing.push(written)
  }
  await Promise.all(writing)
}
