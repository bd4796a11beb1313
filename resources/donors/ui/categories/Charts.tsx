import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatDate, monthNames, toHijri } from '../../../../i18n/dates.ts'
import { formatNumber, formatPercent, inWords } from '../../../../i18n/format.ts'
import { CalendarChoice } from '../../../../src/ui/CalendarChoice.tsx'
import { type ChartColumn, Columns } from '../../../../src/ui/chartColumns.tsx'
import { BarRow, Donut } from '../../../../src/ui/charts.tsx'
import { type Format, useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import type { CategoryAnalysis, CategoryMonth } from '../../../_contracts/categories.ts'
import { choiceKey } from '../../../_kit/keys.ts'
import type { donorTransactions } from '../../../donor_transactions/schema.ts'

type Calendar = CategoryAnalysis['calendar']

function columnOf(month: CategoryMonth, calendar: Calendar, isLast: boolean, { locale }: Format): ChartColumn {
  const { from, amount, gifts, givers } = month
  const at = calendar === 'hijri' ? toHijri(from).month : Number(from.slice(5, 7))
  return {
    id: from,
    label: formatDate(from, { locale, calendar, style: 'monthYear' }),
    tick: monthNames(calendar, locale)[at - 1] ?? '',
    value: Number(amount),
    words: inWords(Number(amount), locale),
    cells: [
      <Money key="amount" value={amount} trim />,
      formatNumber(gifts, { locale }),
      formatNumber(givers, { locale }),
    ],
    accent: isLast,
  }
}

interface ChartsProps {
  analysis: CategoryAnalysis
  onCalendar: (calendar: Calendar) => void
}

/** [2.61] twelve months of the category's donations. */
function Trend({ analysis: { months, calendar }, onCalendar }: ChartsProps) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <Section
      title={translate('categories.trend.title')}
      subtitle={translate('categories.trend.note')}
      action={<CalendarChoice calendar={calendar} onCalendar={onCalendar} />}
    >
      <Columns
        caption={translate('categories.trend.title')}
        headings={['month', 'amount', 'gifts', 'givers'].map((one) => translate(`categories.trend.${one}`))}
        columns={months.map((month, at) => columnOf(month, calendar, at === months.length - 1, format))}
        figures={translate('categories.trend.figures')}
      />
    </Section>
  )
}

const SINCE = ['d90', 'd180', 'd365', 'older'] as const

/** [2.61] of those who gave in the year before, who gave again; nothing where nobody did. */
function Retention({ figures: { gaveBefore, gaveAgain } }: Pick<CategoryAnalysis, 'figures'>) {
  const translate = useTranslate()
  const format = useFormat()
  const number = (value: number) => formatNumber(value, { locale: format.locale })
  const word = (key: string) => translate(`categories.retention.${key}`)
  if (gaveBefore === 0) return null
  return (
    <Section title={word('title')}>
      <Donut
        caption={word('caption')}
        centre={formatPercent((gaveAgain / gaveBefore) * 100, format)}
        parts={[
          { id: 'again', label: word('again'), value: gaveAgain, text: number(gaveAgain) },
          { id: 'not', label: word('not'), value: gaveBefore - gaveAgain, text: number(gaveBefore - gaveAgain) },
        ]}
        total={{ label: word('before'), text: number(gaveBefore) }}
      />
    </Section>
  )
}

export function Charts({ analysis, onCalendar }: ChartsProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { recency, funds } = analysis.figures
  return (
    <>
      <Trend analysis={analysis} onCalendar={onCalendar} />
      <Box
        sx={{
          display: 'grid',
          columnGap: 3,
          gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
          // What stands alone in the last row leaves no hole beside it.
          '& > :last-child:nth-child(odd)': { gridColumn: '1 / -1' },
        }}
      >
        <Section title={translate('categories.recency.title')}>
          <BarRow
            caption={translate('categories.recency.title')}
            parts={SINCE.map((one, at) => ({
              id: one,
              label: translate(`categories.recency.${one}`),
              value: recency[at] ?? 0,
              text: formatNumber(recency[at] ?? 0, { locale }),
            }))}
          />
        </Section>
        <Retention figures={analysis.figures} />
        {funds.length === 0 ? null : (
          <Section title={translate('categories.funds')}>
            <BarRow
              caption={translate('categories.funds')}
              parts={funds.map(({ fund, amount, count }) => ({
                id: fund,
                label: translate(choiceKey<typeof donorTransactions>('donor_transactions', 'fund', fund)),
                note: translate('resources.donor_transactions.count', { smart_count: count }),
                value: Number(amount),
                text: <Money value={amount} trim />,
              }))}
            />
          </Section>
        )}
      </Box>
    </>
  )
}
