import { Link, useTranslate } from 'react-admin'
import { formatDate } from '../../../i18n/dates.ts'
import { sentences } from '../../../src/generate/calls.ts'
import { useFormat } from '../../../src/ui/FormatContext.tsx'
import { Notice } from '../../../src/ui/Notice.tsx'
import { Section } from '../../../src/ui/Section.tsx'
import { Holds } from './Holds.tsx'
import { type Plan, type Standing, useNames } from './useStanding.ts'

/** Nothing is left to be chosen: it runs already, or what follows it is paid for. */
export function Settled({ plan, standing: { current, upcoming } }: { plan: Plan; standing: Standing }) {
  const translate = useTranslate()
  const format = useFormat()
  const names = useNames()
  const say = (key: string, at: string) => translate(`subscription.${key}`, { date: formatDate(at, format) })
  const isMine = current?.plan === plan.id
  const yours = current?.endsAt ? say('checkout.yours', current.endsAt) : translate('subscription.checkout.yoursNow')
  return (
    <>
      <Notice tone="info">
        {sentences([isMine ? yours : '', upcoming?.startsAt ? say('nextFrom', upcoming.startsAt) : ''])}{' '}
        <Link to="/app/subscription">{translate('subscription.short.packages')}</Link>
      </Notice>
      <Section title={<bdi>{names.ofPlan(plan)}</bdi>}>
        <Holds plan={plan} />
      </Section>
    </>
  )
}
