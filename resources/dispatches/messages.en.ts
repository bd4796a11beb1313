import { bothChannelsEn } from '../_kit/channels.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { dispatches } from './schema.ts'

export const en = {
  name: 'Sendings',
  one: 'Sending',
  count: { one: '%{smart_count} sending', other: '%{smart_count} sendings' },
  fields: {
    kind: 'Kind',
    report: 'Report',
    appeal: 'Campaign',
    campaign: 'Meta campaign',
    survey: 'Survey',
    yearLetter: 'Letter about the year',
    onlyUnreached: 'Only to those not reached before',
    channels: 'Channels',
    state: 'State',
    startedAt: 'Started at',
    finishedAt: 'Finished at',
    pausedAt: 'Paused at',
    pausedBy: 'Paused by',
    recipients: 'Recipients',
    sentCount: 'Sent',
    deliveredCount: 'Delivered',
    readCount: 'Read',
    failedCount: 'Failed',
    unknownCount: 'Not confirmed',
    suppressedCount: 'Held back',
    openedCount: 'Opened',
  },
  choices: {
    kind: {
      report: 'Report',
      metaCampaign: 'Meta campaign',
      campaign: 'Campaign',
      survey: 'Survey',
      yearLetter: 'Letter about the year',
    },
    channels: bothChannelsEn,
    state: { sending: 'Sending', paused: 'Paused', stopping: 'Being stopped', sent: 'Sent', stopped: 'Stopped' },
  },
  text: {
    paused: 'Paused at %{done} of %{total}',
    pause: 'Pause sending',
    resume: 'Resume sending',
    pausedBy: 'Paused by %{name},',
    pausedSince: 'Paused since',
    waits: 'Nothing is sent until sending is resumed; messages already with the service still arrive.',
  },
  empty: 'Nothing has been sent yet. Sendings appear here once a report goes out.',
} satisfies MessagesOf<typeof dispatches>
