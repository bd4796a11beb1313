import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatMoney, formatNumber } from '../../../../../i18n/format.ts'
import { branchIn } from '../../../../../i18n/named.ts'
import { choiceKey, fieldKey } from '../../../../../resources/_kit/keys.ts'
import { Failure } from '../../../../../src/generate/Failure.tsx'
import { http } from '../../../../../src/providers/http.ts'
import { ChartTable } from '../../../../../src/ui/ChartTable.tsx'
import { ChoiceChip } from '../../../../../src/ui/ChoiceChip.tsx'
import { BarRow } from '../../../../../src/ui/charts.tsx'
import { useFormat } from '../../../../../src/ui/FormatContext.tsx'
import { Section } from '../../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../../src/ui/Skeletons.tsx'
import type { BranchTotals as Totals } from '../../../../_contracts/newsfeed.ts'
import type { donorTransactions } from '../../../../donor_transactions/schema.ts'

const givenOf = ({ gifts }: Totals, fund: string | null): string =>
  fund === null ? gifts.amount : (gifts.funds.find((one) => one.fund === fund)?.amount ?? '0.00')

interface TableProps {
  branches: readonly Totals[]
  funds: readonly string[]
}

/** Every figure of every branch; funds in columns of their own (product.md 9). */
function Table({ branches, funds }: TableProps) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: number) => formatNumber(value, { locale, decimals: 0 })
  // The sign once, in the words above: with it on each amount the columns would not fit on a sheet.
  const money = (value: string) => formatMoney(value, { locale, trim: true }).number
  const headings = [
    translate('entity.totals.branch'),
    ...['projects', 'donors', 'gifts'].map((key) => translate(`dashboard.${key}`)),
    ...funds.map((fund) => translate(choiceKey<typeof donorTransactions>('donor_transactions', 'fund', fund))),
    translate('dashboard.allGifts'),
    translate('dashboard.spent'),
    translate('dashboard.lettersSent'),
  ]
  return (
    <Box
      component="section"
      tabIndex={0}
      aria-label={translate('entity.totals.table')}
      sx={{
        overflowX: 'auto',
        mt: 3,
        '& th, & td': { overflowWrap: 'normal', wordBreak: 'normal' },
        '& td': { whiteSpace: 'nowrap' },
        '& tbody th': { minWidth: 120 },
        '& table': { minWidth: 760 },
        '@media print': { '& tbody th': { minWidth: 0 }, '& table': { minWidth: 0, fontSize: '0.75rem' } },
      }}
    >
      <Typography variant="body2" color="textSecondary">
        {translate('entity.totals.riyals')}
      </Typography>
      <ChartTable
        caption={translate('entity.totals.table')}
        headings={headings}
        rows={branches.map((branch) => ({
          id: branch.branchName,
          head: <bdi>{branchIn(branch, locale)}</bdi>,
          cells: [
            number(branch.published),
            number(branch.donors),
            number(branch.gifts.count),
            ...funds.map((fund) => money(givenOf(branch, fund))),
            money(branch.gifts.amount),
            money(branch.spent),
            number(branch.lettersSent),
          ],
        }))}
      />
    </Box>
  )
}

function Figures({ branches }: { branches: readonly Totals[] }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const [wanted, setWanted] = useState<string | null>(null)
  const funds = [...new Set(branches.flatMap(({ gifts }) => gifts.funds.map(({ fund }) => fund)))]
  const nameOf = (fund: string | null) =>
    fund === null
      ? translate('dashboard.allGifts')
      : translate(choiceKey<typeof donorTransactions>('donor_transactions', 'fund', fund))
  const chips = [null, ...funds]
  return (
    <>
      <Typography component="h3" variant="h5" sx={{ mb: 1 }}>
        {translate('entity.totals.given')}
      </Typography>
      <Box
        role="group"
        aria-label={translate(fieldKey<typeof donorTransactions>('donor_transactions', 'fund'))}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 1 }}
      >
        {chips.map((fund) => (
          <ChoiceChip key={fund ?? ''} label={nameOf(fund)} chosen={fund === wanted} onChoose={() => setWanted(fund)} />
        ))}
      </Box>
      <BarRow
        caption={`${translate('entity.totals.given')}: ${nameOf(wanted)}`}
        parts={branches.map((branch) => ({
          id: branch.branchName,
          label: branchIn(branch, locale),
          value: Number(givenOf(branch, wanted)),
          text: formatMoney(givenOf(branch, wanted), { locale, trim: true }).text,
          accent: branch.main,
        }))}
      />
      <Table branches={branches} funds={funds} />
    </>
  )
}

/** [2.71] product.md 1: the totals of the branches, for the administrator of the main one; each branch's trail records the look. */
export function BranchTotals() {
  const translate = useTranslate()
  const { data, error, refetch } = useQuery({
    queryKey: ['branchTotals'],
    queryFn: async ({ signal }) => (await http<readonly Totals[]>('/api/entities/actions/branches', { signal })).json,
  })
  if (error && !data) return <Failure error={error} onRetry={() => void refetch()} />
  return (
    <Section title={translate('entity.totals.title')} subtitle={translate('entity.totals.text')}>
      {data === undefined ? (
        <ListSkeleton label={translate('common.state.loading')} rows={3} />
      ) : (
        <Figures branches={data} />
      )}
    </Section>
  )
}
