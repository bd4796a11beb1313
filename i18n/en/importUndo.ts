import { two } from '../texts.ts'

/** What the undoing of an import says. */
export const importUndo = {
  action: 'Undo this import',
  ask: 'Undo this import?',
  confirm: 'Undo the import',
  remove: two('%{smart_count} added record will be removed.', '%{smart_count} added records will be removed.'),
  restore: two(
    '%{smart_count} updated record gets its previous values back.',
    '%{smart_count} updated records get their previous values back.',
  ),
  left: two(
    '%{smart_count} record stays: it was changed since, or other records use it.',
    '%{smart_count} records stay: they were changed since, or other records use them.',
  ),
  letters: two(
    '%{smart_count} letter has already told of these donations. It stays as it was sent.',
    '%{smart_count} letters have already told of these donations. They stay as they were sent.',
  ),
  nothing: 'There is nothing left to undo.',
  running: 'Undoing … %{processed} of %{total}',
  mayLeave: 'You may leave this page; the undoing goes on.',
  done: 'The import was undone',
  restored: two('%{smart_count} record set back', '%{smart_count} records set back'),
  stayed: two('%{smart_count} record stays', '%{smart_count} records stay'),
  told: two(
    '%{smart_count} letter had already told of these donations',
    '%{smart_count} letters had already told of these donations',
  ),
  leftTitle: 'Records that were left as they are',
  reason: { changed: 'Changed since the import', used: 'Other records use it' },
  open: 'Open the record',
}
