import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import type { Dashboard } from '../../../resources/_contracts/newsfeed.ts'
import { askTagged, EVERY_FEW_SECONDS, type Tagged } from '../../generate/hooks/tagged.ts'

export const DASHBOARD_KEY = 'dashboard'

export interface DashboardWish {
  calendar: 'gregorian' | 'hijri'
  /** A project's id. */
  similarTo: string | null
}

const pathOf = ({ calendar, similarTo }: DashboardWish): string =>
  `/api/dashboard?${new URLSearchParams({ calendar, ...(similarTo === null ? {} : { similarTo }) }).toString()}`

/** [2.16] the dashboard, asked for again every few seconds while it is looked at; what was read last stays meanwhile. */
export function useDashboard(wish: DashboardWish, enabled: boolean) {
  const client = useQueryClient()
  const queryKey = [DASHBOARD_KEY, wish.calendar, wish.similarTo]
  const query = useQuery<Tagged<Dashboard>>({
    ...EVERY_FEW_SECONDS,
    queryKey,
    queryFn: ({ signal }) => askTagged(pathOf(wish), client.getQueryData<Tagged<Dashboard>>(queryKey), signal),
    enabled,
    // Another calendar is another answer; until it is here the last one stays on the page.
    placeholderData: (before) => before,
  })
  const tag = query.data?.tag ?? null
  useEffect(() => {
    // Threads that are open as a whole have lists of their own.
    if (tag !== null) void client.invalidateQueries({ queryKey: ['comments'] })
  }, [client, tag])
  return { dashboard: query.data?.value, error: query.error, refetch: query.refetch }
}
