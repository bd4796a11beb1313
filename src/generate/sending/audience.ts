import type { audienceFields, sendingFields } from '../../../resources/_kit/sending.ts'
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
  file: Filtered,
  donors: onlyWhere('audience', 'chosen'),
  sendAt: onlyWhere('sendNow', false),
} satisfies Partial<Record<keyof typeof audienceFields | keyof typeof sendingFields, unknown>>

/** Counts that the page of a sending draws. */
export const SENDING_FIGURES = [
  'recipients',
  'sentCount',
  'deliveredCount',
  'readCount',
  'failedCount',
  'unknownCount',
  'suppressedCount',
] as const satisfies readonly (keyof typeof sendingFields)[]
