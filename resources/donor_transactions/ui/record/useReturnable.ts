import { useRecords } from '../../../../src/generate/records.ts'
import { compareMoney } from '../../../_kit/money.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import { donorTransactions } from '../../schema.ts'
import { leftOf } from '../refund/useRefunds.ts'

/** More than one donor gave to choose from; of a gift before these the refund is recorded on its own page. */
const MOST = 100

export interface Returnable extends RecordOf<typeof donorTransactions> {
  /** What has not gone back yet. */
  left: string
}

/** The donor's gifts of which something is left, the latest first. `isOlder`: there are gifts before these. */
export function useReturnable(donor: string | null) {
  const enabled = { enabled: donor !== null }
  const sort = { field: 'date', order: 'DESC' } as const
  const pagination = { page: 1, perPage: MOST }
  const gifts = useRecords(
    donorTransactions,
    { filter: { donor, reversed: false, amount_gt: '0' }, sort, pagination },
    enabled,
  )
  const refunds = useRecords(
    donorTransactions,
    { filter: { donor, reversed: false, amount_lt: '0' }, sort, pagination },
    enabled,
  )
  const isKnown = donor !== null && gifts.data !== undefined && refunds.data !== undefined
  const found: readonly Returnable[] = isKnown
    ? (gifts.data ?? [])
        .map((gift) => ({ ...gift, left: leftOf(gift, refunds.data ?? []) }))
        .filter((gift) => compareMoney(gift.left, '0') > 0)
    : []
  return { isKnown, gifts: found, isOlder: (gifts.total ?? 0) > MOST }
}
