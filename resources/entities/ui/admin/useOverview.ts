import { useQuery } from '@tanstack/react-query'
import { readAction } from '../../../../src/generate/calls.ts'
import { useRights } from '../../../../src/generate/rights.ts'
import type { Overview } from './types.ts'

/**
 * Reads what an entity holds. Asking is itself a record in the entity's trail: once for each opening of the page, never
 * again because a window came back to the front.
 */
export function useOverview(id: string) {
  const { can } = useRights('entities')
  return useQuery<Overview>({
    queryKey: ['entity-overview', id],
    queryFn: () => readAction<Overview>('entities', id, 'overview'),
    enabled: can('overview'),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  })
}
