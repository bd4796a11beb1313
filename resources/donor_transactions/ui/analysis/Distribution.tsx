import Box from '@mui/material/Box'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../i18n/format.ts'
import { Failure } from '../../../../src/generate/Failure.tsx'
import { ChoiceChip } from '../../../../src/ui/ChoiceChip.tsx'
import { BarRow, type ChartPart } from '../../../../src/ui/charts.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { ListSkeleton } from '../../../../src/ui/Skeletons.tsx'
import {
  DISTRIBUTION_SPANS,
  type Distribution as Distributed,
  type DistributionBand,
  type DistributionPart,
  type DistributionSpan,
} from '../../../_contracts/donationAnalysis.ts'
import { choiceKey } from '../../../_kit/keys.ts'
import type { donorTransactions } from '../../schema.ts'
import { useDistribution } from './useAnalysis.ts'

type Sum = Pick<DistributionPart, 'amount' | 'gifts'>

const KINDS = ['regions', 'cities', 'sources', 'projects', 'funds'] as const
type Kind = (typeof KINDS)[number]

function useParts() {
  const translate = useTranslate()
  const { locale } = useFormat()
  const number = (value: string) => formatNumber(Number(value), { locale })
  const bar = ({ amount, gifts }: Sum): Pick<ChartPart, 'note' | 'value' | 'text'> => ({
    note: translate('resources.donor_transactions.count', { smart_count: gifts }),
    value: Number(amount),
    text: <Money value={amount} trim />,
  })
  const nameOf = (kind: Kind, { name, isRest }: DistributionPart): string => {
    if (isRest) return translate('categories.distribution.rest')
    if (name === null) return translate('categories.distribution.unknown')
    return kind === 'funds' ? translate(choiceKey<typeof donorTransactions>('donor_transactions', 'fund', name)) : name
  }
  const bandName = ({ from, to }: DistributionBand): string => {
    if (to === null) return translate('categories.distribution.over', { from: number(from) })
    return Number(from) === 0
      ? translate('categories.distribution.under', { to: number(to) })
      : translate('categories.distribution.band', { from: number(from), to: number(to) })
  }
  return {
    bands: (bands: readonly DistributionBand[]): ChartPart[] =>
      bands.map((band) => ({ id: band.from, label: bandName(band), ...bar(band) })),
    parts: (kind: Kind, parts: readonly DistributionPart[]): ChartPart[] =>
      parts.map((one) => ({
        id: one.isRest ? 'rest' : (one.key ?? 'unknown'),
        label: nameOf(kind, one),
        ...bar(one),
        ...(kind === 'projects' && one.key !== null && { to: `/app/projects/published/${one.key}` }),
      })),
  }
}

function Bars({ distribution }: { distribution: Distributed }) {
  const translate = useTranslate()
  const { bands, parts } = useParts()
  const total = {
    label: translate('categories.distribution.total'),
    text: <Money value={distribution.total.amount} trim />,
  }
  const rows = [
    { kind: 'bands', parts: bands(distribution.bands) },
    ...KINDS.map((kind) => ({ kind, parts: parts(kind, distribution[kind]) })),
  ]
  return (
    <Box
      sx={{
        display: 'grid',
        columnGap: 3,
        gridTemplateColumns: { xs: 'minmax(0, 1fr)', md: 'repeat(2, minmax(0, 1fr))' },
      }}
    >
      {rows.map((row) => (
        <Section key={row.kind} level={3} title={translate(`categories.distribution.${row.kind}`)}>
          <BarRow caption={translate(`categories.distribution.${row.kind}`)} parts={row.parts} total={total} />
        </Section>
      ))}
    </Box>
  )
}

/** [2.61] how donations are distributed: by amount, place, source, project and type. */
export function Distribution() {
  const translate = useTranslate()
  const [span, setSpan] = useState<DistributionSpan>('year')
  const { data, error, refetch } = useDistribution(span)
  return (
    <Section frame="bare" title={translate('categories.distribution.title')}>
      <Box
        role="group"
        aria-label={translate('categories.distribution.span')}
        sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, mb: 2 }}
      >
        {DISTRIBUTION_SPANS.map((one) => (
          <ChoiceChip
            key={one}
            label={translate(`categories.distribution.spans.${one}`)}
            chosen={one === span}
            onChoose={() => setSpan(one)}
          />
        ))}
      </Box>
      {error && !data ? <Failure error={error} onRetry={() => void refetch()} /> : null}
      {!error && !data ? <ListSkeleton label={translate('common.state.loading')} /> : null}
      {data && data.total.gifts === 0 ? <Notice tone="info">{translate('categories.distribution.none')}</Notice> : null}
      {data && data.total.gifts > 0 ? <Bars distribution={data} /> : null}
    </Section>
  )
}
