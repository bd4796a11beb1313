import type { MessagesOf } from '../_kit/messages.ts'
import type { importChanges } from './schema.ts'

export const en = {
  name: 'Records of imports',
  one: 'Record of an import',
  count: { one: '%{smart_count} record of an import', other: '%{smart_count} records of an import' },
  fields: {
    import: 'Import',
    target: 'Kind of record',
    record: 'Record',
    kind: 'What the import did',
    outcome: 'What became of it',
    reason: 'Reason',
  },
  choices: {
    target: { projects: 'Projects', donors: 'Donors', donor_transactions: 'Donor transactions' },
    kind: { created: 'Added', updated: 'Updated', met: 'On record already' },
    outcome: { applied: 'As imported', undone: 'Undone', left: 'Left as it is', nothing: 'Nothing to undo' },
    reason: { changed: 'Changed since the import', used: 'In use by other records' },
  },
  empty: 'No import has updated records.',
} satisfies MessagesOf<typeof importChanges>
