import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { LongWork } from '../../ui/LongWork.tsx'
import type { Tone } from '../../ui/StatusChip.tsx'
import { Failure } from '../Failure.tsx'
import { useAct } from '../hooks/useAct.ts'

interface SendingWorkProps {
  label: string
  counts: { recipients: number; sentCount: number; failedCount: number; unknownCount: number }
  status: { tone: Tone; label: string }
  /** What is asked before it stops. */
  stopAsk: string
  stop: () => Promise<void>
}

/** Messages to many on their way, and how to stop them. They go on without this page. */
export function SendingWork({ label, counts, status, stopAsk, stop }: SendingWorkProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const halt = useAct(stop)
  const { recipients, sentCount, failedCount, unknownCount } = counts
  const done = sentCount + failedCount + unknownCount
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <>
      {halt.error === null ? null : <Failure error={halt.error} />}
      <LongWork
        label={label}
        done={done}
        total={recipients}
        countText={translate('reports.progress.sending', { done: number(done), total: number(recipients) })}
        status={status}
        cancel={{
          label: translate('reports.progress.stop'),
          question: {
            title: translate('reports.progress.stop'),
            text: stopAsk,
            confirmLabel: translate('reports.progress.stop'),
            cancelLabel: translate('reports.progress.goOn'),
          },
          onConfirm: async () => void (await halt.run()),
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {translate('reports.progress.mayLeave')}
      </Typography>
    </>
  )
}
