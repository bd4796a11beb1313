import { useQuery } from '@tanstack/react-query'
import { useFollowed } from '../hooks/followed.ts'

/** How a record went out so far, and what its readers did; it follows what becomes of its messages, and that a sending ends after its last. */
export function useSendings<Sendings>(resource: string, id: string, read: (id: string) => Promise<Sendings>) {
  const key = [resource, 'sendings', id]
  const followed = useFollowed(['messages', 'dispatches'], key)
  return useQuery({ queryKey: key, queryFn: () => read(id), ...followed })
}
