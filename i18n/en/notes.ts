import { two } from '../texts.ts'

export const notes = {
  sendKeys: 'Ctrl + Enter sends it',
  title: 'Notes timeline',
  subtitle: 'Staff read it. Donors do not.',
  write: 'Write a note',
  add: 'Add the note',
  deleted: 'The note will be deleted',
  filter: 'Show only',
  empty: 'Updates, comments, notes, stages, reports and donors’ answers will stand here as they happen.',
  searching: 'Looking for the entry that was opened …',
  unknown: 'The entry of this address is not in the timeline. It may have been deleted.',
  notInKinds: 'The entry of this address is not among the kinds chosen.',
  letters: two('%{smart_count} letter sent', '%{smart_count} letters sent'),
  kind: {
    update: 'Update',
    comment: 'Comment',
    note: 'Note',
    stage: 'Stage',
    status: 'Status',
    report: 'Report sent',
    feedback: 'Donor’s answer',
  },
  kinds: {
    update: 'Updates',
    comment: 'Comments',
    note: 'Notes',
    stage: 'Stages',
    status: 'Status changes',
    report: 'Reports sent',
    feedback: 'Donors’ answers',
  },
  changed: {
    created: 'The project was added',
    status: 'Project: %{from} → %{to}',
    progress: 'Progress: %{from} → %{to}',
    stage: '%{stage}: %{to}',
  },
  feedback: {
    notMe: 'A donor said that this letter is not theirs:',
    stopped: 'A donor stopped further messages after:',
  },
}
