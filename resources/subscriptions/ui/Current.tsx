import Box from '@mui/material/Box'
import Typography from '@mui/material/Typography'
import type { ReactNode } from 'react'
import { useTranslate } from 'react-admin'
import { Link } from 'react-router-dom'
import { formatDate } from '../../../i18n/dates.ts'
import { useTexts } from '../../../src/generate/texts.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { StatusChip, type Tone } from '../../../src/ui/StatusChip.tsx'
import type { SubscriptionState, subscriptions } from '../schema.ts'
import { Left } from './Left.tsx'
import { type Standing, type Subscription, useNames } from './useStanding.ts'

const TONE: Readonly<Record<SubscriptionState, Tone>> = {
  NotRegistered: 'neutral',
  Sent: 'info',
  Pending: 'info',
  Processing: 'info',
  Renewed: 'success',
  Canceled: 'warning',
  Expired: 'neutral',
}

export function StateChip({ status }: { status: SubscriptionState }) {
  const texts = useTexts<typeof subscriptions>('subscriptions')
  return <StatusChip tone={TONE[status]} label={texts.state(status)} />
}

/** Until when, and what comes then. */
function useEndText() {
  const translate = useTranslate()
  const format = useFormat()
  return ({ endsAt, free, status }: Subscription): string => {
    if (endsAt === null) return translate('subscription.untilUsed')
    const until = translate('subscription.until', { date: formatDate(endsAt, format) })
    const next = status === 'Canceled' ? 'endsThen' : free ? 'renewsItself' : 'renewalComes'
    return `${until}. ${translate(`subscription.${next}`)}`
  }
}

/** What was asked for and is not in force yet: where it goes on, or why it does not. */
export function Asked({ asked }: { asked: Subscription }) {
  const translate = useTranslate()
  const texts = useTexts<typeof subscriptions>('subscriptions')
  const names = useNames()
  const to = `/app/subscribe/return?subscription=${encodeURIComponent(asked.id)}`
  return (
    <Notice tone="info">
      {translate('subscription.asked', { name: names.of(asked) })} {texts.state(asked.status)}.{' '}
      <Link to={to}>{translate('subscription.toPayment')}</Link>
    </Notice>
  )
}

/** [8.43] what is used up comes again by itself, or with another package. */
function Onward({ current: { endsAt, free, status } }: { current: Subscription }) {
  const translate = useTranslate()
  const format = useFormat()
  return (
    <div>
      {free && status === 'Renewed' && endsAt !== null
        ? `${translate('subscription.renewedOn', { date: formatDate(endsAt, format) })} `
        : null}
      <Link to="/app/subscription/compare">{translate('subscription.choose.compare')}</Link>
    </div>
  )
}

interface CurrentProps {
  standing: Standing
  /** What can be done about it, below. */
  action?: ReactNode
}

/** [2.67] the package that is in force, with what remains of it. */
export function Current({ standing: { items, current, upcoming }, action }: CurrentProps) {
  const translate = useTranslate()
  const format = useFormat()
  const names = useNames()
  const endText = useEndText()
  if (current === null)
    return (
      <Section title={translate('subscription.none.title')}>
        <Typography color="textSecondary">
          {translate('subscription.none.text')} {translate('subscription.none.choose')}
        </Typography>
      </Section>
    )
  return (
    <Section
      title={<bdi>{names.of(current)}</bdi>}
      subtitle={endText(current)}
      action={<StateChip status={current.status} />}
    >
      {upcoming?.startsAt ? (
        <Notice tone="success">
          {translate('subscription.nextFrom', { date: formatDate(upcoming.startsAt, format) })}
        </Notice>
      ) : null}
      {items === null ? null : <Left items={items} onward={<Onward current={current} />} />}
      {action ? <Box sx={{ mt: 3 }}>{action}</Box> : null}
    </Section>
  )
}
