/** [4.11] a report that leaves at a time that was set. */
export const timed = {
  action: 'Send at a set time…',
  title: 'Set the time of sending',
  save: 'Schedule',
  saved: 'The report is scheduled.',
  leaves: 'It leaves by itself on %{moment}. Until then you can take it back to the drafts.',
  back: 'Back to the drafts',
  backAsk: 'The report becomes a draft again and does not leave.',
  notSent: 'It did not leave on %{moment} and is a draft again. %{reason}',
  other: 'See below what is missing.',
}
