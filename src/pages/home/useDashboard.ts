import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Dashboard } from '../../../resources/_contracts/newsfeed.ts'
import { http } from '../../providers/http.ts'

export const DASHBOARD_KEY = 'dashboard'
/** What changes elsewhere stands here within this time. A page that nobody looks at does not ask. */
const EVERY_MS = 5000

export interface DashboardWish {
  calendar: 'gregorian' | 'hijri'
  /** A project's id. */
  similarTo: string | null
}

interface Known {
  tag: string | null
  dashboard: Dashboard
}

async function ask(
  { calendar, similarTo }: DashboardWish,
  known: Known | undefined,
  signal: AbortSignal,
): Promise<Known> {
  const query = new URLSearchParams({ calendar, ...(similarTo === null ? {} : { similarTo }) })
  const headers: Record<string, string> = known?.tag ? { 'If-None-Match': known.tag } : {}
  try {
    const answer = await http<Dashboard>(`/api/dashboard?${query.toString()}`, { headers, signal })
    return { tag: answer.headers.get('ETag'), dashboard: answer.json }
  } catch (fault) {
    // [7.1] no success, and no news either: what is shown is what there is.
    if (known && (fault as { status?: unknown }).status === 304) return known
    throw fault
  }
}

/** [2.16] the dashboard, asked for again every few seconds while it is looked at; what was read last stays meanwhile. */
export function useDashboard(wish: DashboardWish, enabled: boolean) {
  const client = useQueryClient()
  const queryKey = [DASHBOARD_KEY, wish.calendar, wish.similarTo]
  const query = useQuery<Known>({
    queryKey,
    queryFn: ({ signal }) => ask(wish, client.getQueryData<Known>(queryKey), signal),
    enabled,
    refetchInterval: EVERY_MS,
    refetchOnWindowFocus: 'always',
    // Another calendar is another answer; until it is here the last one stays on the page.
    placeholderData: (before) => before,
    // The next tick is the next try, whatever the browser believes of its connection.
    retry: false,
    networkMode: 'always',
  })
  const tag = query.data?.tag ?? null
  useEffect(() => {
    // Threads that are open as a whole have lists of their own.
    if (tag !== null) void client.invalidateQueries({ queryKey: ['comments'] })
  }, [client, tag])
  return { dashboard: query.data?.dashboard, error: query.error, refetch: query.refetch }
}
