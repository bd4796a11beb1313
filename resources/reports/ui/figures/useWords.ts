import { useTranslate } from 'react-admin'
import { formatDate, formatDateTime } from '../../../../i18n/dates.ts'
import { formatMoney, formatNumber } from '../../../../i18n/format.ts'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { FIGURES, type FigureKey, type ReportFigure } from '../../../_contracts/reportFigures.ts'
import { choiceKey } from '../../../_kit/keys.ts'
import type { ReportKind } from '../../../_kit/letters.ts'
import type { donorTransactions } from '../../../donor_transactions/schema.ts'

/** A rule says another sentence where the opening amount holds gifts, where news are told alone, and of Ehsan's pictures. */
function ruleOf({ name, fund, facts }: ReportFigure, kind: ReportKind): string {
  if (fund === 'earlier') return 'earlier'
  if (name === 'media' && kind === 'ehsan') return 'mediaEhsan'
  if ((name === 'collected' || name === 'fund') && facts.until !== undefined) return `${name}After`
  return name === 'updates' && facts.since !== undefined ? 'updatesSince' : name
}

/** What figures are called, and what they and their rules say. */
export function useWords() {
  const translate = useTranslate()
  const format = useFormat()
  const { locale } = format
  const money = (amount: string): string => formatMoney(amount, { locale }).text
  const fund = (name: string): string =>
    name === 'earlier'
      ? translate('figures.earlier')
      : translate(choiceKey<typeof donorTransactions>('donor_transactions', 'fund', name))
  return {
    money,
    fund,
    name: (key: FigureKey): string =>
      translate(`figures.name.${key.name}`, key.fund === null ? {} : { fund: fund(key.fund) }),
    isMoney: ({ name }: FigureKey): boolean => FIGURES[name].unit === 'money',
    isPercent: ({ name }: FigureKey): boolean => FIGURES[name].unit === 'percent',
    value: ({ name }: FigureKey, value: string): string => {
      const { unit } = FIGURES[name]
      if (unit === 'money') return money(value)
      const number = formatNumber(Number(value), { locale, decimals: 0 })
      return unit === 'percent' ? `${number}%` : number
    },
    rule: (figure: ReportFigure, kind: ReportKind): string => {
      const { until, since, ...amounts } = figure.facts
      return translate(`figures.rule.${ruleOf(figure, kind)}`, {
        ...Object.fromEntries(Object.entries(amounts).map(([name, amount]) => [name, money(amount)])),
        ...(until !== undefined && { until: formatDate(until, format) }),
        ...(since !== undefined && { since: formatDateTime(since, format) }),
      })
    },
  }
}

export const agrees = ({ told, sum }: Pick<ReportFigure, 'told' | 'sum'>): boolean => told === sum
/** Whether the letter that went out said something else. */
export const moved = ({ told, atSending }: Pick<ReportFigure, 'told' | 'atSending'>): boolean =>
  atSending !== null && atSending !== told
