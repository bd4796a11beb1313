import type { MessagesOf } from '../_kit/messages.ts'
import type { reports } from './schema.ts'

export const en = {
  name: 'Reports',
  one: 'Report',
  count: { one: '%{smart_count} report', other: '%{smart_count} reports' },
  fields: {
    type: 'Report type',
    project: 'Project',
    title: 'Title',
    message: 'Message',
    thankTitle: 'Thank-you title',
    coverImage: 'Cover picture',
    audience: 'Audience',
    donors: 'Chosen donors',
    appeal: 'Asks for a gift',
    channels: 'Channels',
    archived: 'Archived',
    recipients: 'Recipients',
    sentCount: 'Sent',
    failedCount: 'Failed',
    unknownCount: 'Not confirmed',
    openedCount: 'Opened',
    sentAt: 'Sending began',
    finishedAt: 'Sending ended',
  },
  hints: {
    title: 'The subject of the email and the heading of the letter.',
    message: 'Donors read it above their own gifts.',
    coverImage: 'Left empty, the project’s first picture is used.',
    channels: 'Each donor gets one letter, by the first of these that reaches them.',
    appeal: 'Adds the donate button and the ways to give. Such a report goes only to donors who agreed to appeals.',
  },
  choices: {
    channels: { email: 'Email', whatsapp: 'WhatsApp', sms: 'Text message' },
    type: { project: 'Impact report' },
    audience: { allWhoGave: 'Everyone who gave to the project', chosen: 'Donors I choose' },
  },
  states: { draft: 'Draft', sending: 'Sending', sent: 'Sent', stopped: 'Stopped' },
  actions: {},
  empty: 'No reports yet. Create the first one, and show your donors what their gifts did.',
} satisfies MessagesOf<typeof reports>
