import Button from '@mui/material/Button'
import LinearProgress from '@mui/material/LinearProgress'
import { useEffect, useRef } from 'react'
import { useTranslate } from 'react-admin'
import { Link, useSearchParams } from 'react-router-dom'
import { runAction } from '../../../src/generate/calls.ts'
import { Failure } from '../../../src/generate/Failure.tsx'
import { useAct } from '../../../src/generate/hooks/useAct.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { ErrorState } from '../../../src/ui/ErrorState.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { PageHeader } from '../../../src/ui/PageHeader.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { PageSkeleton } from '../../../src/ui/Skeletons.tsx'
import { checkoutPath } from '../paths.ts'
import type { subscriptions } from '../schema.ts'
import { StateChip } from './Current.tsx'
import { OwnHeld } from './OwnHeld.tsx'
import { type Invoice, type Subscription, useInvoices, useNames, useStanding, useSubscription } from './useStanding.ts'

/** Nothing has come of it, or something has. */
const isSettled = ({ status, problem }: Subscription): boolean => status === 'Renewed' || problem !== null

function Waiting({ text }: { text: string }) {
  return (
    <>
      <Notice tone="info">{text}</Notice>
      <LinearProgress aria-label={text} />
    </>
  )
}

/** The way to the service's page, and the question whether it was paid there. */
function Open({ row, invoice, onCheck }: { row: Subscription; invoice: Invoice; onCheck: () => void }) {
  const translate = useTranslate()
  return (
    <>
      {row.status === 'Pending' ? <Notice tone="info">{translate('subscription.returned.pending')}</Notice> : null}
      <Button component="a" href={invoice.payUrl ?? ''} variant="contained" size="large" fullWidth>
        {translate('subscription.toPayment')}
      </Button>
      <Button variant="text" onClick={onCheck} sx={{ mt: 1 }}>
        {translate('subscription.returned.again')}
      </Button>
    </>
  )
}

/** What a person of the platform looks at, with what is known of it. */
function LookedAt({ row }: { row: Subscription }) {
  const translate = useTranslate()
  const { data } = useStanding()
  const held = data?.held.find(({ id }) => id === row.id)
  if (data === undefined || held === undefined)
    return <Notice tone="info">{translate('subscription.returned.processing')}</Notice>
  return <OwnHeld held={held} contact={data.contact} />
}

/** Nothing was paid, and another try may do. */
const MAY_PASS: ReadonlySet<NonNullable<Subscription['problem']>> = new Set([
  'paymentFailed',
  'noRedirect',
  'unexpected',
])

interface OutcomeProps {
  row: Subscription
  invoice: Invoice | undefined
  onCheck: () => void
}

function Outcome({ row, invoice, onCheck }: OutcomeProps) {
  const translate = useTranslate()
  const texts = useTexts<typeof subscriptions>('subscriptions')
  const names = useNames()
  if (row.status === 'Renewed') {
    // A renewal that is paid before the present period ends begins after it.
    const said = row.renews === null ? 'paid' : 'paidNext'
    return <Notice tone="success">{translate(`subscription.returned.${said}`, { name: names.of(row) })}</Notice>
  }
  if (row.status === 'Processing') return <LookedAt row={row} />
  // [8.40] in the words of the catalogue.
  if (row.problem !== null)
    return (
      <>
        <Notice tone="warning">{texts.place('problem').choice(row.problem)}</Notice>
        {MAY_PASS.has(row.problem) ? (
          <Button component={Link} to={checkoutPath(row.plan)} variant="contained" size="large" fullWidth>
            {translate('subscription.returned.tryAgain')}
          </Button>
        ) : null}
      </>
    )
  if (invoice?.payUrl && invoice.state === 'open') return <Open row={row} invoice={invoice} onCheck={onCheck} />
  return <Waiting text={translate('subscription.checkout.opening')} />
}

/** Asks once whether it was paid; whoever comes from the checkout is sent on to the service's page once it is there. */
function useWay(row: Subscription | undefined, payUrl: string | null, isGoing: boolean, check: () => void): void {
  const done = useRef(false)
  useEffect(() => {
    if (row === undefined || done.current || isSettled(row)) return
    if (isGoing && payUrl === null) return
    done.current = true
    if (isGoing && payUrl !== null) window.location.assign(payUrl)
    else check()
  }, [row, payUrl, isGoing, check])
}

function Payment({ id, isGoing }: { id: string; isGoing: boolean }) {
  const translate = useTranslate()
  const names = useNames()
  const { data: row, error, refetch } = useSubscription(id)
  const { data: invoices } = useInvoices(id, true)
  const invoice = invoices?.[0]
  const checking = useAct(async () => {
    await runAction('subscriptions', id, 'check')
    await refetch()
  })
  useWay(row, invoice?.payUrl ?? null, isGoing, () => void checking.start())
  if (row === undefined)
    return error ? (
      <Failure error={error} onRetry={() => void refetch()} />
    ) : (
      <PageSkeleton label={translate('common.state.loading')} />
    )
  return (
    <Section title={<bdi>{names.of(row)}</bdi>} action={<StateChip status={row.status} />}>
      {checking.error === null ? null : <Failure error={checking.error} />}
      {row.note ? (
        <Notice tone="info">
          {translate('heldPayments.own.noteOf')} <bdi>{row.note}</bdi>
        </Notice>
      ) : null}
      <Outcome row={row} invoice={invoice} onCheck={() => void checking.run()} />
      <Button component={Link} to="/app/subscription" variant="text" sx={{ mt: 2 }}>
        {translate('subscription.checkout.back')}
      </Button>
    </Section>
  )
}

/** [2.15] where somebody comes back to from paying: what the address says of it is not believed. */
export default function Return() {
  const translate = useTranslate()
  const [query] = useSearchParams()
  const id = query.get('subscription')
  return (
    <>
      <PageHeader title={translate('subscription.returned.title')} />
      <div style={{ maxWidth: 640 }}>
        {id === null ? (
          <ErrorState title={translate('subscription.returned.unknown')} />
        ) : (
          <Payment id={id} isGoing={query.get('pay') === '1'} />
        )}
      </div>
    </>
  )
}
