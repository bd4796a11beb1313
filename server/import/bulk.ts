/** Many rows in one statement. COPY is refused under row policies; unnest is not. */
import { type SQL, sql } from 'drizzle-orm'
import type { ColumnType } from '../../resources/_kit/field.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { Tx } from '../db/types.ts'
import { CAST, shaped } from '../db/columns.ts'
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
    return sql`array(select jsonb_array_elements_text(${from}::jsonb))::${CAST[type]}`
  return type === 'text' ? from : sql`${from}::${CAST[type]}`
}

/** The rows as a table `v` with one column c0, c1 … for each of `columns`. */
export function rowsAs(columns: readonly BulkColumn[], rows: readonly Values[]): SQL {
  const arrays = columns.map(({ name, type }) => sql`${sql.param(rows.map((row) => asText(type, row[name])))}::text[]`)
  const names = columns.map((_column, i) => sql.identifier(`c${i}`))
  return sql`unnest(${sql.join(arrays, sql`, `)}) as v(${sql.join(names, sql`, `)})`
}

export const valueOf = (column: BulkColumn, index: number): SQL => cast(column, sql`v.${sql.identifier(`c${index}`)}`)

/**
 * Inserts rows of one entity; each brings its `id`.
 * @returns ids of those that were written: a row that a unique index refuses is left out
 */
export async function bulkInsert(
  tx: Tx,
  table: string,
  entityId: string,
  columns: readonly BulkColumn[],
  rows: readonly Values[],
): Promise<Set<string>> {
  if (rows.length === 0) return new Set()
  const all: BulkColumn[] = [{ name: 'id', type: 'uuid' }, ...columns]
  const targets = sql.join(
    all.map(({ name }) => sql.identifier(columnName(name))),
    sql`, `,
  )
  const values = sql.join(all.map(valueOf), sql`, `)
  const written = await tx.rows(
    shaped(
      { id: sql<string>`id` },
      (row) => sql`insert into ${sql.identifier(table)} (entity_id, ${targets})
    select ${entityId}::uuid, ${values} from ${rowsAs(all, rows)} on conflict do nothing returning ${row}`,
    ),
  )
  return new Set(written.map(({ id }) => id))
}
