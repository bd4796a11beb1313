import { type SQL, sql } from 'drizzle-orm'
import { grantFor, type Held, reachOf } from '../../resources/_kit/access.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import type { RecordOf, Resource } from '../../resources/_kit/resource.ts'
import { seenAs } from '../../resources/_kit/seen.ts'
import { anyOf } from '../db/columns.ts'
import type { Tx } from '../db/types.ts'
import { allow, type Call, contextOf, inTx } from './context.ts'
import type { Row } from './define.ts'
import { AppFault } from './fault.ts'
import { listable, selectList, tableId } from './fields.ts'
import { type ListQuery, parseListQuery } from './query.ts'
import { allOf, deleted, listWhere, nearness, reachable, visible } from './where.ts'

export interface ListAnswer {
  /** The rows as JSON text: the database builds it, nothing parses it on the way. */
  body: string
  total: number
  offset: number
  count: number
}

/** How long the pages of the program are: few texts are worth keeping, and nobody can think up more of them. */
const PAGES: ReadonlySet<number> = new Set([10, 25, 50, 100])

const isPlain = (query: ListQuery): boolean => query.conditions.length === 0 && query.q === null

const countSql = (call: Call, query: ListQuery, where: SQL): SQL => {
  const { resource, actor } = call
  if (isPlain(query) && resource.tenant === 'entity' && actor.entityId)
    return sql`coalesce((select c.count from row_counts c where c.entity_id = ${actor.entityId}::uuid and c.resource = ${resource.name}), 0)`
  return sql`(select count(*)::int from ${tableId(resource)} t where ${where})`
}

/** The order of a page: the id last, so that each row stands on one page alone. */
function orderSql(call: Call, seen: Resource, { sort, q }: ListQuery): SQL {
  const direction = sort.descending ? sql`desc` : sql`asc`
  const own = sql`t.${sql.identifier(sort.field.column)} ${direction}, t.id ${direction}`
  const near = sort.nearest === true ? nearness(call, seen, q) : null
  return near === null ? own : sql`${near}, ${own}`
}

/** GET /api/{resource}. @throws 400 unknown or hidden field, absurd range; 403 no entry */
export async function list(call: Call, rawQuery: Record<string, unknown>): Promise<ListAnswer> {
  const grant = allow(call, 'list')
  const seen = seenAs(call.resource, grant)
  const query = parseListQuery(seen, rawQuery)
  const where = listWhere(call, seen, query, grant.rows)
  const plain = isPlain(query) && PAGES.has(query.limit)
  // A plan that is kept has to know how little is asked for, or it would sort the whole table.
  const limit = plain ? sql.raw(String(query.limit)) : sql`${query.limit}`
  const offset = query.offset === 0 ? sql`0` : sql`${query.offset}`
  const page = sql`select ${selectList(seen)} from ${tableId(call.resource)} t where ${where}
    order by ${orderSql(call, seen, query)} limit ${limit} offset ${offset}`
  const total = grant.rows
    ? sql`(select count(*)::int from ${tableId(call.resource)} t where ${where})`
    : countSql(call, query, where)
  const [answer] = await call.services.db.read<{ body: string; count: number; total: number }>(
    contextOf(call),
    sql`select coalesce(json_agg(r), '[]')::text as body, count(*)::int as count, ${total} as total from (${page}) r`,
    plain,
  )
  if (!answer) throw new Error('a list answered no row')
  return { body: answer.body, total: answer.total, offset: query.offset, count: answer.count }
}

/**
 * GET /api/{resource}/ids: what a step for many is to be taken with, as far as one takes. The filter is asked once: whoever
 * confirms a number of records means those that it found then, each in the version that it had, and none that came since.
 */
