import { type SQL, sql } from 'drizzle-orm'
import type { Tx } from '../db/types.ts'
import { allow, type Call, contextOf, inTx } from './context.ts'
import type { Row } from './define.ts'
import { AppFault } from './fault.ts'
import { selectList, tableId, tableName } from './fields.ts'
import { type ListQuery, parseListQuery } from './query.ts'
import { allOf, deleted, listWhere, visible } from './where.ts'

export interface ListAnswer {
  /** The rows as JSON text: the database builds it, nothing parses it on the way. */
  body: string
  total: number
  offset: number
  count: number
}

const countSql = (call: Call, query: ListQuery, where: SQL): SQL => {
  const { resource, actor } = call
  const unfiltered = query.conditions.length === 0 && query.q === null
  if (unfiltered && resource.tenant === 'entity' && actor.entityId)
    return sql`coalesce((select c.count from row_counts c where c.entity_id = ${actor.entityId}::uuid and c.resource = ${tableName(resource)}), 0)`
  return sql`(select count(*)::int from ${tableId(resource)} t where ${where})`
}

/** GET /api/{resource}. @throws 400 unknown or hidden field, absurd range; 403 no entry */
export async function list(call: Call, rawQuery: Record<string, unknown>): Promise<ListAnswer> {
  const rows = allow(call, 'list')
  const query = parseListQuery(call.resource, rawQuery)
  const where = listWhere(call, query, rows)
  const { field, descending } = query.sort
  const direction = descending ? sql`desc` : sql`asc`
  const page = sql`select ${selectList(call.resource)} from ${tableId(call.resource)} t where ${where}
    order by t.${sql.identifier(field.column)} ${direction}, t.id ${direction} limit ${query.limit} offset ${query.offset}`
  const total = rows
    ? sql`(select count(*)::int from ${tableId(call.resource)} t where ${where})`
    : countSql(call, query, where)
  const [answer] = await call.services.db.read<{ body: string; count: number; total: number }>(
    contextOf(call),
    sql`select coalesce(json_agg(r), '[]')::text as body, count(*)::int as count, ${total} as total from (${page}) r`,
  )
  if (!answer) throw new Error('a list answered no row')
  return { body: answer.body, total: answer.total, offset: query.offset, count: answer.count }
}

/** One visible record, or null: foreign, deleted and unknown ids look the same. */
export function findRow(tx: Tx, call: Call, id: string, operation: string, forUpdate = false): Promise<Row | null> {
  const rows = allow(call, operation)
  const where = allOf([sql`t.id = ${id}::uuid`, ...visible(call, rows)])
  const lock = forUpdate ? sql`for update` : sql``
  return tx.one<Row>(sql`select ${selectList(call.resource)} from ${tableId(call.resource)} t where ${where} ${lock}`)
}

/** The record that was asked for. @throws notFound where there is none */
export function present<T extends object>(row: T | null): T {
  if (!row) throw new AppFault('notFound')
  return row
}

/** Its own people may be told that a record was deleted; to anyone else it looks like one that never was. */
async function missing(tx: Tx, call: Call, id: string): Promise<AppFault> {
  if (call.resource.deletedCode === undefined) return new AppFault('notFound')
  const where = allOf([sql`t.id = ${id}::uuid`, ...deleted(call)])
  const row = await tx.one(sql`select 1 from ${tableId(call.resource)} t where ${where}`)
  return new AppFault(row ? 'deletedBefore' : 'notFound')
}

/** The one visible record that is to be changed, locked. @throws 404, with [8.21] where the resource says so */
export async function rowToChange(tx: Tx, call: Call, id: string, operation: string): Promise<Row> {
  const row = await findRow(tx, call, id, operation, true)
  if (!row) throw await missing(tx, call, id)
  return row
}

/** GET /api/{resource}/{id}. @throws 404 */
export async function get(call: Call, id: string): Promise<Row> {
  const row = await inTx(call, (tx) => findRow(tx, call, id, 'get'))
  if (!row) throw new AppFault('notFound')
  return row
}
