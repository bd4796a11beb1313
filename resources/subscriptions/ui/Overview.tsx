import Button from '@mui/material/Button'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useRights } from '../../../src/generate/rights.ts'
import { EmptyState } from '../../../src/ui/EmptyState.tsx'
import { Help } from '../../../src/ui/Help.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { Asked, Current } from './Current.tsx'
import { AllHeld } from './OwnHeld.tsx'
import { PlanCards } from './PlanCards.tsx'
import { usePlans, useStanding } from './useStanding.ts'

function Content() {
  const translate = useTranslate()
  const { can } = useRights('subscriptions')
  const plans = usePlans()
  const { data: standing, error, refetch } = useStanding()
  const failed = standing === undefined ? error : plans.data === undefined ? plans.error : null
  const again = () => void Promise.all([refetch(), plans.refetch()])
  if (failed) return <Failure error={failed} onRetry={again} />
  if (standing === undefined || plans.data === undefined)
    return <PageSkeleton label={translate('common.state.loading')} />
  if (plans.data.length === 0 && standing.current === null)
    return (
      <EmptyState title={translate('subscription.notOffered.title')} text={translate('subscription.notOffered.text')} />
    )
  return (
    <>
      <AllHeld standing={standing} />
      {standing.asked === null ? null : <Asked asked={standing.asked} />}
      <Current
        standing={standing}
        action={
          <Button component={Link} to="/app/settings/payment-details" variant="text" sx={{ marginInlineStart: -1 }}>
            {translate('subscription.details')}
          </Button>
        }
      />
      {plans.data.length === 0 ? null : <PlanCards plans={plans.data} standing={standing} mayChoose={can('choose')} />}
    </>
  )
}

const ABOUT = ['counts', 'free', 'end'] as const

/** [2.67], [2.75] an entity's package: what remains of it, and what else there is. */
export default function Subscription() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader
        title={translate('subscription.title')}
        subtitle={translate('subscription.lead')}
        aside={
          <Help
            title={translate('help.packages.title')}
            lines={ABOUT.map((line) => translate(`help.packages.${line}`))}
          />
        }
      />
      <Content />
    </>
  )
}