export async function listIds(call: Call, rawQuery: Record<string, unknown>): Promise<ListAnswer> {
  const held = allow(call, 'list')
  const seen = seenAs(call.resource, held)
  const query = parseListQuery(seen, rawQuery)
  const where = listWhere(call, seen, query, held.rows)
  const status = listable(seen).has('status') && call.resource.states ? sql`, t.status` : sql``
  const page = sql`select t.id, t.version${status} from ${tableId(call.resource)} t where ${where}
    order by ${orderSql(call, seen, query)} limit ${LIMITS.bulk}`
  const [answer] = await call.services.db.read<{ body: string; count: number; total: number }>(
    contextOf(call),
    sql`select coalesce(json_agg(r), '[]')::text as body, count(*)::int as count,
      (select count(*)::int from ${tableId(call.resource)} t where ${where}) as total from (${page}) r`,
    false,
  )
  if (!answer) throw new Error('a list answered no row')
  return { body: answer.body, total: answer.total, offset: 0, count: answer.count }
}

/** Every field of a record, and whose it is where that may be several entities' matter: what hooks and actions work with. */
export const whole = ({ resource, actor }: Pick<Call, 'resource' | 'actor'>): Resource =>
  seenAs(resource, WHOLE[reachOf(actor)])
const WHOLE = {
  entity: { roles: [], scope: 'entity' },
  all: { roles: [], scope: 'all' },
  own: { roles: [], scope: 'own' },
} as const

const oneOf = <R extends Resource>(
  tx: Tx,
  call: Call<R>,
  clauses: SQL[],
  forUpdate: boolean,
): Promise<RecordOf<R> | null> =>
  tx.one<RecordOf<R>>(
    sql`select ${selectList(whole(call))} from ${tableId(call.resource)} t where ${allOf(clauses)} ${forUpdate ? sql`for update` : sql``}`,
  )

/**
 * One visible record with all its fields, or null: foreign, deleted and unknown ids look the same. What of it may leave
 * is for `shown` to say.
 */
export const findRow = <R extends Resource>(
  tx: Tx,
  call: Call<R>,
  id: string,
  operation: string,
  forUpdate = false,
): Promise<RecordOf<R> | null> =>
  oneOf(tx, call, [sql`t.id = ${id}::uuid`, ...visible(call, allow(call, operation).rows)], forUpdate)

/** The same for a record that may be deleted, in the trash or out of it. */
export const findEvenDeleted = <R extends Resource>(
  tx: Tx,
  call: Call<R>,
  id: string,
  operation: string,
  forUpdate = false,
): Promise<RecordOf<R> | null> =>
  oneOf(tx, call, [sql`t.id = ${id}::uuid`, ...reachable(call, allow(call, operation).rows)], forUpdate)

/** The visible ones of these with all their fields. */
export const findRows = (tx: Tx, call: Call, ids: readonly string[], operation: string): Promise<Row[]> =>
  tx.rows<Row>(
    sql`select ${selectList(whole(call))} from ${tableId(call.resource)} t
      where ${allOf([sql`t.id = ${anyOf(ids)}`, ...visible(call, allow(call, operation).rows)])}`,
  )

const rowSql = (call: Call, seen: Resource, id: string, { rows }: Held): SQL =>
  sql`select ${selectList(seen)} from ${tableId(call.resource)} t where ${allOf([sql`t.id = ${id}::uuid`, ...visible(call, rows)])}`

/** Step 8 for a record that was written: what its writer may read of it; where they may read none, what they may write. */
export function shown(call: Call, operation: string, row: Row): Row {
  const who = { roles: call.actor.roles, reach: reachOf(call.actor) }
  const grant = grantFor(call.access, 'get', who) ?? grantFor(call.access, 'list', who) ?? allow(call, operation)
  const names = listable(seenAs(call.resource, grant))
  return Object.fromEntries(Object.entries(row).filter(([name]) => names.has(name))) as Row
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
  const grant = allow(call, 'get')
  const seen = seenAs(call.resource, grant)
  return present(await inTx(call, (tx) => tx.one<Row>(rowSql(call, seen, id, grant))))
}
