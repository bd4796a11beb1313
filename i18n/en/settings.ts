import { two } from '../texts.ts'

/** Saved report settings, their times and what became of them. */
export const settings = {
  open: 'Report settings',
  byHand: 'Sent by hand',
  outlook: {
    title: 'Next report',
    next: 'Goes out at',
    none: 'No time is set. Switch it off and on again.',
    off: 'Switched off: nothing goes out by itself.',
    news: two('%{smart_count} update since the last report', '%{smart_count} updates since the last report'),
    noNews: 'No update since the last report: nothing would be sent.',
    sample: 'Among them',
    send: two('Send now to %{smart_count} donor', 'Send now to %{smart_count} donors'),
  },
  runs: {
    title: 'History',
    sent: two('%{number} letter sent', '%{number} letters sent'),
    opened: two('%{number} opened', '%{number} opened'),
    failed: two('%{number} failed or not confirmed', '%{number} failed or not confirmed'),
    late: 'Late.',
  },
  faults: {
    other: 'Open the setting to see what is missing.',
    projectNotPublished: 'The project is not published.',
    archived: 'The project is archived.',
    mailNotConfigured: 'No mail service is set up.',
    channelNotSetUp: 'A channel is not set up.',
    required: 'Something is missing in the setting.',
    atLeastOneChannel: 'No channel is chosen.',
  },
  planner: {
    open: 'What is coming',
    title: 'Reports that are coming',
    subtitle: 'Twelve weeks, by your entity’s clock.',
    load: '%{letters} to %{donors}',
    letters: two('%{number} letter', '%{number} letters'),
    donors: two('%{number} donor', '%{number} donors'),
    most: 'Some donors get %{number} letters this week.',
    onlyNew: 'if there is news',
    seasons: 'Days of the Hijri year',
    empty: 'No report is planned.',
    emptyText: 'Open a project, add a report setting and switch it on: its times stand here.',
  },
} as const
