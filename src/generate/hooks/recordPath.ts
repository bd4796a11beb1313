import { useCallback } from 'react'
import { type Identifier, useCreatePath, useResourceDefinition } from 'react-admin'

/** Where a record of a resource is read; null where this area has no page for it, or none that the reader may open. */
export function useRecordPath(resource: string): (id: Identifier) => string | null {
  const createPath = useCreatePath()
  const { hasShow } = useResourceDefinition({ resource })
  return useCallback(
    (id) => (hasShow === true ? createPath({ resource, type: 'show', id }) : null),
    [createPath, hasShow, resource],
  )
}
