import type { Held } from './access.ts'
import type { Field } from './field.ts'
import { reference } from './fields/reference.ts'
import type { ListSpec } from './listSpec.ts'
import type { Resource } from './resource.ts'
import { SYSTEM_FIELDS } from './resource.ts'

/** Whose row it is, for those who see the rows of several entities. */
const ENTITY = reference({ to: 'entities', readOnly: true }) as Field

const STANDING = new Set<string>(SYSTEM_FIELDS)

/** A row of a tenant names it to whoever is not at home in that tenant alone. */
const tellsEntity = ({ tenant, fields }: Resource, { scope }: Held): boolean =>
  (scope === 'all' || scope === 'own') &&
  (tenant === 'entity' || tenant === 'optional') &&
  !Object.hasOwn(fields, 'entityId')

function listSeen(list: ListSpec<string>, has: (name: string) => boolean): ListSpec<string> {
  const { columns, filters = [], search, searchLone, searchThrough = [], card, pick } = list
  const facts = card && [card.picture, ...(card.bar ?? []), ...card.facts]
  return {
    sort: list.sort,
    columns: columns.filter(has),
    filters: filters.filter(has),
    ...(search && { search: search.filter(has) }),
    ...(searchLone && { searchLone: searchLone.filter(has) }),
    searchThrough: searchThrough.filter(has),
    ...(pick && has(pick[0]) && { pick }),
    ...(facts?.every(has) === true && { card }),
  }
}

function narrowed(resource: Resource, grant: Held): Resource {
  const granted = (name: string): boolean => grant.fields === undefined || grant.fields.includes(name)
  const own = Object.entries(resource.fields).filter(([name]) => granted(name))
  const fields = Object.fromEntries(tellsEntity(resource, grant) ? [...own, ['entityId', ENTITY]] : own)
  // What others refer to them by is not theirs to ask.
  const { states, finds: _finds, ...rest } = resource
  const withStates = states !== undefined && granted('status')
  const has = (name: string): boolean =>
    Object.hasOwn(fields, name) || STANDING.has(name) || (name === 'status' && withStates)
  const { all, own: forOwn, ...list } = resource.list
  const spec = (grant.scope === 'all' ? all : grant.scope === 'own' ? forOwn : undefined) ?? list
  const title = (grant.scope === 'all' && all?.title) || resource.title
  return { ...rest, ...(withStates && { states }), fields, title, list: { ...listSeen(spec, has) } }
}

const made = new WeakMap<Resource, Map<Held, Resource>>()

/**
 * A resource as the holder of this grant sees it: its fields, its list, and whose row it is where rows of several
 * entities stand together. What is not in it can be neither read nor named.
 */
export function seenAs(resource: Resource, grant: Held): Resource {
  if (grant.fields === undefined && (grant.scope === 'entity' || grant.scope === 'any')) return resource
  const views = made.get(resource) ?? new Map<Held, Resource>()
  made.set(resource, views)
  const seen = views.get(grant) ?? Object.freeze(narrowed(resource, grant))
  views.set(grant, seen)
  return seen
}
