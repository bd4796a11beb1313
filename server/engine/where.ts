import { type SQL, sql } from 'drizzle-orm'
import { grantFor, type RowFilter, reachOf } from '../../resources/_kit/access.ts'
import { fold } from '../../resources/_kit/fold.ts'
import { type FoundIn, searchedIn } from '../../resources/_kit/listSpec.ts'
import { columnName } from '../../resources/_kit/present.ts'
import { ARCHIVED, type Resource } from '../../resources/_kit/resource.ts'
import { isArchivable } from '../../resources/hanging.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { anyOf, CAST } from '../db/columns.ts'
import { ownRule } from '../db/own.ts'
import { FOLD_FUNCTION } from '../db/routines/names.ts'
import type { Call } from './context.ts'
import { malformed } from './fault.ts'
import { col } from './fields.ts'
import type { Condition, ListQuery } from './query.ts'

const SYMBOL = { eq: sql`=`, ne: sql`is distinct from`, gt: sql`>`, gte: sql`>=`, lt: sql`<`, lte: sql`<=` } as const

/** That rows of another resource name the row, of its own tenant: which of them, or whether there is one. */
function foundSql({ in: name, at, by, where = {}, but, above }: FoundIn, values: readonly string[]): SQL {
  const clauses = [
    sql`x.entity_id = t.entity_id`,
    sql`x.${col(at)} = t.id`,
    sql`x.deleted_at is null`,
    ...Object.entries(where).map(([field, value]) => sql`x.${col(field)} = ${value}`),
    ...(by === undefined ? [] : [sql`x.${col(by)} = ${anyOf(values)}`]),
    ...(but === undefined ? [] : [sql`not x.${col(but)}`]),
    ...(above === undefined ? [] : [sql`x.${col(above)} > 0`]),
  ]
  const exists = sql`exists (select 1 from ${sql.identifier(name)} x where ${allOf(clauses)})`
  return by === undefined && values[0] !== 'true' ? sql`not ${exists}` : exists
}

function conditionSql({ field, operator, values }: Condition): SQL {
  if (field.found !== undefined) return foundSql(field.found, values)
  const column = sql`t.${sql.identifier(field.column)}`
  const type = CAST[field.type]
  if (operator === 'isnull') return values[0] === 'true' ? sql`${column} is null` : sql`${column} is not null`
  if (field.foundBy !== undefined && (operator === 'eq' || operator === 'in'))
    return sql`${column} = any(array(select ${sql.identifier(field.foundBy)}(v) from unnest(${sql.param([...values])}::${type}[]) v))`
  if (operator === 'has') return sql`${column} && ${sql.param([...values])}::${type}`
  if (operator === 'in' || values.length !== 1) return sql`${column} = any(${sql.param([...values])}::${type}[])`
  const value = field.type === 'boolean' ? values[0] === 'true' : values[0]
  return sql`${column} ${SYMBOL[operator]} ${sql.param(value)}::${type}`
}

/**
 * Step 5, first fence: the rows `t` that are within the caller's reach. The row policies are the second. Tests switch
 * this one off to prove the other, and the other to prove this one.
 */
export function scopeSql({ actor, services }: Pick<Call, 'actor' | 'services'>, resource: Resource): SQL | null {
  const { tenant } = resource
  const reach = reachOf(actor)
  if (tenant === 'platform' || services.withoutTenantFilter) return null
  if (reach === 'all') return resource.platformRows === 'shared' ? sql`t.entity_id is null` : null
  if (reach === 'own') return sql.raw(ownRule(resource, 't'))
  // Rows of the platform alone: nobody of an entity holds a grant on them.
  if (tenant === 'closed') return sql`false`
  return tenant === 'self' ? sql`t.id = ${actor.entityId}::uuid` : sql`t.entity_id = ${actor.entityId}::uuid`
}

const ruleSql = (call: Call, rows: RowFilter): SQL[] =>
  Object.entries(rows).map(([field, value]) => {
    const column = sql`t.${col(field)}`
    if (value === '$some') return sql`${column} is not null`
    if (value === '$none') return sql`${column} is null`
    const said = value === '$user' ? call.actor.userId : value
    return call.resource.fields[field]?.column === 'texts'
      ? sql`${said} = any (${column})`
      : sql`${column}::text = ${said}`
  })

/** Words that must all occur, as LIKE patterns over the folded text. */
// Phones are stored with their country code: the zero that people write before them is in no stored text.
const withoutTrunkZero = (word: string): string => word.replace(/^0+(?=\d{3,}$)/, '')

const wordsOf = (q: string): string[] =>
  fold(q)
    .split(' ')
    .filter(Boolean)
    .slice(0, 8)
    .map((word) => withoutTrunkZero(word).replace(/[\\%_]/g, (c) => `\\${c}`))

const needles = (q: string): string[] => wordsOf(q).map((word) => `%${word}%`)

/** So many words does the index serve, the longest best: of two letters it knows nothing. */
const SERVED = 3
/** What it finds is compared once more, word by word: a number, which few rows hold, spares the comparison with the others. */
const rareFirst = (one: string, other: string): number => Number(/\d/.test(other)) - Number(/\d/.test(one))

/**
 * Ids by the index, over every searched field of the rows that the caller's tenant has. As an array they are looked for
 * once: in a join, the planner asks a function of its select list anew for each row where it takes the table for small.
 */
