import type { MessagesOf } from '../_kit/messages.ts'
import type { notes } from './schema.ts'

export const en = {
  name: 'Notes',
  one: 'Note',
  count: { one: '%{smart_count} note', other: '%{smart_count} notes' },
  fields: { project: 'Project', text: 'Note', author: 'Written by', visibility: 'Visible to', editedAt: 'Edited' },
  hints: { text: 'Staff of the entity read it. Donors do not.' },
  choices: { visibility: { internal: 'Staff alone' } },
  empty: 'No notes yet. Write the first one in the notes timeline of a project.',
} satisfies MessagesOf<typeof notes>
