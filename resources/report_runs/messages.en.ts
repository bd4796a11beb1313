import type { MessagesOf } from '../_kit/messages.ts'
import type { reportRuns } from './schema.ts'

export const en = {
  name: 'History of report settings',
  one: 'Time of a setting',
  count: { one: '%{smart_count} time', other: '%{smart_count} times' },
  fields: {
    setting: 'Setting',
    project: 'Project',
    dueAt: 'Due at',
    outcome: 'What became of it',
    report: 'Report',
    reason: 'Reason',
    late: 'Late',
    recipients: 'Recipients',
  },
  choices: {
    outcome: {
      sending: 'Report sent',
      waits: 'Draft waits for approval',
      nothingNew: 'Nothing new: no report',
      nobody: 'Nobody to send to',
      notReady: 'Could not be sent',
      skipped: 'Missed and skipped',
    },
  },
  empty: 'Nothing has been sent by this setting yet.',
} satisfies MessagesOf<typeof reportRuns>
