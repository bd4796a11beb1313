import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { abbreviate, formatNumber, formatPercent, inWords } from '../../../../i18n/format.ts'
import { Columns } from '../../../../src/ui/chartColumns.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import type { ReportResults } from '../../../_contracts/reportResults.ts'

const DAY = 24

/** "After 4 hours", "After 3 days"; shorter below its column. */
function useAfter() {
  const translate = useTranslate()
  return (hours: number) => {
    const isDays = hours > DAY && hours % DAY === 0
    const n = isDays ? hours / DAY : hours
    return {
      label: translate(isDays ? 'results.days' : 'results.hours', { smart_count: n }),
      tick: translate(isDays ? 'results.tickDays' : 'results.tick', { n }),
    }
  }
}

/** How many had opened their letter so long after it left; the table below says the same. */
export function Curve({ results: { openedBy, letters } }: { results: ReportResults }) {
  const translate = useTranslate()
  const after = useAfter()
  const { locale } = useFormat()
  if (openedBy.length === 0) return <Typography color="textSecondary">{translate('results.fewOpened')}</Typography>
  return (
    <Columns
      caption={translate('results.curve')}
      headings={[translate('results.when'), translate('results.figure.opened'), translate('results.share')]}
      figures={translate('results.table')}
      columns={openedBy.map(({ hours, opened }) => ({
        id: String(hours),
        ...after(hours),
        value: opened,
        brief: abbreviate(opened),
        words: inWords(opened, locale),
        cells: [formatNumber(opened, { locale }), formatPercent((opened / letters) * 100, { locale, decimals: 0 })],
      }))}
    />
  )
}
