import type { Look } from '../../../resources/_contracts/lists.ts'
import type { Field } from '../../../resources/_kit/field.ts'
import { searchedIn } from '../../../resources/_kit/listSpec.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { columnNames, fieldOf, sortable, valuesOf } from '../fields.ts'
import { type Asked, askedIn, searchOf } from './views.ts'

/** A list as an address hands it on: what it asks for, and how it shows that. */
export interface ListLink extends Asked {
  columns: readonly string[]
  look: Look
}

/** The address's query that opens a list so for whoever may see it. Whose view it is and what they call it is not in it. */
export function linkSearch({ columns, look, ...asked }: ListLink, perPage: number): string {
  const query = new URLSearchParams({ columns: columns.join(','), look })
  return `${searchOf(asked, perPage)}&${query.toString()}`
}

/** The list that an address hands on; null for one that only says what a list asks for. */
export function linkIn(search: string): ListLink | null {
  const query = new URLSearchParams(search)
  const [columns, asked] = [query.get('columns'), askedIn(search)]
  if (columns === null || asked === null) return null
  return { ...asked, columns: columns.split(','), look: query.get('look') === 'cards' ? 'cards' : 'table' }
}

/** What every list can be asked beside its fields, without a filter of the bar for it. */
const OTHERS: ReadonlySet<string> = new Set(['importId', 'record'])

const isRange = (value: unknown): value is Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value)

/** The value without choices that are none; undefined where nothing is left of it. */
function knownValue(field: Field, choices: readonly string[] | undefined, value: unknown): unknown {
  if (isRange(value))
    return Object.keys(value).every((operator) => (field.operators as readonly string[]).includes(operator))
      ? value
      : undefined
  if (field.kind !== 'choice' && field.kind !== 'choices') return value
  const values = choices ?? valuesOf(field)
  const kept = [value].flat().filter((one) => values.includes(String(one)))
  return kept.length === 0 ? undefined : Array.isArray(value) ? kept : kept[0]
}

export interface Opened {
  link: ListLink
  /** Fields that the link names, of which something is not there for this reader. */
  missing: readonly string[]
}

/**
 * What a reader gets of a link: `resource` as they see it, with the choices that this list has. What has gone from the
 * declaration since, or is not theirs to see, is left out and named.
 */
export function openLink(
  resource: Resource,
  choices: Readonly<Record<string, readonly string[]>> | undefined,
  link: ListLink,
): Opened {
  const known = new Set(columnNames(resource))
  const asked = new Set([...known, ...Object.keys(resource.finds ?? {})])
  const missing = new Set<string>()
  const filter: Record<string, unknown> = {}
  for (const [name, value] of Object.entries(link.filter)) {
    const isSearch = name === 'q' && searchedIn(resource.list).length > 0
    const found =
      isSearch || OTHERS.has(name)
        ? value
        : asked.has(name)
          ? knownValue(fieldOf(resource, name), choices?.[name], value)
          : undefined
    if (found !== undefined) filter[name] = found
    if (JSON.stringify(found) !== JSON.stringify(value)) missing.add(name)
  }
  for (const name of link.columns) if (!known.has(name)) missing.add(name)
  const { field } = link.sort
  const sorts = known.has(field) && sortable(fieldOf(resource, field))
  if (!sorts) missing.add(field)
  const [first, order] = resource.list.sort
  const sort = sorts ? link.sort : { field: first, order }
  return { link: { ...link, filter, sort }, missing: [...missing] }
}
