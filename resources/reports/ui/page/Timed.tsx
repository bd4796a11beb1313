import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatDateTime } from '../../../../i18n/dates.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { useAct } from '../../../../src/generate/hooks/useAct.ts'
import { ConfirmButton } from '../../../../src/ui/ConfirmButton.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { type ReportRow, unscheduleReport } from '../calls.ts'

/** [4.11] it waits for the time that was set for it. */
export function TimedNotice({ report, onDone }: { report: ReportRow; onDone: () => Promise<unknown> }) {
  const translate = useTranslate()
  const format = useFormat()
  const back = useAct(async () => {
    await unscheduleReport(report.id)
    await onDone()
  })
  const moment = report.sendAt === null ? '' : formatDateTime(report.sendAt, format)
  return (
    <Notice tone="info">
      <div>{translate('reports.timed.leaves', { moment })}</div>
      {back.error === null ? null : <Failure error={back.error} resource="reports" />}
      <Box sx={{ mt: 1 }}>
        <ConfirmButton
          label={translate('reports.timed.back')}
          question={{
            title: translate('reports.timed.back'),
            text: translate('reports.timed.backAsk'),
            confirmLabel: translate('reports.timed.back'),
            cancelLabel: translate('common.action.cancel'),
          }}
          onConfirm={async () => void (await back.start())}
        />
      </Box>
    </Notice>
  )
}

/** A draft that was to leave at its time and could not. */
export function NotSent({ report: { notSent, sendAt } }: { report: ReportRow }) {
  const translate = useTranslate()
  const format = useFormat()
  if (notSent === null || sendAt === null) return null
  const reason = translate(`settings.faults.${notSent}`, { _: translate('reports.timed.other') })
  return (
    <Notice tone="warning">
      {translate('reports.timed.notSent', { moment: formatDateTime(sendAt, format), reason })}
    </Notice>
  )
}
