import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { LongWork } from '../../ui/LongWork.tsx'
import { Notice } from '../../ui/Notice.tsx'
import type { ImportRow } from './calls.ts'

const LINES = [
  ['restored', 'restored'],
  ['leftAlone', 'stayed'],
  ['lettersSent', 'told'],
] as const

/** What has been taken back so far, in words. */
export function UndoTally({ row }: { row: ImportRow }) {
  const translate = useTranslate()
  const lines = LINES.filter(([name]) => row[name] > 0)
  return (
    <Box component="ul" sx={{ m: 0, paddingInlineStart: 2.5 }}>
      <li>{translate(`imports.counted.${row.target}.removed`, { smart_count: row.undone })}</li>
      {lines.map(([name, key]) => (
        <li key={name}>{translate(`imports.undo.${key}`, { smart_count: row[name] })}</li>
      ))}
    </Box>
  )
}

export const undoneSoFar = ({ undone, restored, leftAlone }: ImportRow): number => undone + restored + leftAlone

/** The import on its way back. It goes on without this page. */
export function UndoStep({ row, lost }: { row: ImportRow; lost: boolean }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const total = row.undoTotal ?? 0
  const done = Math.min(undoneSoFar(row), total)
  const num = (value: number): string => formatNumber(value, { locale })
  return (
    <>
      {lost ? <Notice tone="warning">{translate('imports.run.lost')}</Notice> : null}
      <LongWork
        label={row.fileName ?? translate(`imports.titleOf.${row.target}`)}
        done={done}
        total={total}
        countText={translate('imports.undo.running', { processed: num(done), total: num(total) })}
        status={{ tone: 'info', label: translate('resources.imports.states.undoing') }}
      >
        <UndoTally row={row} />
      </LongWork>
      <Typography variant="body2" color="textSecondary" sx={{ mt: 2 }}>
        {translate('imports.undo.mayLeave')}
      </Typography>
    </>
  )
}
