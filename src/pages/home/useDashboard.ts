import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Dashboard } from '../../../resources/_contracts/newsfeed.ts'
import { useFollowed } from '../../generate/hooks/followed.ts'
import { askTagged, type Tagged } from '../../generate/hooks/tagged.ts'

export const DASHBOARD_KEY = 'dashboard'

export interface DashboardWish {
  calendar: 'gregorian' | 'hijri'
  /** A project's id. */
  similarTo: string | null
}

const pathOf = ({ calendar, similarTo }: DashboardWish): string =>
  `/api/dashboard?${new URLSearchParams({ calendar, ...(similarTo === null ? {} : { similarTo }) }).toString()}`

/** What the dashboard's figures and lines are made of. */
const MADE_OF = ['projects', 'project_updates', 'comments', 'donor_transactions', 'donors', 'reports', 'files']

/** [2.16] the dashboard, followed while it is looked at; what was read last stays meanwhile. */
export function useDashboard(wish: DashboardWish, enabled: boolean) {
  const client = useQueryClient()
  const queryKey = [DASHBOARD_KEY, wish.calendar, wish.similarTo]
  const followed = useFollowed(MADE_OF, [DASHBOARD_KEY], enabled)
  // Threads that are open as a whole have lists of their own.
  useFollowed(['comments'], ['comments'], enabled)
  const query = useQuery<Tagged<Dashboard>>({
    ...followed,
    queryKey,
    queryFn: ({ signal }) => askTagged(pathOf(wish), client.getQueryData<Tagged<Dashboard>>(queryKey), signal),
    enabled,
    // Another calendar is another answer; until it is here the last one stays on the page.
    placeholderData: (before) => before,
  })
  return { dashboard: query.data?.value, error: query.error, refetch: query.refetch }
}
