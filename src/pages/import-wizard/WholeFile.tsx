import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../i18n/format.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { ProgressBar } from '../../ui/ProgressBar.tsx'
import type { ImportRow, Preview } from './calls.ts'
import type { WholeFile } from './useWholeFile.ts'
import { useImportWords } from './words.ts'

interface LookingProps {
  rows: number
  /** How many the file says it has; most files of text say nothing. */
  total: number | null
}

function Looking({ rows, total }: LookingProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const done = formatNumber(rows, { locale })
  if (total === null)
    return (
      <Typography role="status">
        {translate('imports.look.title')}. {translate('imports.look.soFar', { rows: done })}
      </Typography>
    )
  return (
    <ProgressBar
      label={translate('imports.look.title')}
      value={rows}
      max={total}
      valueText={translate('imports.look.of', { rows: done, total: formatNumber(total, { locale }) })}
    />
  )
}

/** How far the look at the whole file is, and of how many rows the counts below it are. */
export function WholeFileNotice({ row, whole, preview }: { row: ImportRow; whole: WholeFile; preview: Preview }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const words = useImportWords(row.target)
  const num = formatNumber(preview.rows, { locale })
  if (whole.problem !== null)
    return (
      <Notice tone="warning">
        {translate('imports.look.problem', { problem: words.problem(whole.problem.problem, whole.problem.args) })}
      </Notice>
    )
  if (!preview.more) return null
  if (whole.rows === null) return <Typography sx={{ mb: 1 }}>{translate('imports.preview.first', { num })}</Typography>
  return (
    <Box sx={{ mb: 1 }}>
      <Looking rows={whole.rows} total={row.totalRows} />
      <Typography sx={{ mt: 1 }}>{translate('imports.look.ofFirst', { num })}</Typography>
    </Box>
  )
}
