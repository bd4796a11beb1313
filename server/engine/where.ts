import { type SQL, sql } from 'drizzle-orm'
import type { RowFilter } from '../../resources/_kit/access.ts'
import { fold } from '../../resources/_kit/fold.ts'
import { CAST } from '../db/columns.ts'
import type { Call } from './context.ts'
import { AppFault } from './fault.ts'
import { col, tableName } from './fields.ts'
import type { Condition, ListQuery } from './query.ts'

const SYMBOL = { eq: sql`=`, ne: sql`is distinct from`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const

function conditionSql({ field, operator, values }: Condition): SQL {
  const column = sql`t.${sql.identifier(field.column)}`
  const type = CAST[field.type]
  if (operator === 'isnull') return values[0] === 'true' ? sql`${column} is null` : sql`${column} is not null`
  if (operator === 'has') return sql`${column} && ${sql.param([...values])}::${type}`
  if (operator === 'in' || values.length !== 1) return sql`${column} = any(${sql.param([...values])}::${type}[])`
  const value = field.type === 'boolean' ? values[0] === 'true' : values[0]
  return sql`${column} ${SYMBOL[operator]} ${sql.param(value)}::${type}`
}

/**
 * Step 5, first fence: the tenant. The row policies are the second. Tests switch this one off to prove the other.
 */
function tenantSql(call: Call): SQL | null {
  const { resource, actor, services } = call
  if (resource.tenant === 'platform' || resource.tenant === 'closed') return null
  if (services.withoutTenantFilter) return null
  if (resource.tenant === 'self') return actor.entityId ? sql`t.id = ${actor.entityId}::uuid` : null
  if (actor.entityId) return sql`t.entity_id = ${actor.entityId}::uuid`
  if (resource.tenant === 'optional') return null
  // The rule has refused them already (context.ts).
  throw new AppFault('forbidden')
}

const ruleSql = (call: Call, rows: RowFilter): SQL[] =>
  Object.entries(rows).map(
    ([field, value]) => sql`t.${col(field)}::text = ${value === '$user' ? call.actor.userId : value}`,
  )

/** Words that must all occur, as LIKE patterns over the folded text. */
// Phones are stored with their country code: the zero that people write before them is in no stored text.
const withoutTrunkZero = (word: string): string => word.replace(/^0+(?=\d{3,}$)/, '')

export const needles = (q: string): string[] =>
  fold(q)
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => `%${withoutTrunkZero(word).replace(/[\\%_]/g, (c) => `\\${c}`)}%`)

function searchSql(call: Call, q: string): SQL {
  if ((call.resource.list.search ?? []).length === 0) return sql`false`
  const patterns = needles(q)
  if (patterns.length === 0) return sql`true`
  const search = sql.identifier(`search_${tableName(call.resource)}`)
  const [first = '%', second = '%', third = '%', ...others] = patterns.toSorted((a, b) => b.length - a.length)
  return sql`t.id in (select ${search}(${first}, ${second}, ${third}, ${sql.param(others)}::text[]))`
}

/** Rows of the caller's tenant that were deleted. */
export function deleted(call: Call): SQL[] {
  const tenant = tenantSql(call)
  return [...(tenant ? [tenant] : []), sql`t.deleted_at is not null`]
}

/** Living rows of the caller's tenant that the rule lets them see. */
export function visible(call: Call, rows: RowFilter | null): SQL[] {
  const tenant = tenantSql(call)
  return [...(tenant ? [tenant] : []), sql`t.deleted_at is null`, ...(rows ? ruleSql(call, rows) : [])]
}

export const allOf = (clauses: readonly SQL[]): SQL => sql.join([...clauses], sql` and `)

export function listWhere(call: Call, query: Pick<ListQuery, 'conditions' | 'q'>, rows: RowFilter | null): SQL {
  const clauses = [...visible(call, rows), ...query.conditions.map(conditionSql)]
  if (query.q !== null) clauses.push(searchSql(call, query.q))
  return allOf(clauses)
}
