import { useRecords } from '../../../../src/generate/records.ts'
import { compareMoney, sumMoney } from '../../../_kit/money.ts'
import type { RecordOf } from '../../../_kit/resource.ts'
import { donorTransactions } from '../../schema.ts'

type Gift = RecordOf<typeof donorTransactions>

/** More than anybody hands back of one gift. */
const MOST = 100

/** What is left of a gift beside rows that went back, of it or of others. */
export const leftOf = ({ id, amount }: Pick<Gift, 'id' | 'amount'>, returned: readonly Gift[]): string =>
  sumMoney([
    amount,
    ...returned.filter(({ refundOf, reversed }) => refundOf === id && !reversed).map((one) => one.amount),
  ])

/** What went back of a gift, the latest first, and what is left of it. */
export function useRefunds({ id, amount }: Pick<Gift, 'id' | 'amount'>) {
  const { data, error, refetch } = useRecords(donorTransactions, {
    filter: { refundOf: id },
    sort: { field: 'date', order: 'DESC' },
    pagination: { page: 1, perPage: MOST },
  })
  const left = data === undefined ? undefined : leftOf({ id, amount }, data)
  return { refunds: data ?? [], left, hasLeft: left !== undefined && compareMoney(left, '0') > 0, error, refetch }
}
