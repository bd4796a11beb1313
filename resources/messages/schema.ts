import { CHANNELS } from '../_kit/channels.ts'
import { boolean, choice, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { kindsBut, MESSAGE_KINDS } from '../_kit/messageKinds.ts'
import { defineResource } from '../_kit/resource.ts'

/**
 * Where a message stands; it goes forward alone. `suppressed`: the gate said no, with its reason; `unknown`: nobody can
 * tell whether it arrived, and only a person sends it again.
 */
export const MESSAGE_STATES = [
  'planned',
  'claimed',
  'handing',
  'sent',
  'delivered',
  'read',
  'failed',
  'suppressed',
  'unknown',
  'cancelled',
] as const

/**
 * The ledger: one message to one recipient by one channel. [3.9], [4.9] Of a dispatch, or single. A message that brings a
 * link to an account bears the link's id: one link is one message.
 */
export const messages = defineResource({
  name: 'messages',
  tenant: 'entity',
  live: true,
  platformRows: true,
  fields: {
    kind: choice(MESSAGE_KINDS, { required: true, default: 'report' }),
    dispatch: reference({ to: 'dispatches' }),
    report: reference({ to: 'reports', rare: true }),
    /** What it answers. */
    issue: reference({ to: 'donor_issues', rare: true }),
    /** What it brings of a conversation. */
    chat: reference({ to: 'chat_messages', rare: true }),
    letter: reference({ to: 'letters', rare: true }),
    donor: reference({ to: 'donors' }),
    channel: choice(CHANNELS, { required: true, default: 'email' }),
    /** An email address, or a phone number in E.164. */
    sentTo: text({ max: 254, code: true }),
    language: choice(['ar', 'en'], { required: true }),
    state: choice(MESSAGE_STATES, { required: true, default: 'planned' }),
    reason: text({ code: true, personal: false }),
    detail: text({ max: 500 }),
    attempt: kept('integer', { default: 1 }),
    /** The message that this one repeats, by a person's decision. */
    repeats: reference({ to: 'messages', rare: true }),
    /** product.md 25: the message in which it went along the last time that it was handed over; none where it went by itself. */
    joinedTo: reference({ to: 'messages', rare: true }),
    sentAt: timestamp(),
    deliveredAt: timestamp(),
    /** When the recipient opened what it brought. */
    readAt: timestamp(),
    /** Somebody has seen that it did not arrive, and needs no telling any more: when, and who. */
    handledAt: timestamp(),
    handledBy: reference({ to: 'users', rare: true }),
    /** Each refusal for now: when, why, and in the service's words; and each wait: when, why, and until when. The newest last. */
    refusals: kept('json', { personal: true }),
    /** [4.9] product.md 46: taken out of the entity's view. The row stays, for counts and against a second one. */
    hidden: boolean({ default: false, readOnly: true, personal: false }),
  },
  privateFields: {
    hiddenAt: timestamp(),
    hiddenBy: reference({ to: 'users', rare: true }),
    tries: kept('integer', { default: 0 }),
    /** It stands in the use of a package already, however often it is tried. */
    counted: boolean({ default: false, personal: false }),
    nextAt: timestamp(),
    leaseUntil: timestamp(),
    leaseOwner: text({ personal: 'byHook' }),
    /** What the service calls it, where it does not know it by our own id. WhatsApp writes the number into it. */
    providerId: text({ code: true, personal: 'byHook' }),
    /** SHA-256 of the key in its link; a letter keeps that of its own. */
    tokenHash: text({ max: 64, code: true, personal: false }),
    /** When the recipient went on from the page that it leads to. */
    clickedAt: timestamp(),
  },
  indexes: [
    // One message per donor, dispatch and attempt: a second planning of the same dispatch adds nothing.
    { name: 'messages_once', on: ['entityId', 'dispatch', 'donor', 'attempt'], unique: true },
    // No index names the state, nor any other column that changes on the way: the database then moves a message on in its
    // place, without a word to its indexes. What a service calls a message is written once, with the outcome.
    { name: 'messages_work', on: ['entityId', 'dispatch', 'channel', 'id'] },
    // Those that go by themselves: few, and asked for every few seconds.
    { name: 'messages_single', on: ['entityId', 'channel', 'id'], where: ({ dispatch }) => `${dispatch} is null` },
    // By what its receipts find it. Not unique: a service that names two alike must not take an outcome with it.
    {
      name: 'messages_provider',
      on: ['entityId', 'channel', 'providerId'],
      where: ({ providerId }) => `${providerId} is not null`,
    },
    {
      name: 'messages_token',
      on: ['tokenHash'],
      unique: true,
      where: ({ tokenHash }) => `${tokenHash} is not null`,
    },
  ],
  // A mail with a link to an account goes with its link, what visitors wrote with what they wrote; staff are reminded of a
  // question and told what became of what they sent, and no donor is told anything.
  weighs: { letters: 'kind', but: kindsBut('letter') },
  audited: false,
  title: 'sentTo',
  list: {
    columns: ['donor', 'state', 'reason', 'dispatch', 'sentTo', 'createdAt'],
    main: 'donor',
    filters: ['donor', 'kind', 'state', 'reason', 'channel', 'report', 'createdAt', 'readAt', 'handledAt'],
    // By whom it went to: the ledger keeps no words of its own beside its rows, of which there may be millions.
    searchThrough: ['donor'],
    searchLone: ['sentTo'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
