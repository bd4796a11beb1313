import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useQueryClient } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { choiceKey } from '../../../resources/_kit/keys.ts'
import type { dispatches } from '../../../resources/dispatches/schema.ts'
import { DateText } from '../../ui/DateText.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { LongWork } from '../../ui/LongWork.tsx'
import type { Tone } from '../../ui/StatusChip.tsx'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'
import { isUnderway, type SendingOf, usePause } from './usePause.ts'

interface SendingWorkProps {
  label: string
  of: SendingOf
  counts: { recipients: number; sentCount: number; failedCount: number; unknownCount: number }
  status: { tone: Tone; label: string }
  /** What is asked before it stops. */
  stopAsk: string
  stop: () => Promise<void>
}

/** Who has paused it and when; otherwise, that it goes on without this page. */
function Below({ isPaused, name, since }: Pick<ReturnType<typeof usePause>, 'isPaused' | 'name' | 'since'>) {
  const translate = useTranslate()
  if (!isPaused) return <>{translate('reports.progress.mayLeave')}</>
  return (
    <>
      {name === null
        ? translate('resources.dispatches.text.pausedSince')
        : translate('resources.dispatches.text.pausedBy', { name: `\u2068${name}\u2069` })}{' '}
      {since === null ? null : <DateText value={since} withTime />}. {translate('resources.dispatches.text.waits')}
    </>
  )
}

/** Messages to many on their way, and how to pause or stop them. They go on without this page. */
export function SendingWork({ label, of, counts, status, stopAsk, stop }: SendingWorkProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const queries = useQueryClient()
  const { act, busy, error, isPaused, meet, name, since, state } = usePause(of)
  const halt = useAct(() => meet(stop))
  const isOver = state !== undefined && !isUnderway(state)
  // It has ended, and the page around shows it on its way: that is asked anew at once, however it follows.
  useEffect(() => {
    if (isOver) void queries.invalidateQueries()
  }, [isOver, queries])
  const { recipients, sentCount, failedCount, unknownCount } = counts
  const done = sentCount + failedCount + unknownCount
  const number = (value: number) => formatNumber(value, { locale })
  const waiting = {
    tone: 'warning',
    label: translate(choiceKey<typeof dispatches>('dispatches', 'state', 'paused')),
  } as const
  return (
    <>
      {halt.error === null ? null : <Failure error={halt.error} />}
      {error === null ? null : <Failure error={error} />}
      <LongWork
        label={label}
        done={done}
        total={recipients}
        countText={translate(isPaused ? 'resources.dispatches.text.paused' : 'reports.progress.sending', {
          done: number(done),
          total: number(recipients),
        })}
        status={isPaused ? waiting : status}
        beside={
          act === null ? null : (
            <Button size="small" variant="outlined" disabled={busy} aria-busy={busy} onClick={() => void act()}>
              {translate(isPaused ? 'resources.dispatches.text.resume' : 'resources.dispatches.text.pause')}
            </Button>
          )
        }
        cancel={{
          label: translate('reports.progress.stop'),
          question: {
            title: translate('reports.progress.stop'),
            text: stopAsk,
            confirmLabel: translate('reports.progress.stop'),
            cancelLabel: translate(isPaused ? 'common.action.back' : 'reports.progress.goOn'),
          },
          onConfirm: async () => void (await halt.start()),
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        <Below isPaused={isPaused} name={name} since={since} />
      </Typography>
    </>
  )
}
