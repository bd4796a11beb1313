import Button from '@mui/material/Button'
import { useState } from 'react'
import { useNotify, useTranslate } from 'react-admin'
import { FormDialog } from '../../../../src/generate/form/FormDialog.tsx'
import { TimestampInput } from '../../../../src/generate/inputs/timestamp.tsx'
import { useTexts } from '../../../../src/generate/texts.ts'
import { scheduleForm } from '../../forms.ts'
import { type ReportRow, scheduleReport } from '../calls.ts'
import { BestHour } from '../results/BestHour.tsx'

interface TimedProps {
  report: ReportRow
  /** To how many it would go now. */
  count: number
  disabled: boolean
  onDone: (row: ReportRow) => Promise<void>
}

/** [4.11] instead of now: at a time that is set. */
export function Timed({ report, count, disabled, onDone }: TimedProps) {
  const translate = useTranslate()
  const texts = useTexts('reports')
  const notify = useNotify()
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button variant="outlined" disabled={disabled} aria-haspopup="dialog" onClick={() => setOpen(true)}>
        {translate('reports.timed.action')}
      </Button>
      {open ? (
        <FormDialog
          title={translate('reports.timed.title')}
          submitLabel={translate('reports.timed.save')}
          fields={scheduleForm.fields}
          onClose={() => setOpen(false)}
          send={async ({ sendAt }) => {
            const row = await scheduleReport(report.id, { sendAt, expected: count })
            notify(translate('reports.timed.saved'), { type: 'success' })
            await onDone(row)
          }}
        >
          <TimestampInput field={scheduleForm.fields.sendAt} source="sendAt" place={texts.place('sendAt')} />
          <BestHour />
        </FormDialog>
      ) : null}
    </>
  )
}
