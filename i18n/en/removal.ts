import { two } from '../texts.ts'

/** What deleting would do, said before; and of what was archived, that it is. */
export const removal = {
  archiveOne: 'Archive “%{name}”?',
  deleteOne: 'Delete “%{name}”?',
  deleteMany: two('Delete %{smart_count} record?', 'Delete %{smart_count} records?'),
  archiveMany: two('Archive %{smart_count} record?', 'Archive %{smart_count} records?'),
  refuseOne: '“%{name}” cannot be deleted',
  refuseMany: two('%{smart_count} record cannot be deleted', '%{smart_count} records cannot be deleted'),
  stays: two(
    '%{smart_count} of them cannot be deleted and stays:',
    '%{smart_count} of them cannot be deleted and stay:',
  ),
  withSum: '%{count} (%{sum:money})',
  own: 'earlier donations of %{sum:money}',
  hangsOn: two('%{what} hangs on it: it will be archived.', '%{what} hang on it: it will be archived.'),
  hangsOnMany: two(
    '%{smart_count} of them will be archived, for %{what} hang on it.',
    '%{smart_count} of them will be archived, for %{what} hang on them.',
  ),
  hangsOnAll: two(
    '%{what} hang on it: it will be archived, not deleted.',
    '%{what} hang on them: they will be archived, not deleted.',
  ),
  archived:
    'What is archived stands in no list or choice and is sent nothing. Gifts and letters keep its name, sums stay, and it can be taken out of the archive at any time.',
  trash: two(
    '%{smart_count} record goes to the trash and can be restored for 30 days.',
    '%{smart_count} records go to the trash and can be restored for 30 days.',
  ),
  parts: 'With it: %{what}.',
  archive: 'Archive',
  nowInArchive: 'It is in the archive.',
  openArchive: 'Open the archive',
  archiveOf: 'Archived %{name}',
  elsewhere: 'What gifts or letters hang on is archived, not deleted. You find it there:',
  both: 'Archive %{archived}, delete %{deleted}',
  inArchive: {
    title: 'Archived',
    text: 'It stands in no list or choice, and nothing is sent for it.',
    takeOut: 'Take out of the archive',
    done: '“%{name}” is out of the archive',
  },
}
