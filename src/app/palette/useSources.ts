import { useCreatePath, useResourceDefinitions } from 'react-admin'
import { grantFor } from '../../../resources/_kit/access.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { seenAs } from '../../../resources/_kit/seen.ts'
import { resourceNamed } from '../../../resources/registry.ts'
import type { Row } from '../../generate/calls.ts'
import { whoNow } from '../../providers/reach.ts'
import { SOURCES, type Source } from './sources.ts'

export interface Open {
  source: Source
  /** As the signed-in person sees it. */
  seen: Resource
  pathOf: (record: Row) => string | null
}

/** The sources that the signed-in person may list, search and open. */
export function useSources(): readonly Open[] {
  const definitions = useResourceDefinitions()
  const createPath = useCreatePath()
  const who = whoNow()
  const pathTo = (resource: string, id: unknown): string | null =>
    definitions[resource]?.hasShow === true && typeof id === 'string'
      ? createPath({ resource, type: 'show', id })
      : null
  return SOURCES.flatMap((source): Open[] => {
    const { resource, access } = resourceNamed(source.resource)
    const grant = grantFor(access, 'list', who)
    const { at } = source
    const opens = [source.resource, at?.resource].some((name) => name && definitions[name]?.hasShow === true)
    // Of entities one's own alone has no need to be looked for.
    if (grant === null || !opens || (resource.tenant === 'self' && grant.scope !== 'all')) return []
    const seen = seenAs(resource, grant)
    if ((seen.list.search ?? []).length === 0) return []
    const pathOf = (record: Row) =>
      pathTo(source.resource, record.id) ?? (at ? pathTo(at.resource, record[at.field]) : null)
    return [{ source, seen, pathOf }]
  })
}
