import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import { useTranslate } from 'react-admin'
import { formatNumber } from '../../../../i18n/format.ts'
import { unitAfter, unitIn } from '../../../../i18n/units.ts'
import { fieldKey } from '../../../../resources/_kit/keys.ts'
import { partAnchor } from '../../../../src/generate/show/FoldedFacts.tsx'
import { Donut } from '../../../../src/ui/charts.tsx'
import { useFormat } from '../../../../src/ui/FormatContext.tsx'
import { Money } from '../../../../src/ui/Money.tsx'
import { Notice } from '../../../../src/ui/Notice.tsx'
import { Section } from '../../../../src/ui/Section.tsx'
import { StatCard } from '../../../../src/ui/StatCard.tsx'
import { impactUnits, ratioPercent, toHalalas } from '../../../_kit/money.ts'
import type { projects } from '../../schema.ts'
import { type MoneyFigures, moneyOf } from './figures.ts'
import { MadeOf } from './MadeOf.tsx'
import type { ProjectRow } from './types.ts'
import { useMoney } from './useMoney.ts'

/** For drawing alone: what is read stands as exact text beside it. */
const drawn = (value: string): number => Number(toHalalas(value))

function Chart({ figures }: { figures: MoneyFigures }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { required, collected, covered, unspent, remaining, overCollected, overspent } = figures
  const percent = required === null ? null : ratioPercent(collected, required)
  const part = (id: string, key: string, value: string, to: string, accent = false) => ({
    id,
    label: translate(`project.money.${key}`),
    value: drawn(value),
    text: <Money value={value} trim />,
    to,
    accent,
  })
  // Where more came than was required, the parts are those of what came.
  const isOfRequired = required !== null && overCollected === null
  return (
    <Donut
      caption={translate('project.money.title')}
      centre={percent === null ? undefined : `${formatNumber(percent, { locale })}%`}
      parts={[
        part('spent', overspent === null ? 'spent' : 'covered', covered, '?tab=spending'),
        part('unspent', 'unspent', unspent, '?tab=spending', true),
        ...(isOfRequired && remaining !== null ? [part('remaining', 'remaining', remaining, '?tab=gifts')] : []),
      ]}
      total={{
        label: translate(isOfRequired ? 'project.money.required' : 'project.money.collected'),
        text: <Money value={isOfRequired ? required : collected} trim />,
      }}
    />
  )
}

/** What more came or went than was planned, to the halala. */
function Beyond({ figures: { overCollected, overspent } }: { figures: MoneyFigures }) {
  const translate = useTranslate()
  const text = (key: string, value: string) => translate(`project.money.${key}`, { amount: value })
  return (
    <>
      {overspent === null ? null : <Notice tone="warning">{text('overspent', overspent)}</Notice>}
      {overCollected === null ? null : <Notice tone="info">{text('overCollected', overCollected)}</Notice>}
    </>
  )
}

function Units({ project, collected }: { project: ProjectRow; collected: string }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  if (project.unitName === null || project.unitCost === null) return null
  const units = impactUnits(collected, project.unitCost)
  if (units === null) return null
  const words = unitIn({ ...project, unitName: project.unitName }, locale)
  const name = unitAfter(units.units, words)
  return (
    <StatCard
      value={formatNumber(units.units, { locale })}
      label={
        <>
          <bdi>{name ?? translate('project.money.unitsOf', { unit: words.unitName })}</bdi>{' '}
          {translate('project.money.units')}
        </>
      }
      to={`?tab=details#${partAnchor('money')}`}
      hint={
        <>
          {translate(fieldKey<typeof projects>('projects', 'unitCost'))}: <Money value={project.unitCost} trim />
          {units.remainder === '0.00' ? null : (
            <>
              {' · '}
              {translate('project.money.unitsRest')} <Money value={units.remainder} trim />
            </>
          )}
        </>
      }
    />
  )
}

const FRAME = {
  p: { xs: 2, sm: 3 },
  border: '1px solid var(--athar-hairline)',
  borderRadius: 1,
  bgcolor: 'var(--athar-surface)',
  display: 'grid',
  gap: 3,
  gridTemplateColumns: { xs: 'minmax(0, 1fr)', lg: 'repeat(2, minmax(0, 1fr))' },
  alignItems: 'start',
  '@media print': { breakInside: 'avoid' },
} as const

/** What was asked for, came in, went out and is left; each figure opens what it is made of. */
export function MoneyPart({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const figures = moneyOf(project)
  const { required, collected, spent, remaining, overCollected } = figures
  const money = useMoney(project.id)
  const share = (part: string, whole: string | null, key: string): string | undefined => {
    const percent = whole === null ? null : ratioPercent(part, whole)
    return percent === null ? undefined : translate(key, { percent: formatNumber(percent, { locale }) })
  }
  return (
    <Section title={translate('project.money.title')} frame="bare">
      <Beyond figures={figures} />
      <Box
        sx={{
          display: 'grid',
          gap: 2,
          gridTemplateColumns: { xs: 'repeat(2, minmax(0, 1fr))', md: 'repeat(auto-fit, minmax(160px, 1fr))' },
          mb: 2,
        }}
      >
        <StatCard
          value={required === null ? '–' : <Money value={required} trim />}
          label={translate('project.money.required')}
          hint={required === null ? translate('project.money.openTarget') : undefined}
          to={`?tab=details#${partAnchor('money')}`}
        />
        <StatCard
          tone="accent"
          value={<Money value={collected} trim />}
          label={translate('project.money.collected')}
          hint={
            overCollected !== null
              ? translate('project.money.over')
              : share(collected, required, 'project.money.ofRequired')
          }
          to="?tab=gifts"
        />
        <StatCard
          value={<Money value={spent} trim />}
          label={translate('project.money.spent')}
          hint={share(spent, collected, 'project.money.ofCollected')}
          to="?tab=spending"
        />
        {remaining === null ? null : (
          <StatCard
            value={<Money value={remaining} trim />}
            label={translate('project.money.remaining')}
            to="?tab=gifts"
          />
        )}
        <Units project={project} collected={collected} />
      </Box>
      <Box sx={FRAME}>
        <Chart figures={figures} />
        {money === undefined ? null : (
          <div>
            <Typography component="h3" variant="h5" sx={{ mb: 1 }}>
              {translate('project.madeOf.title')}
            </Typography>
            <MadeOf project={project.id} money={money} />
          </div>
        )}
      </Box>
    </Section>
  )
}
