import { useTranslate } from 'react-admin'
import { formatNumber, formatPercent } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { StatCard } from '../../../../src/ui/StatCard.tsx'
import { StatGrid } from '../../../../src/ui/StatGrid.tsx'
import type { ReportRow } from '../calls.ts'
import { useRecords } from '../../../../src/generate/records.ts'
import { messages } from '../../../messages/schema.ts'
import { choiceKey, fieldKey } from '../../../../resources/_kit/keys.ts'
import type { reports } from '../../schema.ts'

const COUNTED = { pagination: { page: 1, perPage: 1 }, sort: { field: 'createdAt', order: 'ASC' } } as const

/** Donors whom the gate held back: the report's own counts speak of those it went to. */
const useSuppressed = (report: ReportRow): number => {
  const { total } = useRecords(messages, { filter: { report: report.id, state: 'suppressed' }, ...COUNTED })
  return total ?? 0
}

/** How the letters fared; each figure opens the letters behind it. */
export function Figures({ report }: { report: ReportRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const suppressed = useSuppressed(report)
  const { sentCount, failedCount, unknownCount, openedCount } = report
  const share = sentCount === 0 ? undefined : formatPercent((openedCount / sentCount) * 100, { locale, decimals: 0 })
  const cards = [
    {
      id: 'sent',
      value: sentCount,
      label: translate(fieldKey<typeof reports>('reports', 'sentCount')),
      to: '?state=sent',
    },
    {
      id: 'opened',
      value: openedCount,
      label: translate(fieldKey<typeof reports>('reports', 'openedCount')),
      hint: share,
      to: '?state=opened',
      tone: 'accent' as const,
    },
    {
      id: 'failed',
      value: failedCount,
      label: translate(fieldKey<typeof reports>('reports', 'failedCount')),
      to: '?state=failed',
    },
    {
      id: 'unknown',
      value: unknownCount,
      label: translate(fieldKey<typeof reports>('reports', 'unknownCount')),
      to: '?state=unknown',
    },
    {
      id: 'suppressed',
      value: suppressed,
      label: translate(choiceKey<typeof messages>('messages', 'state', 'suppressed')),
      to: '?state=suppressed',
    },
  ]
  return (
    <StatGrid columns={5}>
      {cards.map(({ id, value, ...card }) => (
        <StatCard key={id} value={formatNumber(value, { locale })} {...card} />
      ))}
    </StatGrid>
  )
}
