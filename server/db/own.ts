import { grantsOf } from '../../resources/_kit/access.ts'
import { personField, throughOf } from '../../resources/_kit/personal.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { resourceNamed } from '../../resources/registry.ts'

const literal = (text: string): string => `'${text.replaceAll("'", "''")}'`

/** Which of one's own rows are shown at all: a letter only once it was sent. */
function shownRows(name: string, alias: string): string[] {
  const rows = grantsOf(resourceNamed(name).access, 'list').find(({ scope }) => scope === 'own')?.rows ?? {}
  return Object.entries(rows).map(([field, value]) => `${alias}.${columnName(field)} = ${literal(value)}`)
}

/**
 * Whether the row `alias` of a resource hangs on the person who signed in by phone, as SQL: the row policies say it and,
 * by themselves, the engine's own filter. `written`: of entities that are at work alone, and whether or not it is shown.
 * @throws where the rows neither name a donor nor are seen through rows that do
 */
export function ownRule(resource: Resource, alias: string, written = false): string {
  const shown = written ? [] : shownRows(resource.name, alias)
  const person = personField(resource)
  if (person) {
    const pairs = `select o.entity_id, o.donor_id from athar_own_donors() o${written ? ' where o.working' : ''}`
    return [`(${alias}.entity_id, ${alias}.${columnName(person)}) in (${pairs})`, ...shown].join(' and ')
  }
  const path = throughOf(resource)
  if (!path) throw new Error(`${resource.name}: rows that are someone's own need a path to their donor (subject)`)
  const { resource: through } = resourceNamed(path.through)
  const inner = `${alias}_own`
  const [outer, refers] =
    resource.tenant === 'self'
      ? [`${alias}.id`, `${inner}.entity_id`]
      : [`(${alias}.entity_id, ${alias}.id)`, `${inner}.entity_id, ${inner}.${columnName(path.at)}`]
  const rule = ownRule(through, inner, written)
  const others = path.orBy ? ` union all select o.entity_id, o.id from ${path.orBy}() o` : ''
  return [
    `${outer} in (select ${refers} from ${through.name} ${inner} where ${inner}.deleted_at is null and ${rule}${others})`,
    ...shown,
  ].join(' and ')
}
