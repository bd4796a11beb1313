import { type QueryClient, useQueryClient } from '@tanstack/react-query'
import { useListContext } from 'react-admin'
import { idsOf, type Row } from '../calls.ts'

/** By stay in an area and resource: each row as it was when it was chosen with all that matched. */
const kept = new WeakMap<QueryClient, Map<string, readonly Row[]>>()

/** What was chosen with all that matched a filter, page or no page: id, version and state of each. */
export const matchedIn = (client: QueryClient, resource: string): readonly Row[] =>
  kept.get(client)?.get(resource) ?? []

/** Asks for all that the list's filter finds now, in the list's order and as many as one step takes. */
export function useMatching(): () => Promise<{ ids: string[]; total: number }> {
  const { resource, filterValues, filter, sort } = useListContext<Row>()
  const client = useQueryClient()
  return async () => {
    const asked = { ...(filterValues as Record<string, unknown>), ...filter }
    const { rows, total } = await idsOf(resource, asked, sort)
    kept.set(client, new Map(kept.get(client)).set(resource, rows))
    return { ids: rows.map(({ id }) => id), total }
  }
}
