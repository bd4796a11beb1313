/** [3.13] what a report is for. */
export const REPORT_KINDS = ['project', 'notice', 'thanks', 'ehsan'] as const
export type ReportKind = (typeof REPORT_KINDS)[number]

/** [2.27] how a letter is laid out. */
export const DESIGNS = ['light', 'formal', 'pictures', 'onePage', 'longRead', 'ramadan'] as const
export type Design = (typeof DESIGNS)[number]
