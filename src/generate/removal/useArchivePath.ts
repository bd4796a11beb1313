import { useCreatePath, useResourceDefinition } from 'react-admin'
import { isArchivable } from '../../../resources/hanging.ts'
import { resourceNamed } from '../../../resources/registry.ts'
import { listPath } from '../hooks/listPath.ts'
import { useRights } from '../rights.ts'

/** Where the archived records of a resource are listed; null where it has none, or the reader has no list of it. */
export function useArchivePath(resource: string): string | null {
  const createPath = useCreatePath()
  const { hasList } = useResourceDefinition({ resource })
  const { can } = useRights(resource)
  if (!isArchivable(resourceNamed(resource).resource) || hasList !== true || !can('list')) return null
  return listPath(createPath({ resource, type: 'list' }), { archived: 'true' })
}
