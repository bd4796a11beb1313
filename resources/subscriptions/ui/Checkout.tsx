import Button from '@mui/material/Button'
import Checkbox from '@mui/material/Checkbox'
import FormControlLabel from '@mui/material/FormControlLabel'
import Typography from '@mui/material/Typography'
import { useState } from 'react'
import { useTranslate } from 'react-admin'
import { useNavigate, useSearchParams } from 'react-router-dom'
import { formatDate } from '../../../i18n/dates.ts'
import { runAction } from '../../../src/generate/calls.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { ErrorState } from '../../../src/ui/ErrorState.tsx'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { KeyValue } from '../../../src/ui/KeyValue.tsx'
import { Money } from '../../../src/ui/Money.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { withVat } from '../../_contracts/vat.ts'
import { changeOf, hasBalance } from '../change.ts'
import { Holds } from './Holds.tsx'
import { Left } from './Left.tsx'
import { AllHeld } from './OwnHeld.tsx'
import { Settled } from './Settled.tsx'
import { isOpenTo, type Plan, type Standing, useNames, usePlans, useStanding } from './useStanding.ts'

function Sums({ plan }: { plan: Plan }) {
  const translate = useTranslate()
  const { net, vat, vatPercent, total } = withVat(plan.price)
  const say = (key: string, args = {}) => translate(`subscription.checkout.${key}`, args)
  return (
    <KeyValue
      items={[
        { id: 'net', label: say('net'), value: <Money value={net} /> },
        { id: 'vat', label: say('vat', { percent: vatPercent }), value: <Money value={vat} /> },
        {
          id: 'total',
          label: say('total'),
          value: (
            <strong>
              <Money value={total} />
            </strong>
          ),
        },
      ]}
    />
  )
}

interface OrderProps {
  plan: Plan
  standing: Standing
}

/** [4.14] what the change does to what there is. */
function Consequence({ plan, standing: { current, items } }: OrderProps) {
  const translate = useTranslate()
  const format = useFormat()
  const change = changeOf(current, plan)
  if (current === null || !(change === 'renew' || hasBalance(current))) return null
  if (change === 'renew')
    return current.endsAt === null || plan.free ? null : (
      <Notice tone="info">
        {translate('subscription.checkout.begins', { date: formatDate(current.endsAt, format) })}
      </Notice>
    )
  if (change === 'upgrade') return <Notice tone="info">{translate('subscription.checkout.kept')}</Notice>
  return (
    <Section title={translate('subscription.checkout.lossTitle')}>
      <Typography sx={{ mb: 2 }}>{translate('subscription.checkout.loss')}</Typography>
      {items === null ? null : <Left items={items} />}
    </Section>
  )
}

function Order({ plan, standing }: OrderProps) {
  const translate = useTranslate()
  const navigate = useNavigate()
  const names = useNames()
  const [acceptLoss, setAcceptLoss] = useState(false)
  const [acceptHeld, setAcceptHeld] = useState(false)
  const { current } = standing
  const isHeld = !plan.free && standing.held.length > 0
  const isLoss = current !== null && changeOf(current, plan) === 'downgrade' && hasBalance(current)
  const choosing = useAct(async () => {
    const { id } = await runAction<{ id: string }>('subscriptions', null, 'choose', {
      plan: plan.id,
      acceptLoss,
      ...(isHeld && { acceptHeld }),
    })
    void navigate(plan.free ? '/app/subscription' : `/app/subscribe/return?subscription=${id}&pay=1`)
  })
  return (
    <>
      <Section title={<bdi>{names.ofPlan(plan)}</bdi>}>
        <Holds plan={plan} />
      </Section>
      {isHeld ? <AllHeld standing={standing} /> : null}
      <Consequence plan={plan} standing={standing} />
      <Section title={translate('subscription.checkout.total')}>
        <Sums plan={plan} />
        {isLoss ? (
          <FormControlLabel
            control={<Checkbox checked={acceptLoss} onChange={(_event, is) => setAcceptLoss(is)} />}
            label={translate('subscription.checkout.acceptLoss')}
          />
        ) : null}
        {isHeld ? (
          <FormControlLabel
            control={<Checkbox checked={acceptHeld} onChange={(_event, is) => setAcceptHeld(is)} />}
            label={translate('heldPayments.own.acceptHeld')}
          />
        ) : null}
        {choosing.error === null ? null : <Failure error={choosing.error} />}
        <Button
          variant="contained"
          size="large"
          fullWidth
          disabled={choosing.busy || (isLoss && !acceptLoss) || (isHeld && !acceptHeld)}
          aria-busy={choosing.busy}
          onClick={() => void choosing.run()}
          sx={{ mt: 2 }}
        >
          {translate(`subscription.checkout.${plan.free ? 'take' : 'pay'}`)}
        </Button>
        {plan.free ? null : (
          <Typography variant="body2" color="textSecondary" sx={{ mt: 1 }}>
            {translate('subscription.checkout.elsewhere')}
          </Typography>
        )}
      </Section>
    </>
  )
}

function Content() {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const plans = usePlans()
  const standing = useStanding()
  const error = (plans.data === undefined && plans.error) || (standing.data === undefined && standing.error)
  if (error) return <Failure error={error} onRetry={() => void Promise.all([plans.refetch(), standing.refetch()])} />
  if (plans.data === undefined || standing.data === undefined)
    return <PageSkeleton label={translate('common.state.loading')} />
  const plan = plans.data.find(({ id }) => id === query.get('plan'))
  // [8.40]
  if (plan === undefined)
    return (
      <ErrorState title={translate('errors.named.packageInvalid')} detail={translate('subscription.checkout.gone')} />
    )
  if (!isOpenTo(standing.data, plan)) return <Settled plan={plan} standing={standing.data} />
  return <Order plan={plan} standing={standing.data} />
}

/** [2.67] what is chosen, what it costs, and on to payment. */
export default function Checkout() {
  const translate = useTranslate()
  return (
    <>
      <PageHeader
        title={translate('subscription.checkout.title')}
        back={{ label: translate('subscription.checkout.back'), to: '/app/subscription' }}
      />
      <div style={{ maxWidth: 640 }}>
        <Content />
      </div>
    </>
  )
}
