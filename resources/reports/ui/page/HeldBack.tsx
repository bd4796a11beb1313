import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import { useEffect, useState } from 'react'
import { useTranslate } from 'react-admin'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { ConfirmButton } from '../../../../src/ui/ConfirmButton.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { type ReportRow, sendNow, takeBackReport } from '../calls.ts'

const leftOf = ({ startsAt }: ReportRow): number => (startsAt === null ? 0 : Date.parse(startsAt) - Date.now())

/** product.md 30: nothing of it has left, and it can be taken back. */
export const isHeld = (report: ReportRow): boolean => report.status === 'sending' && leftOf(report) > 0

const SECOND = 1000
const MINUTE = 60

/** As a clock shows it: 9:05. */
const clock = (ms: number): string => {
  const seconds = Math.ceil(ms / SECOND)
  return `${Math.floor(seconds / MINUTE)}:${String(seconds % MINUTE).padStart(2, '0')}`
}

/** Counts down by itself, and asks once more how things stand at its end. */
function useCountdown(report: ReportRow, onOver: () => void): number {
  const [now, setNow] = useState(() => Date.now())
  const until = report.startsAt === null ? 0 : Date.parse(report.startsAt)
  useEffect(() => {
    const timer = setInterval(() => {
      setNow(Date.now())
      if (Date.now() < until) return
      clearInterval(timer)
      onOver()
    }, SECOND)
    return () => clearInterval(timer)
  }, [until, onOver])
  return until - now
}

const WORK = { takeBack: takeBackReport, sendNow }

/** A mass sending that waits for whoever thinks better of it. */
export function HeldBack({ report, onDone }: { report: ReportRow; onDone: () => Promise<unknown> }) {
  const translate = useTranslate()
  const left = useCountdown(report, onDone as () => void)
  const act = useAct(async (which: keyof typeof WORK) => {
    await WORK[which](report.id)
    await onDone()
  })
  if (left <= 0) return null
  return (
    <Notice tone="info">
      <strong role="timer">{translate('reports.held.title', { time: `\u2066${clock(left)}\u2069` })}</strong>
      <div>{translate('reports.held.text')}</div>
      {act.error === null ? null : <Failure error={act.error} resource="reports" />}
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mt: 1 }}>
        <ConfirmButton
          label={translate('reports.held.back')}
          question={{
            title: translate('reports.held.back'),
            text: translate('reports.held.backAsk'),
            confirmLabel: translate('reports.held.back'),
            cancelLabel: translate('common.action.cancel'),
          }}
          onConfirm={async () => void (await act.start('takeBack'))}
        />
        <Button variant="text" disabled={act.busy} onClick={() => void act.run('sendNow')}>
          {translate('reports.held.now')}
        </Button>
      </Box>
    </Notice>
  )
}
