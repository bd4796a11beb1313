import Box from '@mui/material/Box'
import { useTranslate } from 'react-admin'
import { formatMoney, formatNumber } from '../../../i18n/format.ts'
import { impactUnits, ratioPercent, toHalalas } from '../../../resources/_kit/money.ts'
import { Donut } from '../../ui/charts.tsx'
import { useFormat } from '../../ui/FormatContext.tsx'
import { Money } from '../../ui/Money.tsx'
import { Section } from '../../ui/Section.tsx'
import { StatCard } from '../../ui/StatCard.tsx'
import { Notice } from '../_shared/Notice.tsx'
import { type MoneyFigures, moneyOf } from './figures.ts'
import type { ProjectRow } from './types.ts'

/** For drawing alone: what is read stands as exact text beside it. */
const drawn = (value: string): number => Number(toHalalas(value))

function Chart({ figures }: { figures: MoneyFigures }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const { required, collected, spent, unspent, remaining } = figures
  const percent = required === null ? null : ratioPercent(collected, required)
  const part = (id: string, label: string, value: string, accent = false) => ({
    id,
    label,
    value: drawn(value),
    text: formatMoney(value, { locale, trim: true }).text,
    accent,
  })
  return (
    <Donut
      caption={translate('project.money.title')}
      centre={percent === null ? undefined : `${formatNumber(percent, { locale })}%`}
      parts={[
        part('spent', translate('project.money.spent'), spent),
        part('unspent', translate('project.money.unspent'), unspent, true),
        ...(remaining === null ? [] : [part('remaining', translate('project.money.remaining'), remaining)]),
      ]}
    />
  )
}

function Units({ project, collected }: { project: ProjectRow; collected: string }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  if (project.unitName === null || project.unitCost === null) return null
  const units = impactUnits(collected, project.unitCost)
  if (units === null) return null
  return (
    <StatCard
      value={formatNumber(units.units, { locale })}
      label={project.unitName}
      hint={
        <>
          {translate('resources.projects.fields.unitCost')}: <Money value={project.unitCost} trim />
        </>
      }
    />
  )
}

/** What was asked for, came in, went out and is left; each figure opens what it is made of. */
export function MoneyPart({ project }: { project: ProjectRow }) {
  const translate = useTranslate()
  const { locale } = useFormat()
  const figures = moneyOf(project)
  const { required, collected, spent, remaining, overCollected, overspent } = figures
  const share = (part: string, whole: string | null, key: string): string | undefined => {
    const percent = whole === null ? null : ratioPercent(part, whole)
    return percent === null ? undefined : translate(key, { percent: formatNumber(percent, { locale }) })
  }
  return (
    <Section title={translate('project.money.title')} frame="bare">
      {overspent ? <Notice tone="warning">{translate('project.spending.overspent')}</Notice> : null}
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
          to="?tab=details"
        />
        <StatCard
          tone="accent"
          value={<Money value={collected} trim />}
          label={translate('project.money.collected')}
          hint={
            overCollected ? translate('project.money.over') : share(collected, required, 'project.money.ofRequired')
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
      <Box
        sx={{
          p: { xs: 2, sm: 3 },
          border: '1px solid var(--athar-hairline)',
          borderRadius: 1,
          bgcolor: 'var(--athar-surface)',
        }}
      >
        <Chart figures={figures} />
      </Box>
    </Section>
  )
}
