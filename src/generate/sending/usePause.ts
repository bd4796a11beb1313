import { useQueryClient } from '@tanstack/react-query'
import { useNotify, useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import type { RecordOf } from '../../../resources/_kit/resource.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { refusalOf, runAction } from '../calls.ts'
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

/** The latest sending of something, as it stands. */
export function useLatestSending(of: SendingOf) {
  const followed = useFollowed(['dispatches'], [dispatches.name, 'getList'])
  const { data, refetch } = useRecords(dispatches, { filter: of, ...LATEST }, followed)
  const read = async (): Promise<Dispatch | undefined> =>
    ((await refetch()).data as { data?: Dispatch[] } | undefined)?.data?.[0]
  return { sending: data?.[0], read }
}

const TOLD = {
  sending: 'resources.dispatches.text.goesOn',
  paused: 'resources.dispatches.text.pausedBefore',
  stopping: 'resources.dispatches.text.stopped',
  stopped: 'resources.dispatches.text.stopped',
  sent: 'resources.dispatches.text.over',
} as const satisfies Record<Dispatch['state'], string>

/**
 * Who pauses or stops a sending presses at something that moves. Where it was faster, or a colleague, what it has come to is
 * told in place of the refusal, and everything that the page shows of it is asked anew.
 */
export function useMeeting(read: () => Promise<Dispatch | undefined>) {
  const queries = useQueryClient()
  const notify = useNotify()
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number) => formatNumber(value, { locale })
  const tell = ({ state, sentCount, recipients }: Dispatch) =>
    notify(translate(TOLD[state], { done: number(sentCount), total: number(recipients) }), { type: 'info' })
  return async (press: () => Promise<unknown>): Promise<void> => {
    let refused = false
    try {
      await press()
    } catch (fault) {
      if (refusalOf(fault).fault !== 'wrongState') throw fault
      refused = true
    }
    const now = await read()
    if (now && (refused || now.state === 'sent')) tell(now)
    await queries.invalidateQueries()
  }
}

/** The latest sending of something, paused or not, and how to pause it or let it go on. */
export function usePause(of: SendingOf) {
  const { sending, read } = useLatestSending(of)
  const meet = useMeeting(read)
  const state = sending?.state
  const isPaused = state === 'paused'
  const by = isPaused ? sending?.pausedBy : null
  const { data: person } = useRecord(users, by ?? '', { enabled: typeof by === 'string' })
  const { run, busy, error } = useAct((id: string, act: 'pause' | 'resume') =>
    meet(() => runAction(dispatches.name, null, act, { id })),
  )
  return {
    state,
    isPaused,
    since: isPaused ? (sending?.pausedAt ?? null) : null,
    name: person?.name ?? null,
    act: sending && (state === 'sending' || isPaused) ? () => run(sending.id, isPaused ? 'resume' : 'pause') : null,
    busy,
    error,
    meet,
  }
}
