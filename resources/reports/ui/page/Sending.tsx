import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../i18n/format.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { LongWork } from '../../../../src/ui/LongWork.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { type ReportRow, stopReport } from '../calls.ts'
import { TONE } from '../tone.ts'

interface SendingProps {
  report: ReportRow
  lost: boolean
  onStopped: () => Promise<unknown>
}

/** Letters on their way. They go on without this page. */
export function Sending({ report, lost, onStopped }: SendingProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const stop = useAct(async () => {
    await stopReport(report.id)
    await onStopped()
  })
  const done = report.sentCount + report.failedCount + report.unknownCount
  const number = (value: number) => formatNumber(value, { locale })
  return (
    <>
      {lost ? <Notice tone="warning">{translate('reports.progress.lost')}</Notice> : null}
      {stop.error === null ? null : <Failure error={stop.error} />}
      <LongWork
        label={report.title}
        done={done}
        total={report.recipients}
        countText={translate('reports.progress.sending', { done: number(done), total: number(report.recipients) })}
        status={{ tone: TONE[report.status], label: translate(`resources.reports.states.${report.status}`) }}
        cancel={{
          label: translate('reports.progress.stop'),
          question: {
            title: translate('reports.progress.stop'),
            text: translate('reports.progress.stopAsk'),
            confirmLabel: translate('reports.progress.stop'),
            cancelLabel: translate('reports.progress.goOn'),
          },
          onConfirm: async () => void (await stop.run()),
        }}
      />
      <Typography variant="body2" color="textSecondary" sx={{ mt: 1, mb: 3 }}>
        {translate('reports.progress.mayLeave')}
      </Typography>
    </>
  )
}
