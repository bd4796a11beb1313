import { grantsOf, type Held, OPERATIONS } from '../../resources/_kit/access.ts'
import { personField, throughOf } from '../../resources/_kit/personal.ts'
import { columnName } from '../../resources/_kit/present.ts'
import { SYSTEM_FIELDS } from '../../resources/_kit/resource.ts'
import { seenAs } from '../../resources/_kit/seen.ts'
import { type Registered, resourceNamed } from '../../resources/registry.ts'
import type { ServerOf } from './define.ts'
import { listable, toldOf } from './fields.ts'

const READS = ['list', 'export', 'get'] as const
const isRead = (operation: string): boolean => (READS as readonly string[]).includes(operation)

/** Fields that the resource does not have. */
const strangers = ({ resource }: Registered, { fields = [] }: Held): string[] =>
  fields.filter(
    (name) =>
      !Object.hasOwn(resource.fields, name) &&
      !(SYSTEM_FIELDS as readonly string[]).includes(name) &&
      !(name === 'status' && resource.states),
  )

/** What donors are shown refers to nothing that they may not read, unless the record itself tells them of it. */
function unreadable({ resource }: Registered, grant: Held): string[] {
  const seen = seenAs(resource, grant)
  const told = new Set(toldOf(seen).map(({ column }) => column))
  return Object.entries(seen.fields).flatMap(([name, field]) => {
    const to = field.options['to']
    if (typeof to !== 'string' || field.hidden || told.has(columnName(name))) return []
    const readers = grantsOf(resourceNamed(to).access, 'list').filter(({ scope }) => scope === 'own' || scope === 'any')
    return grant.roles.every((role) => readers.some(({ roles }) => roles.includes(role))) ? [] : [name]
  })
}

function faultOf(entry: Registered, operation: string, grant: Held): string | null {
  const { resource } = entry
  const [stranger] = strangers(entry, grant)
  if (stranger !== undefined) return `names the field «${stranger}», which is none`
  const isNobodys = resource.tenant === 'entity' && resource.platformRows !== 'shared'
  if (grant.scope === 'all' && operation === 'create' && isNobodys)
    return 'reaches over all entities: a new row would be nobody’s'
  const seen = seenAs(resource, grant)
  const [sort] = seen.list.sort
  if (operation === 'list' && !listable(seen).has(sort)) return `does not show «${sort}», the list’s order`
  if (operation === 'list' && grant.scope === 'all' && !Object.hasOwn(seen.fields, seen.title))
    return `does not show «${seen.title}», which names a record (list.all.title)`
  if (grant.scope !== 'own') return null
  const named = personField(resource) !== null
  if (!named && !throughOf(resource))
    return 'is for rows of one’s own, and no path to their donor is declared (subject)'
  if (!isRead(operation) && !named) return 'writes rows of one’s own that name no donor'
  const [hidden] = isRead(operation) ? unreadable(entry, grant) : []
  return hidden === undefined ? null : `shows «${hidden}», which refers to what its people may not read`
}

/**
 * A right that names nothing protects nothing: it is a misspelt one; and one whose rows or fields cannot be told lets in
 * more than it says. Asked once, when the program starts.
 * @throws naming the resource and the grant
 */
export function checkGrants(entries: readonly Registered[], serverOf: ServerOf): void {
  for (const entry of entries) {
    const { resource, access } = entry
    const known = new Set<string>([
      ...OPERATIONS,
      ...Object.keys(resource.states?.transitions ?? {}),
      ...Object.keys(serverOf(resource).actions),
    ])
    for (const [operation, held] of Object.entries(access.grants)) {
      if (!known.has(operation)) throw new Error(`${resource.name}: the right «${operation}» names no operation`)
      for (const grant of held) {
        const fault = faultOf(entry, operation, grant)
        if (fault) throw new Error(`${resource.name}: the right «${operation}» ${fault}`)
      }
    }
  }
}
