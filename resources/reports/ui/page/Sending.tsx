import { useTranslate } from 'react-admin'
import { SendingWork } from '../../../../src/generate/sending/SendingWork.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { type ReportRow, stopReport } from '../calls.ts'
import { TONE } from '../tone.ts'

interface SendingProps {
  report: ReportRow
  lost: boolean
  onStopped: () => Promise<unknown>
}

/** Letters on their way. */
export function Sending({ report, lost, onStopped }: SendingProps) {
  const translate = useTranslate()
  const stop = async () => {
    await stopReport(report.id)
    await onStopped()
  }
  return (
    <>
      {lost ? <Notice tone="warning">{translate('reports.progress.lost')}</Notice> : null}
      <SendingWork
        label={report.title}
        of={{ report: report.id }}
        counts={report}
        status={{ tone: TONE[report.status], label: translate(`resources.reports.states.${report.status}`) }}
        stopAsk={translate('reports.progress.stopAsk')}
        stop={stop}
      />
    </>
  )
}
