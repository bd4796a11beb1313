import type { RecordOf } from '../_kit/resource.ts'
import type { donorTransactions } from './schema.ts'

type Named = Pick<RecordOf<typeof donorTransactions>, 'donationReferenceId' | 'source'>

/**
 * product.md 10: (source, reference) names a gift, in files and forms alike; null where it has no reference.
 * Both come as the declaration cleans them.
 */
export const referenceKey = ({ donationReferenceId: reference, source }: Readonly<Partial<Named>>): string | null =>
  reference ? `ref|${source ?? ''}|${reference}`.toLowerCase() : null
