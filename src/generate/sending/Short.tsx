import { Link, useTranslate } from 'react-admin'
import type { Short } from '../../../resources/_contracts/usage.ts'
import { Notice } from '../../ui/Notice.tsx'
import { useRights } from '../rights.ts'

const beyond = (short: readonly Short[]): number => short.reduce((n, { asked, left }) => n + asked - left, 0)

/** [8.43] how many of those who may get it will: the others find nothing left in the package. */
export const goingOf = (sendable: number, short: readonly Short[]): number => Math.max(0, sendable - beyond(short))

/** Why the package is too small for it. */
const whyOf = ({ left, noPackage, notIncluded }: Short): string => {
  if (noPackage) return 'noPackage'
  if (notIncluded) return 'notIncluded'
  return left === 0 ? 'none' : 'some'
}

/** [8.43] how many a sending leaves out, and that they are not lost to it; nothing where the package has enough. */
export function useLeftOut() {
  const translate = useTranslate()
  return (short: readonly Short[]): string =>
    short.length === 0
      ? ''
      : translate('subscription.short.beyond', {
          held: translate('reports.confirm.held', { smart_count: beyond(short) }),
        })
}

interface ShortProps {
  short: readonly Short[]
  /** It leaves at a time of its own: who gets it is asked of the package then. */
  isLater?: boolean
  /** Whom it leaves out it cannot be sent to once more. */
  isOnce?: boolean
}

/** [8.43] before anything is sent: of what the package has too little, whom it leaves out, and where more of it is had. */
export function ShortPackage({ short, isLater = false, isOnce = false }: ShortProps) {
  const translate = useTranslate()
  const leftOut = useLeftOut()
  const { can } = useRights('subscriptions')
  if (short.length === 0) return null
  const amount = (item: Short['item'], n: number) => translate(`subscription.amounts.${item}`, { smart_count: n })
  const held = `${translate('reports.confirm.held', { smart_count: beyond(short) })}.`
  const way = short.some(({ noPackage }) => noPackage) ? 'subscription.choose.title' : 'subscription.short.packages'
  return (
    <Notice tone="warning">
      {short.map((one) => (
        <div key={one.item}>
          {translate(`subscription.short.${whyOf(one)}`, {
            asked: amount(one.item, one.asked),
            left: amount(one.item, one.left),
            item: translate(`subscription.items.${one.item}`),
          })}
        </div>
      ))}
      {isLater ? null : <div>{isOnce ? held : leftOut(short)}</div>}
      {can('list') ? <Link to="/app/subscription">{translate(way)}</Link> : null}
    </Notice>
  )
}
