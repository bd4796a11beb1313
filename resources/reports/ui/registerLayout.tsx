import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { FieldValue } from '../../../src/generate/columns/FieldValue.tsx'
import { defineLayout } from '../../../src/generate/layout.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import { isLate } from '../due.ts'
import { reports } from '../schema.ts'
import type { ReportRow } from './calls.ts'

/** When it was to leave, and whether that has passed. */
function Due({ record }: { record: ReportRow }) {
  const translate = useTranslate()
  const texts = useTexts('reports')
  const [now] = useState(() => Date.now())
  const { dueAt } = reports.fields
  return (
    <>
      <FieldValue field={dueAt} value={record.dueAt} place={texts.place('dueAt')} size="cell" />
      {isLate(record, now) ? (
        <Box sx={{ mt: 0.5 }}>
          <StatusChip tone="danger" label={translate('reports.due.isLate')} />
        </Box>
      ) : null}
    </>
  )
}

/** How many it is for, and what became of it: one column has room where three have none. */
function Recipients({ record }: { record: ReportRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number | null) => formatNumber(value ?? 0, { locale, decimals: 0 })
  const part = (key: 'opened' | 'failed', value: number) =>
    translate(`settings.runs.${key}`, { smart_count: value, number: number(value) })
  const failed = record.failedCount ?? 0
  return (
    <>
      {number(record.recipients)}
      {record.sentAt === null ? null : (
        <Box component="span" sx={{ display: 'block', fontSize: '0.8125rem', color: 'text.secondary' }}>
          {part('opened', record.openedCount ?? 0)}
          {failed > 0 ? <Box sx={{ color: 'error.main' }}>{part('failed', failed)}</Box> : null}
        </Box>
      )}
    </>
  )
}

export const registerLayout = defineLayout(reports, { sections: [], cells: { dueAt: Due, recipients: Recipients } })
