import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { Failure } from '../../generate/Failure.tsx'
import { useAct } from '../../generate/hooks/useAct.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { LongWork } from '../../ui/LongWork.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { type ImportRow, stopImport } from './calls.ts'

/** What has become of the rows so far, in words. */
export function Tally({ row }: { row: ImportRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const lines = (['created', 'updated'] as const).filter((name) => name === 'created' || row[name] > 0)
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      {lines.map((name) => (
        <li key={name}>{translate(`imports.counted.${row.target}.${name}`, { smart_count: row[name] })}</li>
      ))}
      {row.skipped > 0 ? <li>{translate('imports.result.skipped', { smart_count: row.skipped })}</li> : null}
      {row.passed > 0 ? <li>{translate('imports.result.passed', { smart_count: row.passed })}</li> : null}
      {row.faulty > 0 ? (
        <li>{translate('imports.result.faulty', { num: formatNumber(row.faulty, { locale }) })}</li>
      ) : null}
    </Box>
  )
}

interface RunStepProps {
  row: ImportRow
  lost: boolean
  onStopped: () => Promise<unknown>
}

/** The import at work. It goes on without this page. */
export function RunStep({ row, lost, onStopped }: RunStepProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const stop = useAct(async () => {
    await stopImport(row.id)
    await onStopped()
  })
  const processed = formatNumber(row.processedRows, { locale })
  const total = row.totalRows === null ? null : formatNumber(row.totalRows, { locale })
  const waiting = row.processedRows === 0
  const count =
    total === null
      ? translate('imports.run.soFar', { smart_count: row.processedRows })
      : translate('imports.run.running', { processed, total })
  return (
    <>
      {lost ? <Notice tone="warning">{translate('imports.run.lost')}</Notice> : null}
      {stop.error === null ? null : <Failure error={stop.error} />}
      <LongWork
        label={row.fileName ?? translate(`imports.titleOf.${row.target}`)}
        done={row.processedRows}
        total={row.totalRows ?? 0}
        countText={waiting ? translate('imports.run.waiting') : count}
        status={{ tone: 'info', label: translate(`resources.imports.states.${row.status}`) }}
        cancel={{
          label: translate('imports.run.stop'),
          question: {
            title: translate('imports.run.stop'),
            text: translate('imports.run.stopAsk'),
            confirmLabel: translate('imports.run.stop'),
            cancelLabel: translate('common.action.cancel'),
          },
          onConfirm: async () => void (await stop.start()),
        }}
      >
        <Tally row={row} />
      </LongWork>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {translate('imports.run.mayLeave')}
      </Typography>
    </>
  )
}
