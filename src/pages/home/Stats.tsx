import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatNumber, formatPercent } from '../../../i18n/format.ts'
import type { Dashboard } from '../../../resources/_contracts/newsfeed.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatCard, type StatCardProps } from '../../ui/StatCard.tsx'
import { type Trend, trendOf } from './trend.ts'

function useTrendText(): (trend: Trend) => string {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (trend) =>
    translate(`dashboard.trend.${trend.kind}`, {
      percent: 'percent' in trend ? formatPercent(trend.percent, { locale }) : '',
    })
}

/** [2.16] what the entity has, and what this month brought beside the month before. */
export function Stats({ dashboard: { totals, donations } }: { dashboard: Dashboard }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const trendText = useTrendText()
  const number = (value: number) => formatNumber(value, { locale })
  const { now, before } = donations
  const cards: (StatCardProps & { key: string })[] = [
    {
      key: 'givenThisMonth',
      value: <Money value={now.amount} trim />,
      label: translate('dashboard.givenThisMonth'),
      hint: trendText(trendOf(Number(now.amount), Number(before.amount))),
      to: '/app/donor_transactions',
      tone: 'accent',
    },
    {
      key: 'giftsThisMonth',
      value: number(now.count),
      label: translate('dashboard.giftsThisMonth'),
      hint: trendText(trendOf(now.count, before.count)),
      to: '/app/donor_transactions',
    },
    {
      key: 'projects',
      value: number(totals.published),
      label: translate('dashboard.projects'),
      to: '/app/projects/published',
    },
    { key: 'donors', value: number(totals.donors), label: translate('dashboard.donors'), to: '/app/donors/list' },
    { key: 'gifts', value: number(totals.gifts), label: translate('dashboard.gifts'), to: '/app/donor_transactions' },
    {
      key: 'lettersSent',
      value: number(totals.lettersSent),
      label: translate('dashboard.lettersSent'),
      to: '/app/projectreports',
    },
  ]
  return (
    <Box
      sx={{
        display: 'grid',
        gap: 2,
        gridTemplateColumns: {
          xs: 'repeat(2, minmax(0, 1fr))',
          md: 'repeat(3, minmax(0, 1fr))',
          lg: 'repeat(6, minmax(0, 1fr))',
        },
        mb: 3,
      }}
    >
      {cards.map(({ key, ...card }) => (
        <StatCard key={key} {...card} />
      ))}
    </Box>
  )
}
