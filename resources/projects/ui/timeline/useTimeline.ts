import { useInfiniteQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { http } from '../../../../src/providers/http.ts'
import type { Timeline, TimelineEntry, TimelineKind } from '../../../_contracts/newsfeed.ts'

export const TIMELINE_KEY = 'timeline'
export const KINDS = [
  'update',
  'comment',
  'note',
  'stage',
  'status',
  'report',
  'feedback',
] as const satisfies readonly TimelineKind[]
/** Looking for one entry of a long diary takes fewer and larger steps. */
const PAGE = 20
const SEARCH_PAGE = 100

async function page(
  project: string,
  kinds: readonly TimelineKind[],
  limit: number,
  before: string | null,
  signal: AbortSignal,
) {
  const query = new URLSearchParams({ limit: String(limit) })
  if (kinds.length > 0) query.set('kinds', kinds.join(','))
  if (before !== null) query.set('before', before)
  const path = `/api/projects/${encodeURIComponent(project)}/timeline?${query.toString()}`
  return (await http<Timeline>(path, { signal })).json
}

/**
 * [2.36] a project's diary, page by page. With `wanted` it goes on until that entry is there or the diary ends.
 * `kinds`: those shown; none means all.
 */
export function useTimeline(project: string, kinds: readonly TimelineKind[], wanted: string | null) {
  const query = useInfiniteQuery({
    queryKey: [TIMELINE_KEY, project, kinds],
    queryFn: ({ pageParam, signal }) => page(project, kinds, wanted === null ? PAGE : SEARCH_PAGE, pageParam, signal),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }: Timeline) => next,
  })
  const { data, hasNextPage, isFetching, isError, fetchNextPage } = query
  const entries: readonly TimelineEntry[] = data?.pages.flatMap((one) => one.entries) ?? []
  const isFound = wanted !== null && entries.some(({ id }) => id === wanted)
  const isSearching = wanted !== null && !isFound && data !== undefined && hasNextPage && !isError
  // A page that comes at once is never seen as being fetched: each new one is looked through by its number.
  const pages = data?.pages.length ?? 0
  useEffect(() => {
    if (isSearching && !isFetching && pages > 0) void fetchNextPage()
  }, [isSearching, isFetching, pages, fetchNextPage])
  return { ...query, entries, isFound, isSearching }
}
