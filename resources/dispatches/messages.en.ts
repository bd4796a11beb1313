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
    channels: {
      email: 'Email',
      whatsapp: 'WhatsApp (linked device)',
      whatsappCloud: 'WhatsApp (Meta)',
      sms: 'Text message',
    },
    state: { sending: 'Sending', paused: 'Paused', stopping: 'Being stopped', sent: 'Sent', stopped: 'Stopped' },
  },
  empty: 'Nothing has been sent yet. Sendings appear here once a report goes out.',
} satisfies MessagesOf<typeof dispatches>
