import type { RecordOf } from '../_kit/resource.ts'
import type { donorTransactions } from './schema.ts'

/** product.md 11: what stands on a receipt stays as it was issued; what was wrong is reversed, and recorded anew. */
const ON_RECEIPT = ['donor', 'project', 'amount', 'date', 'fund', 'inKind', 'onBehalfOf'] as const

/** What of a gift cannot be changed any more. */
export const fixedBy = ({
  receiptNumber,
}: Pick<RecordOf<typeof donorTransactions>, 'receiptNumber'>): readonly (typeof ON_RECEIPT)[number][] =>
  receiptNumber === null ? [] : ON_RECEIPT
