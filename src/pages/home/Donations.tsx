import Print from '@mui/icons-material/PrintOutlined'
import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatDate, monthNames, toHijri } from '../../../i18n/dates.ts'
import { formatNumber, inWords } from '../../../i18n/format.ts'
import type { Dashboard, FundSum, MonthSum, Sum } from '../../../resources/_contracts/newsfeed.ts'
import { choiceKey, fieldKey } from '../../../resources/_kit/keys.ts'
import { sumMoney } from '../../../resources/_kit/money.ts'
import type { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { GIFTS, IS_GIFT, listPath } from '../../generate/hooks/listPath.ts'
import { usePrint } from '../../generate/hooks/print.ts'
import { CalendarChoice } from '../../ui/CalendarChoice.tsx'
import { ChoiceChip } from '../../ui/ChoiceChip.tsx'
import { type ChartColumn, Columns } from '../../ui/chartColumns.tsx'
import { BarRow } from '../../ui/charts.tsx'
import { type Format, useFormat } from '../../ui/FormatContext.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'

export type MonthCalendar = Dashboard['calendar']

const monthOf = (from: string, calendar: MonthCalendar): number =>
  calendar === 'hijri' ? toHijri(from).month : Number(from.slice(5, 7))

const NONE: Sum = { amount: '0.00', count: 0 }

/** How many gifts of some days: the rows behind the count, without what went back. */
export const countedRows = ({ from, to }: Pick<MonthSum, 'from' | 'to'>): string =>
  listPath(GIFTS, { date: { gte: from, lte: to }, ...IS_GIFT })

/** What adds up of some days: the rows behind a figure of theirs, of one fund or of all (null). */
export const giftRows = ({ from, to }: Pick<MonthSum, 'from' | 'to'>, fund: string | null): string =>
  listPath(GIFTS, { date: { gte: from, lte: to }, reversed: false, ...(fund === null ? {} : { fund: [fund] }) })

/** The funds of all months added up, the largest first. */
function fundsOf(months: readonly MonthSum[]): readonly FundSum[] {
  const found = new Map<string, FundSum>()
  for (const { fund, amount, count } of months.flatMap(({ funds }) => funds)) {
    const before = found.get(fund) ?? NONE
    found.set(fund, { fund, amount: sumMoney([before.amount, amount]), count: before.count + count })
  }
  return [...found.values()].toSorted((one, other) => Number(other.amount) - Number(one.amount))
}

function columnOf(
  month: MonthSum,
  fund: string | null,
  isLast: boolean,
  calendar: MonthCalendar,
  { locale }: Format,
): ChartColumn {
  const { from } = month
  const { amount, count } = fund === null ? month : (month.funds.find((one) => one.fund === fund) ?? NONE)
  return {
    to: giftRows(month, fund),
    id: from,
    label: formatDate(from, { locale, calendar, style: 'monthYear' }),
    tick: monthNames(calendar, locale)[monthOf(from, calendar) - 1] ?? '',
    value: Number(amount),
    words: inWords(Number(amount), locale),
    cells: [<Money key="amount" value={amount} trim />, formatNumber(count, { locale })],
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
  const print = usePrint()
  return (
    <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, '@media print': { display: 'none' } }}>
      <CalendarChoice calendar={calendar} onCalendar={onCalendar} />
      <Button size="small" variant="text" startIcon={<Print />} onClick={() => void print()}>
        {translate('common.action.print')}
      </Button>
    </Box>
  )
}

interface FundChoiceProps {
  funds: readonly FundSum[]
  chosen: string | null
  onChoose: (fund: string | null) => void
}

/** product.md 9: one fund at a time, or all of them where that is said. */
function FundChoice({ funds, chosen, onChoose }: FundChoiceProps) {
  const translate = useTranslate()
  return (
    <Box
      role="group"
      className="athar-unprinted"
      aria-label={translate(fieldKey<typeof donorTransactions>('donor_transactions', 'fund'))}
      sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
    >
      <ChoiceChip label={translate('dashboard.allGifts')} chosen={chosen === null} onChoose={() => onChoose(null)} />
      {funds.map(({ fund }) => (
        <ChoiceChip
          key={fund}
          label={translate(choiceKey<typeof donorTransactions>('donor_transactions', 'fund', fund))}
          chosen={chosen === fund}
          onChoose={() => onChoose(fund)}
        />
      ))}
    </Box>
  )
}

/** [2.16] twelve months of donations, this one in the accent, and what they are made of by fund. */
export function Donations({ dashboard, calendar, onCalendar }: DonationsProps) {
  const translate = useTranslate()
  const format = useFormat()
  const [wanted, setWanted] = useState<string | null>(null)
  const { months } = dashboard
  const funds = fundsOf(months)
  const fund = funds.some((one) => one.fund === wanted) ? wanted : null
  // Names follow the answer's calendar, so that a new choice never stands beside the old months.
  const columns = months.map((month, at) => columnOf(month, fund, at === months.length - 1, dashboard.calendar, format))
  const nameOf = (one: string | null) =>
    one === null
      ? translate('dashboard.allGifts')
      : translate(choiceKey<typeof donorTransactions>('donor_transactions', 'fund', one))
  const headings = [translate('dashboard.months.month'), nameOf(fund), translate('dashboard.months.count')]
  const whole = { from: months[0]?.from ?? dashboard.today, to: months.at(-1)?.to ?? dashboard.today }
  if (funds.length === 0)
    return (
      <Section title={translate('dashboard.byMonth')} subtitle={translate('dashboard.months.note')}>
        <Typography color="textSecondary">{translate('dashboard.months.empty')}</Typography>
      </Section>
    )
  return (
    <Section
      title={translate('dashboard.byMonth')}
      subtitle={translate('dashboard.months.note')}
      action={<Tools calendar={calendar} onCalendar={onCalendar} />}
    >
      <FundChoice funds={funds} chosen={fund} onChoose={setWanted} />
      <Columns
        caption={`${translate('dashboard.byMonth')}: ${nameOf(fund)}`}
        headings={headings}
        columns={columns}
        figures={translate('dashboard.months.figures')}
      >
        <Box sx={{ mt: 3 }}>
          <Typography component="h4" variant="h6" sx={{ mb: 1 }}>
            {translate('dashboard.byFund')}
          </Typography>
          <BarRow
            caption={translate('dashboard.byFund')}
            parts={funds.map((one) => ({
              id: one.fund,
              label: nameOf(one.fund),
              note: translate('resources.donor_transactions.count', { smart_count: one.count }),
              value: Number(one.amount),
              text: <Money value={one.amount} trim />,
              to: giftRows(whole, one.fund),
            }))}
            total={{
              label: translate('dashboard.allGifts'),
              text: <Money value={sumMoney(funds.map(({ amount }) => amount))} trim />,
            }}
          />
        </Box>
      </Columns>
    </Section>
  )
}
