import type { Operator } from '../../resources/_kit/field.ts'
import { LIMITS } from '../../resources/_kit/limits.ts'
import { NEAREST } from '../../resources/_kit/nearest.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { malformed } from './fault.ts'
import { filterField, type ListField, listable } from './fields.ts'

export interface Condition {
  field: ListField
  operator: Operator
  values: readonly string[]
}

/** What a list call asks, whichever of the two query forms it came in. */
export interface ListQuery {
  conditions: Condition[]
  q: string | null
  /** `nearest`: what begins with the words before what has them elsewhere, and only then by the field. */
  sort: { field: ListField; descending: boolean; nearest?: boolean }
  offset: number
  limit: number
}

type Raw = Record<string, unknown>

const MAX_OFFSET = 10_000_000
const MAX_VALUES = LIMITS.maxPageSize
const OPERATOR_SUFFIX = /^(.+?)(?:_|\.)(eq|ne|gt|gte|lt|lte|in|has|isnull)$/

const json = (name: string, value: unknown): unknown => {
  if (typeof value !== 'string') throw malformed(name, 'invalid')
  try {
    return JSON.parse(value)
  } catch {
    throw malformed(name, 'invalid')
  }
}

const texts = (name: string, value: unknown): string[] => {
  const list = Array.isArray(value) ? value : [value]
  if (list.length > MAX_VALUES) throw malformed(name, 'maxItems', { max: MAX_VALUES })
  return list.map((one) => {
    if (typeof one === 'string' || typeof one === 'boolean' || (typeof one === 'number' && Number.isFinite(one)))
      return String(one).slice(0, 501)
    throw malformed(name, 'invalid')
  })
}

const isPlain = (value: unknown): value is Raw => typeof value === 'object' && value !== null && !Array.isArray(value)

/** `{amount: {gte: 5}}` and `{amount_gte: 5}` are one; both become flat names. */
function flatten(filter: Raw): [string, unknown][] {
  return Object.entries(filter).flatMap(([name, value]): [string, unknown][] =>
    isPlain(value) ? Object.entries(value).map(([operator, inner]) => [`${name}_${operator}`, inner]) : [[name, value]],
  )
}

function conditionOf(resource: Resource, name: string, raw: unknown): Condition {
  const suffix = OPERATOR_SUFFIX.exec(name)
  const direct = filterField(resource, name)
  const field = direct ?? (suffix?.[1] ? filterField(resource, suffix[1]) : undefined)
  if (!field) throw malformed(name, 'unknownField')
  // A fault of a value is the field's, whatever it was compared by. [5.24]
  const values = texts(field.name, raw)
  const plain: Operator = field.operators.includes('has') ? 'has' : values.length === 1 ? 'eq' : 'in'
  const operator = direct ? plain : (suffix?.[2] as Operator)
  const allowed =
    operator === 'in'
      ? field.operators.includes('in') || field.operators.includes('eq')
      : field.operators.includes(operator)
  if (!allowed) throw malformed(name, 'unknownField')
  return {
    field,
    operator,
    values: values.map((value) => checkValue(field.name, operator === 'isnull' ? 'boolean' : field.type, value)),
  }
}

const SHAPE: Partial<Record<ListField['type'], RegExp>> = {
  uuid: /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i,
  numeric: /^-?\d{1,16}(\.\d{1,4})?$/,
  boolean: /^(true|false)$/,
  timestamp: /^\d{4}-\d{2}-\d{2}(T\d{2}:\d{2}(:\d{2}(\.\d{1,6})?)?(Z|[+-]\d{2}:?\d{2})?)?$/,
}

function checkValue(name: string, type: ListField['type'], value: string): string {
  const bad = malformed(name, 'invalid')
  if (value.length > 500 || value.includes('\0')) throw bad
  if (type === 'integer' && !(/^-?\d{1,10}$/.test(value) && Math.abs(Number(value)) <= 2_147_483_647)) throw bad
  if (type === 'date' && !/^\d{4}-\d{2}-\d{2}$/.test(value)) throw bad
  if ((type === 'date' || type === 'timestamp') && !realDay(value.slice(0, 10))) throw bad
  const shape = SHAPE[type]
  if (shape && !shape.test(value)) throw bad
  if (type === 'timestamp' && !isMoment(value)) throw bad
  return value
}

/** A day of the calendar, which has no year nought. */
const realDay = (day: string): boolean => {
  const at = new Date(`${day}T00:00:00Z`)
  return !Number.isNaN(at.getTime()) && at.toISOString().slice(0, 10) === day && !day.startsWith('0000')
}

