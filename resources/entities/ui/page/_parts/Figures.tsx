import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../../i18n/format.ts'
import { useFigures } from '../../../../../src/generate/hooks/figures.ts'
import { STANDING_GIFTS } from '../../../../../src/generate/hooks/listPath.ts'
import { useFormat } from '../../../../../src/ui/FormatContext.tsx'
import { StatCard } from '../../../../../src/ui/StatCard.tsx'
import { StatGrid } from '../../../../../src/ui/StatGrid.tsx'

/** [2.71] the entity's dashboard: what it holds, each figure the way to its rows. */
export function Figures() {
  const translate = useTranslate()
  const { locale } = useFormat()
  const figures = useFigures()
  const cards = [
    { key: 'projects', value: figures.published, to: '/app/projects/published' },
    { key: 'donors', value: figures.donors, to: '/app/donors/list' },
    { key: 'gifts', value: figures.gifts, to: STANDING_GIFTS },
    { key: 'lettersSent', value: figures.sent, to: '/app/projectreports' },
  ]
  return (
    <StatGrid label={translate('entity.profile.figures')} columns={4}>
      {cards.map(({ key, value, to }) => (
        <StatCard
          key={key}
          value={value === null ? '…' : formatNumber(value, { locale, decimals: 0 })}
          label={translate(`dashboard.${key}`)}
          to={to}
        />
      ))}
    </StatGrid>
  )
}
