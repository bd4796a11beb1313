import Box from '@mui/material/Box'
import MuiLink from '@mui/material/Link'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatNumber, formatPercent } from '../../../i18n/format.ts'
import type { Dashboard, MonthSum } from '../../../resources/_contracts/newsfeed.ts'
import { choiceKey } from '../../../resources/_kit/keys.ts'
import type { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { STANDING_GIFTS } from '../../generate/hooks/listPath.ts'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Money } from '../../ui/Money.tsx'
import { StatCard, type StatCardProps } from '../../ui/StatCard.tsx'
import { TARGET } from '../../ui/target.ts'
import { tourPlace } from '../../ui/tourPlace.ts'
import { countedRows, giftRows } from './Donations.tsx'
import { type Trend, trendOf } from './trend.ts'

function useTrendText(): (trend: Trend) => string {
  const translate = useTranslate()
  const { locale } = useFormat()
  return (trend) =>
    translate(`dashboard.trend.${trend.kind}`, {
      percent: 'percent' in trend ? formatPercent(trend.percent, { locale }) : '',
    })
}

/** product.md 9: what this month's figure, which is of all gifts, is made of. */
function ByFund({ month }: { month: MonthSum }) {
  const translate = useTranslate()
  if (month.funds.length === 0) return <Box sx={{ mb: 1.5 }} />
  return (
    <Typography component="div" variant="body2" sx={{ mb: 3, display: 'flex', flexWrap: 'wrap', columnGap: 2 }}>
      <span>{translate('dashboard.ofThese')}</span>
      {month.funds.map(({ fund, amount }) => (
        <span key={fund}>
          <MuiLink component={Link} to={giftRows(month, fund)} sx={TARGET}>
            {translate(choiceKey<typeof donorTransactions>('donor_transactions', 'fund', fund))}
          </MuiLink>{' '}
          <strong>
            <Money value={amount} trim />
          </strong>
        </span>
      ))}
    </Typography>
  )
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
      to: giftRows(now, null),
      tone: 'accent',
    },
    {
      key: 'giftsThisMonth',
      value: number(now.count),
      label: translate('dashboard.giftsThisMonth'),
      hint: trendText(trendOf(now.count, before.count)),
      to: countedRows(now),
    },
    {
      key: 'projects',
      value: number(totals.published),
      label: translate('dashboard.projects'),
      to: '/app/projects/published',
    },
    { key: 'donors', value: number(totals.donors), label: translate('dashboard.donors'), to: '/app/donors/list' },
    { key: 'gifts', value: number(totals.gifts), label: translate('dashboard.gifts'), to: STANDING_GIFTS },
    {
      key: 'lettersSent',
      value: number(totals.lettersSent),
      label: translate('dashboard.lettersSent'),
      to: '/app/projectreports',
    },
  ]
  return (
    <>
      <Box
        {...tourPlace('figures')}
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: {
            xs: 'repeat(2, minmax(0, 1fr))',
            md: 'repeat(3, minmax(0, 1fr))',
            lg: 'repeat(6, minmax(0, 1fr))',
          },
          mb: 1.5,
        }}
      >
        {cards.map(({ key, ...card }) => (
          <StatCard key={key} {...card} />
        ))}
      </Box>
      <ByFund month={now} />
    </>
  )
}
