import { CHANNELS } from '../_kit/channels.ts'
import { boolean, choice, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** So much of the last words a list shows. */
export const LAST_WORDS = 160

/**
 * [2.74] product.md 36: what is said with one person by one channel. Of whom no donor's record knows, or several do, it is
 * one per address and channel. What it shows of its last message is kept with each message.
 */
export const conversations = defineResource({
  name: 'conversations',
  tenant: 'entity',
  live: true,
  fields: {
    channel: choice(CHANNELS, { required: true }),
    donor: reference({ to: 'donors' }),
    /** Where their last message came from: E.164 with +, or an email address in small letters. */
    address: text({ required: true, max: 254, code: true }),
    /** As the service tells it; nobody's word for who they are. */
    senderName: text(),
    lastText: text({ max: LAST_WORDS }),
    lastDirection: choice(['in', 'out'], { required: true, default: 'in' }),
    lastAt: timestamp({ required: true }),
    /** When they wrote last. */
    lastInAt: timestamp({ required: true }),
    /** Their last message was a word that stops messages. */
    stopSaid: boolean({ default: false, personal: false }),
    /** Messages of theirs since somebody of the team last opened it: one count for the team. */
    unread: kept('integer', { default: 0 }),
    assignee: reference({ to: 'users' }),
  },
  indexes: [
    {
      name: 'conversations_with_donor',
      on: ['entityId', 'channel', 'donor'],
      unique: true,
      where: ({ donor }) => `${donor} is not null`,
    },
    // Not unique: a donor who goes for good leaves their conversation to its address, which may have another by then.
    {
      name: 'conversations_with_address',
      on: ['entityId', 'channel', 'address'],
      where: ({ donor }) => `${donor} is null`,
    },
    { name: 'conversations_unread', on: ['entityId', 'lastAt', 'id'], where: ({ unread }) => `${unread} > 0` },
    {
      name: 'conversations_unassigned',
      on: ['entityId', 'lastAt', 'id'],
      where: ({ assignee }) => `${assignee} is null`,
    },
    { name: 'conversations_by_channel', on: ['entityId', 'channel', 'lastAt', 'id'] },
  ],
  audited: false,
  title: 'address',
  list: {
    columns: ['lastAt', 'channel', 'donor', 'address', 'lastText', 'unread', 'assignee'],
    filters: ['channel', 'donor', 'assignee', 'unread', 'lastAt'],
    search: ['address', 'senderName'],
    searchThrough: ['donor'],
    sort: ['lastAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
