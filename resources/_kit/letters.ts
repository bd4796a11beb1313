/** [3.13] what a report is for. */
export const REPORT_KINDS = ['project', 'notice', 'thanks', 'ehsan'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** [2.27] how a letter is laid out. */
export const DESIGNS = ['light', 'formal', 'pictures', 'onePage', 'longRead', 'ramadan'] as const
export type Design = (typeof DESIGNS)[number]

/**
 * What a letter tells of a project, in the order that the writer chooses; without a choice its design's order stands. Head,
 * greeting, message and thanks keep their places.
 */
export const RECORD_PARTS = [
  'gifts',
  'share',
  'progress',
  'stages',
  'updates',
  'indicators',
  'spendings',
  'beneficiaries',
  'ask',
] as const
export type RecordPart = (typeof RECORD_PARTS)[number]

/** The parts of a letter to a person, and to a granting body or in the formal design. */
export const USUAL_PARTS = {
  personal: ['gifts', 'share', 'progress', 'stages', 'updates', 'beneficiaries', 'ask'],
  formal: ['share', 'gifts', 'progress', 'stages', 'indicators', 'spendings', 'updates'],
} as const satisfies Record<string, readonly RecordPart[]>
