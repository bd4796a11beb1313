import { useGetList } from 'react-admin'
import { useRights } from '../../../../src/generate/rights.ts'

const ONE = { pagination: { page: 1, perPage: 1 } } as const

/** How many rows a list has; null while it is not known, or where the reader may not see it. */
export function useCount(resource: string, filter: Record<string, unknown>): number | null {
  const { can } = useRights(resource)
  const { total } = useGetList(resource, { ...ONE, filter }, { enabled: can('list') })
  return total ?? null
}
