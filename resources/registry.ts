import type { Registered } from './_kit/register.ts'
import type { Resource } from './_kit/resource.ts'
import * as resources from './index.ts'

export type { Registered, ResourceMessages } from './_kit/register.ts'

/** The entity's own rows that rows of this resource refer to, by resource. */
const targetsOf = ({ fields, privateFields, tenant }: Resource): string[] =>
  tenant !== 'entity'
    ? []
    : Object.values({ ...fields, ...privateFields }).flatMap(({ column, options }) =>
        (column === 'uuid' || column === 'uuids') && typeof options['to'] === 'string' ? [options['to']] : [],
      )

/** @throws where rows of two resources refer to each other: neither could be removed first */
function inOrder(entries: readonly Registered[]): Registered[] {
  const placed = new Set<Registered>()
  const place = (one: Registered, above: readonly Registered[]): void => {
    if (placed.has(one)) return
    if (above.includes(one)) throw new Error(`${one.resource.name} refers to itself by way of others`)
    for (const to of targetsOf(one.resource)) {
      const target = entries.find(({ resource }) => resource.name === to)
      if (!target) throw new Error(`${one.resource.name} refers to ${to}, which is no resource`)
      if (target !== one) place(target, [...above, one])
    }
    placed.add(one)
  }
  for (const one of entries) place(one, [])
  return [...placed]
}

/** Every resource and its rights; rows of an entity stand after those that they refer to. */
export const registry: readonly Registered[] = inOrder(Object.values(resources))

const byName = new Map(registry.map((r) => [r.resource.name, r]))

export const findResource = (name: string): Registered | undefined => byName.get(name)

/** A resource that the program itself names; a wrong name is our mistake. */
export function resourceNamed(name: string): Registered {
  const found = byName.get(name)
  if (!found) throw new Error(`no resource is called ${name}`)
  return found
}
