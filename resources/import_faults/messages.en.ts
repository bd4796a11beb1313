import type { MessagesOf } from '../_kit/messages.ts'
import type { importFaults } from './schema.ts'

export const en = {
  name: 'Rows not added',
  one: 'Row not added',
  count: { one: '%{smart_count} faulty row', other: '%{smart_count} faulty rows' },
  fields: {
    import: 'Import',
    line: 'Row',
    field: 'Field',
    column: 'Column',
    value: 'Value',
    key: 'What is wrong',
    args: 'Details',
    code: 'Code',
  },
  hints: { line: 'The row’s number in the file, headers included.' },
  empty: 'Every row was right. There is nothing to correct.',
} satisfies MessagesOf<typeof importFaults>