/** So far from UTC the database takes a clock to be; JavaScript takes more. */
const MAX_OFFSET_HOURS = 15

function isMoment(value: string): boolean {
  const hours = Number(/[+-](\d{2}):?\d{2}$/.exec(value.slice('YYYY-MM-DD'.length))?.[1] ?? 0)
  return hours <= MAX_OFFSET_HOURS && !Number.isNaN(Date.parse(value))
}

function sortOf(resource: Resource, field: unknown, order: unknown): ListQuery['sort'] {
  if (field === NEAREST) return { ...sortOf(resource, undefined, undefined), nearest: true }
  const name = field ?? resource.list.sort[0]
  const direction = order ?? (field === undefined ? resource.list.sort[1] : 'ASC')
  const known = typeof name === 'string' ? listable(resource).get(name) : undefined
  if (!known?.sortable) throw malformed('sort', 'unknownField')
  if (direction !== 'ASC' && direction !== 'DESC') throw malformed('sort', 'invalid')
  return { field: known, descending: direction === 'DESC' }
}

function rangeOf(offset: number, limit: number): { offset: number; limit: number } {
  const whole = Number.isInteger(offset) && Number.isInteger(limit)
  if (!whole || offset < 0 || limit < 1 || limit > LIMITS.maxPageSize || offset > MAX_OFFSET)
    throw malformed('range', 'invalid')
  return { offset, limit }
}

const needle = (q: unknown): string | null => {
  if (q === undefined || q === null || q === '') return null
  if (typeof q !== 'string' || q.length > 200 || q.includes('\0')) throw malformed('q', 'invalid')
  return q
}

/** react-admin's form: sort=["name","ASC"]&range=[0,24]&filter={"status":"published"}. */
function simpleRest(resource: Resource, raw: Raw): ListQuery {
  for (const name of Object.keys(raw))
    if (!['sort', 'range', 'filter'].includes(name)) throw malformed(name, 'unknownField')
  const filter = raw['filter'] === undefined ? {} : json('filter', raw['filter'])
  if (!isPlain(filter)) throw malformed('filter', 'invalid')
  const { q, ...rest } = filter
  const range = raw['range'] === undefined ? [0, LIMITS.pageSize - 1] : json('range', raw['range'])
  if (!Array.isArray(range) || range.length !== 2) throw malformed('range', 'invalid')
  const [from, to] = range as [unknown, unknown]
  if (typeof from !== 'number' || typeof to !== 'number') throw malformed('range', 'invalid')
  const sort = raw['sort'] === undefined ? [] : json('sort', raw['sort'])
  if (!Array.isArray(sort) || sort.length > 2) throw malformed('sort', 'invalid')
  return {
    conditions: flatten(rest).map(([name, value]) => conditionOf(resource, name, value)),
    q: needle(q),
    sort: sortOf(resource, sort[0] ?? undefined, sort[1] ?? undefined),
    ...rangeOf(from, to - from + 1),
  }
}

/** [7.14]: filter.status=a&filter.status=b&filter.amount.gte=5&sort.field=name&sort.order=ASC&page=1&perPage=25. */
function dotted(resource: Resource, raw: Raw): ListQuery {
  const conditions: Condition[] = []
  const plain: Raw = {}
  for (const [name, value] of Object.entries(raw)) {
    if (name.startsWith('filter.') && name !== 'filter.q') conditions.push(conditionOf(resource, name.slice(7), value))
    else if (['filter.q', 'sort.field', 'sort.order', 'page', 'perPage'].includes(name)) plain[name] = value
    else throw malformed(name, 'unknownField')
  }
  const number = (name: string, initial: number): number => {
    const value = plain[name]
    if (value === undefined) return initial
    if (typeof value !== 'string' || !/^\d{1,7}$/.test(value)) throw malformed(name, 'invalid')
    return Number(value)
  }
  const perPage = number('perPage', LIMITS.pageSize)
  return {
    conditions,
    q: needle(plain['filter.q']),
    sort: sortOf(resource, plain['sort.field'], plain['sort.order']),
    ...rangeOf((number('page', 1) - 1) * perPage, perPage),
  }
}

/** Parses a list's query string in either form. @throws 400 with the field at fault */
export function parseListQuery(resource: Resource, raw: Raw): ListQuery {
  return 'range' in raw || 'filter' in raw || 'sort' in raw ? simpleRest(resource, raw) : dotted(resource, raw)
}
