import { useTranslate } from 'react-admin'
import { formatNumber, formatPercent } from '../../../../i18n/format.ts'
import { listPath } from '../../../../src/generate/hooks/listPath.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { StatCard } from '../../../../src/ui/StatCard.tsx'
import { StatGrid } from '../../../../src/ui/StatGrid.tsx'
import type { CategoryAnalysis, CategoryList } from '../../../_contracts/categories.ts'

/** The list of the donors of a category. */
export const donorsOf = (list: CategoryList): string =>
  listPath('/app/donors/list', list === 'lapsed' ? { lapsedElite: true } : { category: [list] })

const share = (part: number, whole: number): number | null => (whole === 0 ? null : (part / whole) * 100)

/** [2.61] size, money, frequency, recency and who stayed, each in a figure. */
export function Figures({ analysis: { list, figures, sizes } }: { analysis: CategoryAnalysis }) {
  const translate = useTranslate()
  const format = useFormat()
  const number = (value: number) => formatNumber(value, { ...format, decimals: 1 })
  const percent = (value: number | null) => (value === null ? '–' : formatPercent(value, format))
  const { donors, givers, gifts, amount, averageGift, medianGift, medianDays, gaveBefore, gaveAgain } = figures
  const all = sizes.active + sizes.disconnected + sizes.elite
  return (
    <StatGrid columns={3} label={translate('categories.title')}>
      <StatCard
        value={number(donors)}
        label={translate('categories.figures.donors', { smart_count: donors })}
        hint={translate('categories.figures.shareOfAll', { percent: percent(share(donors, all)) })}
        to={donorsOf(list)}
      />
      <StatCard
        tone="accent"
        value={<Money value={amount} trim />}
        label={translate('categories.figures.amount')}
        hint={translate('categories.figures.givers', { smart_count: givers })}
      />
      <StatCard
        value={averageGift === null ? '–' : <Money value={averageGift} trim />}
        label={translate('categories.figures.average')}
        hint={
          medianGift === null
            ? undefined
            : translate('categories.figures.median', { amount: number(Number(medianGift)) })
        }
      />
      <StatCard
        value={givers === 0 ? '–' : number(gifts / givers)}
        label={translate('categories.figures.frequency')}
        hint={translate('resources.donor_transactions.count', { smart_count: gifts })}
      />
      <StatCard
        value={medianDays === null ? '–' : number(medianDays)}
        label={translate('categories.figures.recency')}
        hint={translate('categories.figures.recencyHint')}
      />
      <StatCard
        value={percent(share(gaveAgain, gaveBefore))}
        label={translate('categories.figures.retention')}
        hint={
          gaveBefore === 0
            ? translate('categories.figures.noRetention')
            : translate('categories.figures.retentionHint', { again: number(gaveAgain), before: number(gaveBefore) })
        }
      />
    </StatGrid>
  )
}
