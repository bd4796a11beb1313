import type { MessagesOf } from '../_kit/messages.ts'
import type { imports } from './schema.ts'

export const en = {
  name: 'Imports',
  one: 'Import',
  count: { one: '%{smart_count} import', other: '%{smart_count} imports' },
  fields: {
    target: 'Imported into',
    file: 'File',
    fileName: 'File name',
    mapping: 'Columns',
    headers: 'Headers',
    totalRows: 'Rows in the file',
    processedRows: 'Rows read',
    created: 'Added',
    updated: 'Updated',
    skipped: 'Already there',
    faulty: 'Not added',
    problem: 'Problem',
    problemArgs: 'Details of the problem',
    startedAt: 'Began',
    finishedAt: 'Ended',
    createdBy: 'Imported by',
  },
  hints: { skipped: 'Rows that stand in the records already; nothing was added twice.' },
  choices: { target: { projects: 'Projects', donors: 'Donors', donor_transactions: 'Donor transactions' } },
  states: { ready: 'Ready', running: 'Running', done: 'Done', stopped: 'Stopped', failed: 'Failed' },
  actions: {},
  empty: 'No imports yet. Choose a CSV or XLSX file to bring your records in.',
} satisfies MessagesOf<typeof imports>
