import { Link, useTranslate } from 'react-admin'
import type { Short } from '../../../resources/_contracts/usage.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useRights } from '../rights.ts'

/** [8.43] how many of those who may get it will: the others find nothing left in the package. */
export const goingOf = (sendable: number, short: readonly Short[]): number =>
  Math.max(
    0,
    short.reduce((going, { asked, left }) => going - (asked - left), sendable),
  )

/** [8.43] before anything is sent: of what the package has too little, and where more of it is had. */
export function ShortPackage({ short }: { short: readonly Short[] }) {
  const translate = useTranslate()
  const { can } = useRights('subscriptions')
  if (short.length === 0) return null
  const amount = (item: Short['item'], n: number) => translate(`subscription.amounts.${item}`, { smart_count: n })
  return (
    <Notice tone="warning">
      {short.map(({ item, asked, left, notIncluded }) => (
        <div key={item}>
          {left === 0
            ? translate(notIncluded ? 'subscription.short.notIncluded' : 'subscription.short.none', {
                asked: amount(item, asked),
                item: translate(`subscription.items.${item}`),
              })
            : translate('subscription.short.some', {
                asked: amount(item, asked),
                left: amount(item, left),
                beyond: amount(item, asked - left),
              })}
        </div>
      ))}
      {can('list') ? <Link to="/app/subscription">{translate('subscription.short.packages')}</Link> : null}
    </Notice>
  )
}
