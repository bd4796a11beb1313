import { useQueryClient } from '@tanstack/react-query'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { runAction } from '../calls.ts'
import { useFollowed } from '../hooks/followed.ts'
import { useAct } from '../hooks/useAct.ts'
import { useRecord, useRecords } from '../records.ts'

type Dispatch = RecordOf<typeof dispatches>

/** What a sending is of. */
export type SendingOf = Partial<Pick<Dispatch, 'report' | 'campaign' | 'appeal' | 'survey' | 'yearLetter'>>

/** Begun, and not at its end. */
export const isUnderway = (state: Dispatch['state'] | undefined): boolean =>
  state === 'sending' || state === 'paused' || state === 'stopping'

const LATEST = { sort: { field: 'startedAt', order: 'DESC' }, pagination: { page: 1, perPage: 1 } } as const

/** The latest sending of something, paused or not, and how to pause it or let it go on. */
export function usePause(of: SendingOf) {
  const queries = useQueryClient()
  const key = [dispatches.name, 'getList']
  const followed = useFollowed(['dispatches'], key)
  const { data } = useRecords(dispatches, { filter: of, ...LATEST }, followed)
  const sending = data?.[0]
  const state = sending?.state
  const isPaused = state === 'paused'
  const by = isPaused ? sending?.pausedBy : null
  const { data: person } = useRecord(users, by ?? '', { enabled: typeof by === 'string' })
  const { run, busy, error } = useAct(async (id: string, act: 'pause' | 'resume') => {
    await runAction(dispatches.name, null, act, { id })
    await queries.invalidateQueries({ queryKey: key })
  })
  return {
    isPaused,
    since: isPaused ? (sending?.pausedAt ?? null) : null,
    name: person?.name ?? null,
    act: sending && (state === 'sending' || isPaused) ? () => run(sending.id, isPaused ? 'resume' : 'pause') : null,
    busy,
    error,
  }
}
