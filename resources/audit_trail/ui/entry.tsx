import { fieldOf, shownNames } from '../../../src/generate/fields.ts'
import { titleOf } from '../../../src/generate/title.ts'
import type { Format } from '../../../src/ui/FormatContext.tsx'
import type { RecordOf } from '../../_kit/resource.ts'
import { findResource } from '../../registry.ts'
import type { auditTrail } from '../schema.ts'

type Entry = RecordOf<typeof auditTrail>
export type Values = Readonly<Record<string, unknown>>

/** The trail holds rows as the database has them: snake_case columns become field names. */
const camel = (column: string): string => column.replace(/_([a-z])/g, (_all, letter: string) => letter.toUpperCase())

const valuesOf = (json: unknown): Values | null =>
  typeof json === 'object' && json !== null && !Array.isArray(json)
    ? Object.fromEntries(Object.entries(json).map(([column, value]) => [camel(column), value]))
    : null

const isNothing = (value: unknown): boolean =>
  value === null || value === undefined || value === '' || (Array.isArray(value) && value.length === 0)

/** Every row has these; that it changed says no more than that it was written. */
const SYSTEM: ReadonlySet<string> = new Set([
  'id',
  'entityId',
  'version',
  'createdAt',
  'updatedAt',
  'deletedAt',
  'importId',
  'searchText',
])

const same = (one: unknown, other: unknown): boolean =>
  (isNothing(one) && isNothing(other)) || JSON.stringify(one) === JSON.stringify(other)

export interface Change {
  name: string
  before: unknown
  after: unknown
}

/** The resource's fields in the order of its pages, then what else the entry holds. */
function namesOf(resource: string, values: Values): string[] {
  const found = findResource(resource)?.resource
  const own = found === undefined ? [] : [...(found.states ? ['status'] : []), ...shownNames(found)]
  const given = Object.keys(values).filter((name) => !SYSTEM.has(name))
  return [...own.filter((name) => given.includes(name)), ...given.filter((name) => !own.includes(name))]
}

/** What an entry says: the changed fields of an update, every field that had a value of what was added or removed. */
export function changesOf(entry: Entry): Change[] {
  const [before, after] = [valuesOf(entry.before), valuesOf(entry.after)]
  const whole = entry.action === 'remove' || entry.action === 'erase'
  const [old, now] = [before ?? {}, whole ? {} : (after ?? {})]
  const names = namesOf(entry.resource, { ...old, ...now })
  const changes = names.map((name) => ({ name, before: old[name], after: now[name] }))
  // Brought back after it was deleted: no field of its own says so.
  const isBack = !whole && !isNothing(old['deletedAt']) && isNothing(now['deletedAt'])
  const back = isBack ? [{ name: 'deletedAt', before: true, after: false }] : []
  return [...back, ...changes.filter((one) => !same(one.before, one.after))]
}

/** What a row is called where its resource's own title is empty or not among the kept values. */
const NAMES = ['name', 'title', 'userName', 'email', 'phone', 'fileName', 'description', 'text'] as const

/** The record as the entry holds it: as it stood afterwards, else as it was. */
export const heldIn = (entry: Entry): Values | null => valuesOf(entry.after) ?? valuesOf(entry.before)

/** The record as it was before the entry; null where it began with it, or nothing was kept. */
export const heldBefore = (entry: Entry): Values | null => valuesOf(entry.before)

export interface Sum {
  amount: string
  date: string
}

/** Gifts and spendings have no name: they go by amount and day. */
export function sumOf(values: Values | null): Sum | null {
  const { amount, date } = values ?? {}
  const isAmount = typeof amount === 'number' || typeof amount === 'string'
  return isAmount && typeof date === 'string' ? { amount: String(amount), date } : null
}

/** What a record of a resource is called by these values; null where they do not say. */
export function nameIn(resource: string, values: Values | null, format: Format): string | null {
  if (values === null) return null
  // Without an id, so that a record without a title has none.
  const title = titleOf(resource, { ...values, id: '' }, format)
  if (title !== '') return title
  const found = NAMES.map((name) => values[name]).find((value) => typeof value === 'string' && value !== '')
  return typeof found === 'string' ? found : null
}

export const shortId = (id: string): string => id.slice(0, 8)

interface Page {
  /** The resource whose page shows it. */
  resource: string
  /** Where the area has only a form for it. */
  operation: 'get' | 'update'
}

const page = (resource: string, operation: Page['operation'] = 'get'): Page => ({ resource, operation })

/** The pages that show audited records, by area. */
export const PAGES: Readonly<Record<string, Readonly<Record<string, Page>>>> = {
  '/app': {
    entities: page('entities'),
    users: page('users'),
    projects: page('projects'),
    project_updates: page('project_updates'),
    spendings: page('spendings'),
    donors: page('donors'),
    donor_transactions: page('donor_transactions'),
    reports: page('reports'),
    imports: page('imports'),
  },
  '/admin': {
    entities: page('entities'),
    users: page('users'),
    registrations: page('registrations'),
    donor_types: page('donor_types', 'update'),
    classifications: page('classifications', 'update'),
  },
}

/** The page of an entry's record; null where the area has none, or the record is gone. */
export function pageOf(entry: Entry, area: string): Page | null {
  if (entry.action === 'remove' || entry.action === 'erase') return null
  return PAGES[area]?.[entry.resource] ?? null
}

/** The declaration of a changed value, where there still is one. */
export const fieldIn = (resource: string, name: string) => {
  const found = findResource(resource)?.resource
  if (found === undefined) return null
  return Object.hasOwn(found.fields, name) || (name === 'status' && found.states) ? fieldOf(found, name) : null
}