function idsSql({ name }: Pick<Resource, 'name'>, patterns: readonly string[], of?: string): SQL {
  const search = sql.identifier(of === undefined ? `search_${name}` : `search_${name}_${columnName(of)}`)
  const longest = patterns.toSorted((a, b) => b.length - a.length)
  const [first = '%', second = '%', third = '%'] = longest.slice(0, SERVED).toSorted(rareFirst)
  return sql`array(select ${search}(${first}, ${second}, ${third}, ${sql.param(longest.slice(SERVED))}::text[]))`
}

const indexedSql = ({ resource }: Call, patterns: readonly string[]): SQL =>
  sql`t.id = any(${idsSql(resource, patterns)})`

/**
 * For actions that find by words: an array of the ids of these rows in the caller's tenant, or of what they refer to by `of`,
 * which their list declares (`searchFor`); null where nothing is asked for.
 */
export function foundBy(resource: Pick<Resource, 'name' | 'list'>, q: string, of?: string): SQL | null {
  if (of !== undefined && resource.list.searchFor?.includes(of) !== true)
    throw new Error(`nothing is found for ${resource.name}.${of}: its list does not declare it (searchFor)`)
  const patterns = needles(q)
  return patterns.length === 0 ? null : idsSql(resource, patterns, of)
}

/** Some of the searched fields alone: words in the others must be told neither by what is found nor by its order. */
function textOf(fields: readonly string[]): SQL {
  const texts = sql.join(
    fields.map((name) => sql`t.${col(name)}`),
    sql`, `,
  )
  return sql`${sql.identifier(FOLD_FUNCTION)}(concat_ws(' ', ${texts}))`
}

const someSql = (fields: readonly string[], patterns: readonly string[]): SQL =>
  sql`${textOf(fields)} like all (${sql.param([...patterns])}::text[])`

/** Whether the caller reads all by which rows are found through another: what is found there must tell nothing else. */
function seesThrough({ resource, actor }: Call, seen: Resource): boolean {
  const whole = resource.list.searchThrough ?? []
  return whole.every((by) => {
    const { access } = resourceNamed(String(resource.fields[by]?.options['to']))
    const grant = grantFor(access, 'list', { roles: actor.roles, reach: reachOf(actor) })
    return seen.list.searchThrough?.includes(by) === true && grant !== null && grant.fields === undefined && !grant.rows
  })
}

const seesAll = (call: Call, searched: readonly string[]): boolean =>
  searchedIn(call.resource.list).every((name) => searched.includes(name))

function searchSql(call: Call, seen: Resource, q: string): SQL {
  const searched = searchedIn(seen.list)
  if (searchedIn(call.resource.list).length === 0) return sql`false`
  if (searched.length === 0) throw malformed('q', 'unknownField')
  const patterns = needles(q)
  if (patterns.length === 0) return sql`true`
  if (reachOf(call.actor) === 'own') return someSql(searched, patterns)
  return seesAll(call, searched) && seesThrough(call, seen)
    ? indexedSql(call, patterns)
    : sql`${indexedSql(call, patterns)} and ${someSql(searched, patterns)}`
}

/**
 * How near the row `t` is to what was searched for: it begins with all of it, with its first word, one of its words does,
 * or it is within a word alone. By the text that the search itself reads: only what it found is compared.
 */
export function nearness(call: Call, seen: Resource, q: string | null): SQL | null {
  const searched = searchedIn(seen.list)
  const words = q === null ? [] : wordsOf(q)
  const [first] = words
  if (first === undefined || searched.length === 0) return null
  const text = seen.list.search !== undefined && seesAll(call, searched) ? sql`t.search_text` : textOf(searched)
  return sql`case when ${text} like ${`${words.join(' ')}%`} then 0 when ${text} like ${`${first}%`} then 1
    when ${text} like ${`% ${first}%`} then 2 else 3 end`
}

const within = (call: Call): SQL[] => {
  const scope = scopeSql(call, call.resource)
  return scope ? [scope] : []
}

/** Rows within the caller's reach that were deleted. */
export const deleted = (call: Call): SQL[] => [...within(call), sql`t.deleted_at is not null`]

/** Rows within the caller's reach that the rule lets them see, deleted ones among them. */
export const reachable = (call: Call, rows: RowFilter | undefined): SQL[] => [
  ...within(call),
  ...(rows ? ruleSql(call, rows) : []),
]

/** Living rows within the caller's reach that the rule lets them see. */
export const visible = (call: Call, rows: RowFilter | undefined): SQL[] => [
  ...reachable(call, rows),
  sql`t.deleted_at is null`,
]

export const allOf = (clauses: readonly SQL[]): SQL => sql.join([...clauses], sql` and `)

/**
 * What was archived is in no list of staff that does not ask for it: neither where one chooses, nor in a file. By its id
 * it is found, so that whatever names it goes on doing so; a donor's own rows stay theirs.
 */
function withoutArchived({ resource, actor }: Call, { conditions }: Pick<ListQuery, 'conditions'>): SQL[] {
  const isAsked = conditions.some(({ field }) => field.name === ARCHIVED || field.name === 'id')
  return !isArchivable(resource) || isAsked || reachOf(actor) === 'own' ? [] : [sql`not t.${col(ARCHIVED)}`]
}

/** The rows of a list, of the resource as its reader sees it. */
export function listWhere(
  call: Call,
  seen: Resource,
  query: Pick<ListQuery, 'conditions' | 'q'>,
  rows: RowFilter | undefined,
): SQL {
  const clauses = [...visible(call, rows), ...withoutArchived(call, query), ...query.conditions.map(conditionSql)]
  if (query.q !== null) clauses.push(searchSql(call, seen, query.q))
  return allOf(clauses)
}
