import Print from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatDate, toHijri } from '../../../i18n/dates.ts'
import { abbreviate, formatMoney, formatNumber } from '../../../i18n/format.ts'
import type { Dashboard, MonthSum } from '../../../resources/_contracts/newsfeed.ts'
import { BarRow } from '../../ui/charts.tsx'
import { type ChartColumn, Columns } from '../../ui/chartColumns.tsx'
import { type Format, useFormat } from '../../ui/FormatContext.tsx'
import { Section } from '../../ui/Section.tsx'

export type MonthCalendar = Dashboard['calendar']

const monthOf = (from: string, calendar: MonthCalendar): number =>
  calendar === 'hijri' ? toHijri(from).month : Number(from.slice(5, 7))

function columnOf(
  { from, amount, count }: MonthSum,
  isLast: boolean,
  calendar: MonthCalendar,
  { locale }: Format,
): ChartColumn {
  return {
    id: from,
    label: formatDate(from, { locale, calendar, style: 'monthYear' }),
    tick: String(monthOf(from, calendar)),
    value: Number(amount),
    brief: abbreviate(Number(amount)),
    cells: [formatMoney(amount, { locale, trim: true }).text, formatNumber(count, { locale })],
    accent: isLast,
  }
}

interface DonationsProps {
  dashboard: Dashboard
  calendar: MonthCalendar
  onCalendar: (calendar: MonthCalendar) => void
}

function Tools({ calendar, onCalendar }: Omit<DonationsProps, 'dashboard'>) {
  const translate = useTranslate()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
      <ToggleButtonGroup
        exclusive
        size="small"
        value={calendar}
        aria-label={translate('common.calendar.label')}
        onChange={(_event, chosen: MonthCalendar | null) => {
          if (chosen !== null) onCalendar(chosen)
        }}
      >
        {(['gregorian', 'hijri'] as const).map((one) => (
          <ToggleButton key={one} value={one}>
            {translate(`common.calendar.${one}`)}
          </ToggleButton>
        ))}
      </ToggleButtonGroup>
      <Button size="small" variant="text" startIcon={<Print />} onClick={() => window.print()}>
        {translate('common.action.print')}
      </Button>
    </Box>
  )
}

/** [2.16] twelve months of donations, this one in the accent, and what it is made of by fund. */
export function Donations({ dashboard, calendar, onCalendar }: DonationsProps) {
  const translate = useTranslate()
  const format = useFormat()
  const { months, funds } = dashboard
  // Names follow the answer's calendar, so that a new choice never stands beside the old months.
  const columns = months.map((month, at) => columnOf(month, at === months.length - 1, dashboard.calendar, format))
  const headings = ['month', 'amount', 'count'].map((name) => translate(`dashboard.months.${name}`))
  const isEmpty = months.every(({ count }) => count === 0)
  return (
    <Section
      title={translate('dashboard.byMonth')}
      subtitle={translate('dashboard.months.note')}
      action={<Tools calendar={calendar} onCalendar={onCalendar} />}
    >
      {isEmpty ? (
        <Typography color="textSecondary">{translate('dashboard.months.empty')}</Typography>
      ) : (
        <Columns caption={translate('dashboard.byMonth')} headings={headings} columns={columns} />
      )}
      {funds.length === 0 ? null : (
        <Box sx={{ mt: 3, maxWidth: 720 }}>
          <Typography component="h3" variant="h5" sx={{ mb: 1 }}>
            {translate('dashboard.byFund')}
          </Typography>
          <BarRow
            caption={translate('dashboard.byFund')}
            parts={funds.map(({ fund, amount }) => ({
              id: fund,
              label: translate(`resources.donor_transactions.choices.fund.${fund}`),
              value: Number(amount),
              text: formatMoney(amount, { locale: format.locale, trim: true }).text,
            }))}
          />
        </Box>
      )}
    </Section>
  )
}
