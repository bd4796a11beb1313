import type { RecordOf } from '../_kit/resource.ts'
import type { donorTransactions } from './schema.ts'

/** product.md 11: what stands on a receipt stays as it was issued; what was wrong is reversed, and recorded anew. */
const ON_RECEIPT = ['donor', 'project', 'amount', 'date', 'fund', 'inKind', 'onBehalfOf'] as const

/** By it the gift is known again, and what went back of it: one that it has stays, one that is missing may be added. */
const REFERENCE = 'donationReferenceId'

type Gift = RecordOf<typeof donorTransactions>

/** What of a gift cannot be changed any more. */
export const fixedBy = ({
  receiptNumber,
  donationReferenceId,
}: Pick<Gift, 'receiptNumber' | typeof REFERENCE>): readonly ((typeof ON_RECEIPT)[number] | typeof REFERENCE)[] => {
  if (receiptNumber === null) return []
  return donationReferenceId === null ? ON_RECEIPT : [...ON_RECEIPT, REFERENCE]
}
