import { boolean, choice, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** [3.13] what became of each time of a saved setting: a report, or why there was none. */
export const reportRuns = defineResource({
  name: 'report_runs',
  tenant: 'entity',
  live: true,
  fields: {
    setting: reference({ to: 'report_settings', required: true }),
    project: reference({ to: 'projects', required: true }),
    dueAt: timestamp({ required: true }),
    outcome: choice(['sending', 'waits', 'nothingNew', 'nobody', 'notReady', 'skipped'], {
      required: true,
      default: 'sending',
    }),
    report: reference({ to: 'reports', rare: true }),
    /** Which fault kept it back. */
    reason: text({ max: 60, code: true }),
    late: boolean({ default: false }),
    recipients: kept('integer', { default: 0 }),
  },
  audited: false,
  title: 'outcome',
  list: {
    columns: ['dueAt', 'setting', 'project', 'outcome', 'recipients', 'report'],
    filters: ['project', 'setting', 'outcome'],
    sort: ['dueAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
