import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { addDays } from '../../../../i18n/dates.ts'
import { choiceKey } from '../../../../resources/_kit/keys.ts'
import type { donorTransactions } from '../../../../resources/donor_transactions/schema.ts'
import { GIFTS, listPath } from '../../../../src/generate/hooks/listPath.ts'
import { partAnchor } from '../../../../src/generate/show/FoldedFacts.tsx'
import { BarRow, type ChartPart } from '../../../../src/ui/charts.tsx'
import { DateText } from '../../../../src/ui/DateText.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import type { ProjectMoney, Sum } from '../../../_contracts/newsfeed.ts'
import { compareMoney, sumMoney, toHalalas } from '../../../_kit/money.ts'

/** The rows that count: not reversed, and after the day that the opening amount covers. */
const countedRows = (project: string, { openingUntil }: ProjectMoney) => ({
  project,
  reversed: false,
  ...(openingUntil === null ? {} : { date: { gte: addDays(openingUntil, 1) } }),
})

function Aside({ text, sum: { amount, count }, to }: { text: string; sum: Sum; to: string }) {
  const translate = useTranslate()
  if (count === 0) return null
  return (
    <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
      <Link to={to}>{translate(text, { smart_count: count, amount })}</Link>
    </Typography>
  )
}

/** product.md 8, 9: the collected amount, line by line to its rows, funds told apart. */
export function MadeOf({ project, money }: { project: string; money: ProjectMoney }) {
  const translate = useTranslate()
  const { opening, openingUntil, funds, reversed, inOpening } = money
  const hasOpening = compareMoney(opening, '0') > 0
  const parts: ChartPart[] = [
    ...(hasOpening
      ? [
          {
            id: 'opening',
            label: translate('project.madeOf.opening'),
            value: Number(toHalalas(opening)),
            text: <Money value={opening} trim />,
            to: `?tab=details#${partAnchor('money')}`,
          },
        ]
      : []),
    ...funds.map(({ fund, amount, count }) => ({
      id: fund,
      label: translate(choiceKey<typeof donorTransactions>('donor_transactions', 'fund', fund)),
      note: translate('resources.donor_transactions.count', { smart_count: count }),
      value: Number(toHalalas(amount)),
      text: <Money value={amount} trim />,
      to: listPath(GIFTS, { ...countedRows(project, money), fund: [fund] }),
    })),
  ]
  if (parts.length === 0) return <Typography color="textSecondary">{translate('project.madeOf.nothing')}</Typography>
  return (
    <>
      <BarRow
        caption={translate('project.madeOf.title')}
        parts={parts}
        total={{
          label: translate('project.madeOf.total'),
          text: <Money value={sumMoney([opening, ...funds.map(({ amount }) => amount)])} trim />,
        }}
      />
      {hasOpening ? (
        <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
          {translate('project.madeOf.openingText')}
          {openingUntil === null ? null : (
            <>
              {' '}
              {translate('project.madeOf.openingUntil')} <DateText value={openingUntil} />
            </>
          )}
        </Typography>
      ) : null}
      <Aside text="project.madeOf.reversed" sum={reversed} to={listPath(GIFTS, { project, reversed: true })} />
      <Aside
        text="project.madeOf.inOpening"
        sum={inOpening}
        to={listPath(GIFTS, { project, reversed: false, date: { lte: openingUntil } })}
      />
    </>
  )
}
