import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useEffect, useRef } from 'react'
import { useFollowed } from '../../../../src/generate/hooks/followed.ts'
import { askTagged, type Tagged } from '../../../../src/generate/hooks/tagged.ts'
import type { ProjectPulse } from '../../../_contracts/newsfeed.ts'
import { TIMELINE_KEY } from '../timeline/useTimeline.ts'
import { MONEY_KEY } from './useMoney.ts'

const PULSE_KEY = 'projectPulse'
/** What the pulse is made of. */
const MADE_OF = ['projects', 'project_updates', 'comments', 'notes', 'donor_transactions', 'spendings', 'reports']
/** What a project's page and its diary are read from. */
const READ_FROM = [
  ['projects'],
  ['project_updates'],
  ['donor_transactions'],
  ['spendings'],
  ['reports'],
  [TIMELINE_KEY],
  [MONEY_KEY],
] as const

/**
 * [2.18] [2.36] where something of the entity has changed, asks whether it was of this project; then what is open of it is
 * read again. null until it has been asked once.
 */
export function usePulse(project: string): ProjectPulse | null {
  const client = useQueryClient()
  const queryKey = [PULSE_KEY, project]
  const followed = useFollowed(MADE_OF, queryKey)
  const { data } = useQuery<Tagged<ProjectPulse>>({
    ...followed,
    queryKey,
    queryFn: ({ signal }) =>
      askTagged(
        `/api/projects/${encodeURIComponent(project)}/pulse`,
        client.getQueryData<Tagged<ProjectPulse>>(queryKey),
        signal,
      ),
  })
  const mark = data?.value.mark
  const known = useRef<string | undefined>(undefined)
  useEffect(() => {
    const before = known.current
    known.current = mark
    // The first answer comes with the page's own.
    if (before === undefined || mark === undefined || before === mark) return
    for (const key of READ_FROM) void client.invalidateQueries({ queryKey: key })
  }, [client, mark])
  return data?.value ?? null
}
