import type { RecordOf } from '../_kit/resource.ts'
import type { donorTransactions } from './schema.ts'

/** product.md 11: what stands on a receipt stays as it was issued; what was wrong is reversed, and recorded anew. */
const ON_RECEIPT = ['donor', 'project', 'amount', 'date', 'fund', 'inKind', 'onBehalfOf'] as const

/** By it the gift is known again, and what went back of it: one that it has stays, one that is missing may be added. */
const REFERENCE = 'donationReferenceId'
const MARK = 'reversed'

type Gift = RecordOf<typeof donorTransactions>

type Fixed = (typeof ON_RECEIPT)[number] | typeof REFERENCE | typeof MARK

/** Of one donor, for one project, of one kind. */
export const PLACE = ['donor', 'project', 'fund', 'inKind'] as const

/** What a refund has of its gift (docs/decisions/135); one that was no refund is deleted. */
export const OF_GIFT = [...PLACE, MARK] as const

/** What of a gift cannot be changed any more. */
export const fixedBy = ({
  receiptNumber,
  donationReferenceId,
  reversed,
  refundOf,
}: Pick<Gift, 'receiptNumber' | 'reversed' | 'refundOf' | typeof REFERENCE>): readonly Fixed[] => {
  if (refundOf !== null) return OF_GIFT
  if (receiptNumber === null) return []
  const fixed: Fixed[] = [...ON_RECEIPT]
  if (donationReferenceId !== null) fixed.push(REFERENCE)
  // A receipt that was cancelled is not made valid again.
  if (reversed) fixed.push(MARK)
  return fixed
}
