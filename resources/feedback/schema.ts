import { CHANNELS } from '../_kit/channels.ts'
import { boolean, choice, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/**
 * What donors do with what they are sent, as something for the staff to look at: a letter that reached somebody else, a
 * stop, a wish to hear again, an address that takes nothing, a complaint. Written by the database where it happens.
 */
export const feedback = defineResource({
  name: 'feedback',
  tenant: 'entity',
  live: true,
  fields: {
    kind: choice(['notMe', 'stop', 'start', 'bounce', 'complaint'], { required: true }),
    donor: reference({ to: 'donors' }),
    channel: choice(CHANNELS),
    /** Where it came from, of somebody whom no donor's record knows. */
    address: text({ max: 254, code: true }),
    message: reference({ to: 'messages', rare: true }),
    letter: reference({ to: 'letters', rare: true }),
    issue: reference({ to: 'donor_issues', rare: true }),
    at: timestamp({ required: true }),
    /** The service told of it, as Meta does of whoever stops a charity's messages in WhatsApp itself. */
    byService: boolean({ default: false, personal: false }),
    /** Who has seen to it, and when. */
    handledAt: timestamp(),
    handledBy: reference({ to: 'users', rare: true }),
  },
  indexes: [
    // A letter is disowned once and stopped once, a message bounces once, an issue is one complaint.
    {
      name: 'feedback_letter',
      on: ['entityId', 'letter', 'kind'],
      unique: true,
      where: ({ letter }) => `${letter} is not null`,
    },
    {
      name: 'feedback_message',
      on: ['entityId', 'message', 'kind'],
      unique: true,
      where: ({ message }) => `${message} is not null`,
    },
    {
      name: 'feedback_issue',
      on: ['entityId', 'issue', 'kind'],
      unique: true,
      where: ({ issue }) => `${issue} is not null`,
    },
    // What waits is looked for at each start of the day's work.
    { name: 'feedback_open', on: ['entityId', 'at'], where: ({ handledAt }) => `${handledAt} is null` },
  ],
  audited: false,
  title: 'kind',
  list: {
    columns: ['kind', 'donor', 'channel', 'at', 'handledAt', 'handledBy'],
    filters: ['kind', 'donor', 'channel', 'at', 'handledAt'],
    sort: ['at', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
