/** Records that a file updates: each with what it was before, so that the import can be undone. */
import { type SQL, sql } from 'drizzle-orm'
import { columnName } from '../../resources/_kit/present.ts'
import { importChanges } from '../../resources/import_changes/schema.ts'
import { bare, columns, shaped, updates } from '../db/columns.ts'
import { newId } from '../db/ids.ts'
import type { Tx } from '../db/types.ts'
import type { CheckedRow, Decision, Values } from '../engine/importing.ts'
import { type BulkColumn, rowsAs, valueOf } from './bulk.ts'
import type { Table } from './types.ts'

const excluded = columns(importChanges, 'excluded')
const h = columns(importChanges, 'h')

export interface Change {
  id: string
  /** The record's version when it was read: one that has moved on is not written. */
  version: number
  /** New values by field; never null. */
  values: Values
}

export interface ChangeOf {
  target: Table
  entityId: string
  importId: string
}

const OWN: readonly BulkColumn[] = [
  { name: 'id', type: 'uuid' },
  { name: 'version', type: 'integer' },
  { name: 'changeId', type: 'uuid' },
  { name: 'changed', type: 'json' },
]

/**
 * Writes the changes of one batch, each record once.
 * @returns ids of those written: a record that somebody has changed since it was read is left out
 */
export async function bulkChange(
  tx: Tx,
  { target, entityId, importId }: ChangeOf,
  columns: readonly BulkColumn[],
  changes: readonly Change[],
): Promise<Set<string>> {
  if (changes.length === 0) return new Set()
  const all = [...OWN, ...columns]
  const rows = changes.map(({ id, version, values }) => ({
    ...values,
    id,
    version,
    changeId: newId(),
    changed: Object.keys(values).map(columnName),
  }))
  const table = sql.identifier(target)
  const sets = columns.map((column, i): SQL => {
    const name = sql.identifier(columnName(column.name))
    const place = i + OWN.length
    return sql`${name} = case when v.${sql.identifier(`c${place}`)} is null then d.${name} else ${valueOf(column, place)} end`
  })
  // The ids are read before they are compared: reading a text may fail, so a row policy would have every row first.
  // A second change of the same import keeps the older values; what somebody wrote in between makes it nobody's to undo.
  const written = await tx.rows(
    shaped(
      { record: h.record },
      (row) => sql`
    with v as materialized (select v.c0::uuid as id, v.c1::integer as version, v.* from ${rowsAs(all, rows)}),
    old as (select d.id, to_jsonb(d) as doc from ${table} d
      where d.entity_id = ${entityId}::uuid and d.id in (select v.id from v)),
    written as (update ${table} d set ${sql.join(sets, sql`, `)}, version = d.version + 1, updated_at = now() from v
      where d.entity_id = ${entityId}::uuid and d.id = v.id and d.version = v.version and d.deleted_at is null
      returning d.id, d.version)
    insert into ${h} (${bare(h, 'entityId', 'id', 'import', 'target', 'record', 'kind', 'before', 'versionAfter')})
    select ${entityId}::uuid, v.c2::uuid, ${importId}::uuid, ${target}::text, w.id::text, 'updated',
      (select jsonb_object_agg(k, old.doc -> k) from jsonb_array_elements_text(v.c3::jsonb) k), w.version
    from written w join v on v.id = w.id join old on old.id = w.id
    on conflict (${bare(h, 'entityId', 'import', 'record')}) where ${bare(h, 'deletedAt')} is null do update set ${updates(
      h,
      {
        // It may have been met first, by a row that changed nothing.
        kind: 'updated',
        outcome: sql`case when ${h.kind} = 'met' then 'applied' else ${h.outcome} end`,
        before: sql`${excluded.before} || coalesce(${h.before}, '{}')`,
        versionAfter: sql`case when ${h.kind} = 'met' or ${h.versionAfter} = ${excluded.versionAfter} - 1 then ${excluded.versionAfter} else ${h.versionAfter} end`,
      },
    )}
    returning ${row}`,
    ),
  )
  return new Set(written.map(({ record }) => record))
}

/** The updates among the decisions, as `decideChange` made them. */
export const changesIn = (decisions: readonly Decision[]): { row: CheckedRow; change: Change }[] =>
  decisions.flatMap((one) => {
    if (one.kind !== 'update') return []
    const { id, version, ...values } = one.values as Values & { id: string; version: number }
    return { row: one.row, change: { id, version, values } }
  })
