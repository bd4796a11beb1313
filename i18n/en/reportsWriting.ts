import { two } from '../texts.ts'

export const compose = {
  allTold:
    'Everyone whom it is for has had a report since the project’s latest update. Publish an update, or let it go to them all the same.',
  othersTold:
    'Whoever has had a report since the project’s latest update is left out, and none of the others can receive it. Publish an update, or let it go to them all.',
  updates: two('%{smart_count} update will be shown', '%{smart_count} updates will be shown'),
  noUpdates: 'The project has no published update yet. Add one first: it is what donors want to see.',
  versions: 'Earlier versions',
  version: 'Version',
  versionBy: '%{at}, %{name}',
  versionsHint: 'As the draft stood while it was written. Pictures and parts of the letter stay as they are now.',
  noVersions: 'There is no earlier version of this draft yet. While it is written, one is kept every ten minutes.',
  isBack: 'The earlier version is back. It saves itself.',
}

/** The parts of a letter, as its writer orders them. */
export const parts = {
  usual: 'As the design has them.',
  choose: 'Choose and order them',
  reset: 'Back to the design’s order',
  empty: 'Nothing is written here yet, so the letter does not show it.',
  half: 'Both pictures are needed, so the letter does not show it yet.',
  unread: 'It needs the recording and what is said in it in both languages, so the letter does not show it yet.',
  askOnly: 'It stands only in a report that asks for a gift.',
}
