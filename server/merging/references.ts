import type { Resource } from '../../resources/_kit/resource.ts'
import { donorMerges } from '../../resources/donor_merges/schema.ts'
import { donors } from '../../resources/donors/schema.ts'
import { registry } from '../../resources/registry.ts'

/** A field of a resource that names a donor, or several. */
export interface Naming {
  resource: Resource
  field: string
  list: boolean
}

/** Named as who they were, whatever becomes of them. */
const STAYS: readonly (readonly [string, string])[] = [[donorMerges.name, 'gone']]

const stays = (resource: string, field: string): boolean =>
  STAYS.some(([name, one]) => name === resource && one === field)

/** Every field of the declarations that names donors: what stands there goes over with them. */
export const NAMING: readonly Naming[] = registry.flatMap(({ resource }) =>
  Object.entries({ ...resource.fields, ...resource.privateFields })
    .filter(([name, { options }]) => options['to'] === donors.name && !stays(resource.name, name))
    .map(([field, { column }]) => ({ resource, field, list: column === 'uuids' })),
)

/** What, beside the donor, one row of each donor may have at the most: the fields of its indexes. */
export const onceBeside = ({ resource, field }: Naming): string[][] =>
  [
    ...(resource.indexes ?? []).flatMap(({ unique, on }) => (unique === true ? [on] : [])),
    ...resource.uniqueTogether.map(({ fields }) => fields),
  ]
    .filter((on) => on.includes(field))
    .map((on) => on.filter((one) => one !== field && one !== 'entityId'))
