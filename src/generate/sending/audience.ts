import type { approvalFields } from '../../../resources/_kit/approval.ts'
import type { audienceFields, sendingFields } from '../../../resources/_kit/sending.ts'
import type { Row } from '../calls.ts'
import { onlyWhere } from '../inputs/onlyWhere.tsx'

const FILTERS = [
  'gaveTo',
  'donorType',
  'categories',
  'tags',
  'language',
  'givenMin',
  'givenMax',
  'lastGiftFrom',
  'lastGiftTo',
  'file',
] as const satisfies readonly (keyof typeof audienceFields)[]

/** Whom it is for, as a section of a form. */
export const AUDIENCE = ['audience', ...FILTERS, 'donors'] as const

const Filtered = onlyWhere('audience', 'filtered')

/** Asked for only where they have a say: a filter's parts, those chosen by hand, a time that was set. */
export const sendingInputs = {
  gaveTo: Filtered,
  donorType: Filtered,
  categories: Filtered,
  tags: Filtered,
  language: Filtered,
  givenMin: Filtered,
  givenMax: Filtered,
  lastGiftFrom: Filtered,
  lastGiftTo: Filtered,
  // A file of projects has nobody to write to.
  file: onlyWhere('audience', 'filtered', { withDonors: { gt: 0 } }),
  donors: onlyWhere('audience', 'chosen'),
  sendAt: onlyWhere('sendNow', false),
} satisfies Partial<Record<keyof typeof audienceFields | keyof typeof sendingFields, unknown>>

/** What the page of a sending draws by itself: its counts, and a second person's word. */
export const SENDING_FIGURES = [
  'recipients',
  'sentCount',
  'deliveredCount',
  'readCount',
  'failedCount',
  'unknownCount',
  'suppressedCount',
  'askedBy',
  'askedAt',
  'approvedBy',
  'approvedAt',
  'sentBack',
] as const satisfies readonly (keyof typeof sendingFields | keyof typeof approvalFields)[]

/** What went out is kept as it was, and what leaves by itself is called back before it is changed. */
export const isDraft = (record: Row): boolean => record['status'] === 'draft'
