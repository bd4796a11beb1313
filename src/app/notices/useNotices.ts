import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { Notices } from '../../../resources/_contracts/notices.ts'
import { useFollowed } from '../../generate/hooks/followed.ts'
import { askTagged, type Tagged } from '../../generate/hooks/tagged.ts'
import { http } from '../../providers/http.ts'

const KEY = ['notices']
const PATH = '/api/notices'

/** Of whose rows the bell tells. */
const MADE_OF = [
  'imports',
  'reports',
  'project_updates',
  'projects',
  'campaigns',
  'meta_campaigns',
  'surveys',
  'templates',
  'dispatches',
  'subscriptions',
  'donor_issues',
  'erasure_requests',
  'registrations',
  'contact_messages',
  'feedback',
  'messages',
]

/** What finished, failed or waits for the signed-in person, followed while the page is looked at. */
export function useNotices() {
  const client = useQueryClient()
  const followed = useFollowed(MADE_OF, KEY)
  const query = useQuery<Tagged<Notices>>({
    ...followed,
    queryKey: KEY,
    queryFn: ({ signal }) => askTagged(PATH, client.getQueryData<Tagged<Notices>>(KEY), signal),
  })
  /** Up to the newest that is shown: what has come meanwhile stays new. */
  const see = async (until: string) => {
    await http(`${PATH}/seen`, { method: 'POST', body: { until } })
    await client.invalidateQueries({ queryKey: KEY })
  }
  return { notices: query.data?.value, error: query.error, refetch: query.refetch, see }
}
