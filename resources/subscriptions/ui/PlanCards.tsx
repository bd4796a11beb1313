import Box from '@mui/material/Box'
import Button from '@mui/material/Button'
import ToggleButton from '@mui/material/ToggleButton'
import ToggleButtonGroup from '@mui/material/ToggleButtonGroup'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Money } from '../../../src/ui/Money.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { StatusChip } from '../../../src/ui/StatusChip.tsx'
import { PERIODS, type Period } from '../../plans/schema.ts'
import { changeOf, holdsLess } from '../change.ts'
import { checkoutPath } from '../paths.ts'
import { Holds } from './Holds.tsx'
import { isOpenTo, type Plan, type Standing, useNames } from './useStanding.ts'

const PER: Readonly<Record<Period, string>> = { monthly: 'perMonth', yearly: 'perYear', once: 'perOnce' }

const FREE: Readonly<Record<Period, string>> = { monthly: 'freeText', yearly: 'freeText', once: 'freeOnce' }

/** What a package costs, and for how long. */
export function Price({ plan }: { plan: Plan }) {
  const translate = useTranslate()
  return (
    <Box>
      <Typography component="span" variant="h3">
        {plan.free ? translate('subscription.choose.free') : <Money value={plan.price} trim />}
      </Typography>{' '}
      <Typography component="span" variant="body2" color="textSecondary">
        {translate(`subscription.choose.${(plan.free ? FREE : PER)[plan.period]}`)}
      </Typography>
    </Box>
  )
}

interface CardProps {
  plan: Plan
  standing: Standing
  mayChoose: boolean
}

/** The way to a package, where it can be chosen. */
export function ChoosePlan({ plan, standing, mayChoose }: CardProps) {
  const translate = useTranslate()
  const names = useNames()
  const { current } = standing
  const change = changeOf(current, plan)
  const isOther = change === 'upgrade' && current !== null && holdsLess(current, plan)
  const way = isOther ? 'other' : change
  const act = translate(`subscription.choose.${way}`)
  if (!mayChoose || !isOpenTo(standing, plan)) return null
  return (
    <Button
      component={Link}
      to={checkoutPath(plan.id)}
      variant={isOther || change === 'downgrade' ? 'outlined' : 'contained'}
      aria-label={translate('subscription.choose.of', { act, name: names.ofPlan(plan) })}
      sx={{ textDecoration: 'none' }}
    >
      {act}
    </Button>
  )
}

export function PlanCard({ level = 'h3', ...props }: CardProps & { level?: 'h2' | 'h3' }) {
  const { plan, standing, mayChoose } = props
  const translate = useTranslate()
  const names = useNames()
  const name = names.ofPlan(plan)
  const text = names.textOf(plan)
  const isMine = standing.current?.plan === plan.id
  return (
    <Box
      component="li"
      sx={{
        display: 'flex',
        flexDirection: 'column',
        gap: 2,
        p: { xs: 2, sm: 3 },
        border: '1px solid',
        borderColor: isMine ? 'var(--athar-action)' : 'var(--athar-hairline)',
        borderRadius: 1,
        bgcolor: 'var(--athar-surface)',
      }}
    >
      <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center', justifyContent: 'space-between' }}>
        <Typography component={level} variant="h4">
          <bdi>{name}</bdi>
        </Typography>
        {isMine ? <StatusChip tone="success" label={translate('subscription.choose.current')} /> : null}
      </Box>
      <Price plan={plan} />
      {text === null ? null : <Typography color="textSecondary">{text}</Typography>}
      <Box sx={{ flex: '1 1 auto' }}>
        <Holds plan={plan} />
      </Box>
      <ChoosePlan plan={plan} standing={standing} mayChoose={mayChoose} />
    </Box>
  )
}

export const CARDS = {
  listStyle: 'none',
  m: 0,
  p: 0,
  display: 'grid',
  gap: 2,
  gridTemplateColumns: 'repeat(auto-fill, minmax(min(100%, 260px), 1fr))',
} as const

interface PeriodsProps {
  periods: readonly Period[]
  shown: Period
  onChoose: (period: Period) => void
}

/** Which packages are shown; where all are of one period there is nothing to choose. */
function Periods({ periods, shown, onChoose }: PeriodsProps) {
  const translate = useTranslate()
  return (
    <ToggleButtonGroup
      exclusive
      size="small"
      value={shown}
      aria-label={translate('subscription.choose.period')}
      onChange={(_event, next: Period | null) => onChoose(next ?? shown)}
    >
      {periods.map((one) => (
        <ToggleButton key={one} value={one}>
          {translate(`subscription.choose.${one}`)}
        </ToggleButton>
      ))}
    </ToggleButtonGroup>
  )
}

interface PlanCardsProps {
  plans: readonly Plan[]
  standing: Standing
  mayChoose: boolean
}

/** [2.67] monthly, yearly or once: the packages of one period side by side. */
export function PlanCards({ plans, standing, mayChoose }: PlanCardsProps) {
  const translate = useTranslate()
  const periods = PERIODS.filter((period) => plans.some((plan) => plan.period === period))
  const [chosen, setChosen] = useState<Period | null>(null)
  const period = chosen ?? standing.current?.period ?? 'monthly'
  const shown = periods.includes(period) ? period : (periods[0] ?? 'monthly')
  return (
    <Section
      title={translate('subscription.choose.title')}
      frame="bare"
      subtitle={mayChoose ? undefined : translate('subscription.choose.notYours')}
      action={
        <Box sx={{ display: 'flex', flexWrap: 'wrap', gap: 1, alignItems: 'center' }}>
          <Button component={Link} to="/app/subscription/compare" variant="text">
            {translate('subscription.choose.compare')}
          </Button>
          {periods.length > 1 ? <Periods periods={periods} shown={shown} onChoose={setChosen} /> : null}
        </Box>
      }
    >
      <Box component="ul" sx={CARDS}>
        {plans
          .filter((plan) => plan.period === shown)
          .map((plan) => (
            <PlanCard key={plan.id} plan={plan} standing={standing} mayChoose={mayChoose} />
          ))}
      </Box>
    </Section>
  )
}
