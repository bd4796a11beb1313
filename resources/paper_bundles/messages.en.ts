import type { MessagesOf } from '../_kit/messages.ts'
import type { paperBundles } from './schema.ts'

export const en = {
  name: 'Archives of letters',
  one: 'Archive of letters',
  count: { one: '%{smart_count} archive', other: '%{smart_count} archives' },
  fields: {
    report: 'Report',
    state: 'State',
    letters: 'Letters',
    made: 'Made',
    leftOut: 'Left out',
    bytes: 'Size',
    startedBy: 'Begun by',
    endedAt: 'Ended at',
    until: 'Kept until',
  },
  choices: {
    state: {
      making: 'Being made',
      ready: 'Ready',
      stopped: 'Stopped',
      failed: 'Failed',
      expired: 'No longer kept',
    },
  },
  text: {
    title: 'All letters as PDF',
    lead: 'One archive with the letter of each donor who was sent this report, as a PDF of their own.',
    make: 'Make the archive',
    again: 'Make it anew',
    progress: 'Letter %{done} of %{total}',
    mayLeave: 'You may leave this page: you are told when it is ready.',
    stop: 'Stop',
    stopAsk: 'What was made of the archive is dropped. The report itself stays as it is.',
    goOn: 'Go on',
    download: 'Download',
    ready: 'Letters in it: %{n}.',
    left: 'Left out: %{n}. Their donors’ names are hidden, their data was erased, or they reached somebody else.',
    until: 'It is kept until',
    failed: 'The archive could not be made. Very many letters do not fit into one.',
    expired: 'The last archive is no longer kept, for time or because something in it may no longer be shown.',
  },
  empty: 'No archive of letters has been made yet.',
} satisfies MessagesOf<typeof paperBundles>
