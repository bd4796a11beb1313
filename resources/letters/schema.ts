import { choice, email, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** Where a letter stands. planned → claimed → handing → sent | failed | unknown; held: the gate said no. */
const LETTER_STATES = ['planned', 'claimed', 'handing', 'sent', 'failed', 'unknown', 'held', 'cancelled'] as const

/** The ledger: one letter to one donor of one report, its content frozen when it was sent. [3.9], [4.9] */
export const letters = defineResource({
  name: 'letters',
  tenant: 'entity',
  fields: {
    report: reference({ to: 'reports', required: true }),
    donor: reference({ to: 'donors', required: true }),
    channel: choice(['email'], { required: true, default: 'email' }),
    sentTo: email(),
    language: choice(['ar', 'en'], { required: true }),
    state: choice(LETTER_STATES, { required: true, default: 'planned' }),
    reason: text({ code: true, personal: false }),
    detail: text({ max: 500 }),
    attempt: kept('integer', { default: 1 }),
    /** The letter that this one repeats, by a person's decision. */
    repeats: reference({ to: 'letters' }),
    sentAt: timestamp(),
    fetchedAt: timestamp(),
    openedAt: timestamp(),
    disownedAt: timestamp(),
    stoppedAt: timestamp(),
  },
  privateFields: {
    subject: text(),
    content: kept('json'),
    contentDigest: text({ max: 64 }),
    tokenHash: text({ max: 64, personal: false }),
    leaseUntil: timestamp(),
    leaseOwner: text({ personal: 'byHook' }),
  },
  indexes: [
    { name: 'letters_token', on: ['tokenHash'], unique: true },
    // One letter per donor, report and attempt: a second planning of the same report adds nothing.
    { name: 'letters_once', on: ['entityId', 'report', 'donor', 'attempt'], unique: true },
    { name: 'letters_work', on: ['entityId', 'report', 'state'] },
    {
      name: 'letters_lease',
      on: ['state', 'leaseUntil'],
      where: ({ state }) => `${state} in ('claimed', 'handing')`,
    },
  ],
  audited: false,
  title: 'sentTo',
  list: {
    columns: ['donor', 'sentTo', 'state', 'reason', 'sentAt', 'openedAt'],
    filters: ['report', 'donor', 'state', 'openedAt'],
    sort: ['createdAt', 'ASC'],
    own: { columns: ['report', 'sentAt'], sort: ['sentAt', 'DESC'] },
  },
  readOnly: true,
  softDelete: false,
})
