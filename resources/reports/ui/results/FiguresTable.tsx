import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber, formatPercent } from '../../../../i18n/format.ts'
import { ChartTable } from '../../../../src/ui/ChartTable.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import type { ReportResults } from '../../../_contracts/reportResults.ts'
import { FIGURES, type ResultFigure } from '../../results.ts'

interface FigureProps {
  name: ResultFigure
  results: ReportResults
}

function Figure({ name, results }: FigureProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const value = results[name]
  if (value === null) return <span title={translate('results.few')}>–</span>
  if (typeof value === 'string') return <Money value={value} />
  if (name === 'satisfied' || name === 'content') return formatPercent(value, { locale, decimals: 0 })
  const number = formatNumber(value, { locale })
  if (name !== 'opened' || results.letters === 0) return number
  return `${number} · ${formatPercent((value / results.letters) * 100, { locale, decimals: 0 })}`
}

/** Without a row where none of the reports has it. */
const MAY_LACK: ReadonlySet<ResultFigure> = new Set(['clicked', 'content', 'satisfied'])

interface FiguresTableProps {
  caption: string
  /** One report or more, side by side, with what each is called; no two alike. */
  all: readonly { name: string; results: ReportResults }[]
}

/** The figures of reports. What nothing counts in any of them has no row; what fewer than five did is a dash, and below it stands what that means. */
export function FiguresTable({ caption, all }: FiguresTableProps) {
  const translate = useTranslate()
  const few = (name: ResultFigure) => all.some(({ results }) => results[name] === null)
  const shown = FIGURES.filter((name) => !MAY_LACK.has(name) || all.some(({ results }) => results[name] !== null))
  return (
    <Box sx={{ overflowX: 'auto' }}>
      <ChartTable
        caption={caption}
        headings={[translate('results.figures'), ...all.map(({ name }) => name)]}
        rows={shown.map((name) => ({
          id: name,
          head: translate(`results.figure.${name}`),
          cells: all.map(({ results }) => <Figure key={results.id} name={name} results={results} />),
        }))}
      />
      {shown.some(few) ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('results.few')}
        </Typography>
      ) : null}
    </Box>
  )
}
