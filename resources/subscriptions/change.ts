import { toHalalas } from '../_kit/money.ts'
import { ITEMS, type Period, QUOTA, USED } from '../plans/schema.ts'

/** [4.14] what choosing a package does to the one that is in force. */
export type Change = 'subscribe' | 'renew' | 'upgrade' | 'downgrade'

interface Priced {
  price: string
  period: Period
}

const MONTHS = { monthly: 12n, yearly: 1n, once: 12n } as const

/** What a year of it costs; a package that is paid once counts as a month's. */
const yearly = ({ price, period }: Priced): bigint => toHalalas(price) * MONTHS[period]

/**
 * The same package again goes on from the period's end. A cheaper one takes the balance away, any other keeps it. What is
 * paid once is never renewed: another one adds to what is left.
 */
export function changeOf(current: (Priced & { plan: string }) | null, next: Priced & { id: string }): Change {
  if (current === null) return 'subscribe'
  if (current.plan === next.id) return next.period === 'once' ? 'upgrade' : 'renew'
  return yearly(next) < yearly(current) ? 'downgrade' : 'upgrade'
}

type Quotas = { [K in (typeof QUOTA)[keyof typeof QUOTA]]: number | null }

type Counted = Quotas & {
  [K in (typeof USED)[keyof typeof USED]]: number
}

/** What is dearer and holds less of something, and more of nothing, is no step up. */
export const holdsLess = (current: Quotas, next: Quotas): boolean => {
  const differences = ITEMS.map((item) => {
    const [had, has] = [current[QUOTA[item]] ?? Number.POSITIVE_INFINITY, next[QUOTA[item]] ?? Number.POSITIVE_INFINITY]
    return Math.sign(had === has ? 0 : has - had)
  })
  return differences.includes(-1) && !differences.includes(1)
}

/** Whether anything is left that a change for the cheaper would take away. */
export const hasBalance = (row: Counted): boolean =>
  ITEMS.some((item) => {
    const quota = row[QUOTA[item]]
    return quota === null || quota > row[USED[item]]
  })
