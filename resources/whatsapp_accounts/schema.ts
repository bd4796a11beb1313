import { CODES } from '../_kit/codes.ts'
import { choice, integer, kept, phone, secret, text, timestamp } from '../_kit/fields/index.ts'
import { headerValue, serverAddress } from '../_kit/forms.ts'
import { defineResource } from '../_kit/resource.ts'

/** What links the device: a process of this server, or a gateway that serves many numbers. */
const LINK_PROVIDERS = ['baileys', 'waha'] as const

/** [4.15] */
const LINK_STATES = ['needsSetup', 'inProgress', 'linked', 'error', 'disconnected'] as const
export type LinkState = (typeof LINK_STATES)[number]

/** Why a link is not there, each with something that a person can do about it. */
const LINK_REASONS = [
  'byStaff', // disconnected here
  'loggedOut', // the phone removed the device
  'stopped', // ended at the gateway by somebody else
  'codesExpired', // nobody scanned any of the codes
  'replaced', // the same device was opened elsewhere
  'forbidden', // WhatsApp has blocked the number
  'mismatch', // the phone does not allow several devices
  'badSession', // what is kept of the link can no longer be read
  'passkey', // the phone asks for a passkey, which cannot be given here
  'unreachable', // no answer from WhatsApp or the gateway; tried again by itself
  'badKey', // the gateway refuses the key
  'badAddress', // the gateway's address may not be asked from here
  'notInstalled', // the part of the program that links devices is not installed
  'resetFailed', // [8.45]
  'disconnectFailed',
  'failed',
] as const
export type LinkReason = (typeof LINK_REASONS)[number]

/** What a person asked for and the process that holds the session has still to do. */
export type LinkWish = 'start' | 'code' | 'disconnect' | 'reset'

/** [2.66] An entity's own WhatsApp number, linked as a further device of its phone. */
export const whatsappAccounts = defineResource({
  name: 'whatsapp_accounts',
  tenant: 'entity',
  live: true,
  softDelete: false,
  subject: { none: 'an account of the entity’s own: the number is the charity’s' },
  fields: {
    provider: choice(LINK_PROVIDERS, { required: true, default: 'baileys' }),
    wahaUrl: text({ form: serverAddress, code: true, max: 500, personal: false }),
    wahaKey: secret({ form: headerValue }),
    /** Between two messages, so that WhatsApp sees a person's pace, and not a machine's. */
    minSeconds: integer({ min: 5, max: 600, required: true, default: 30 }),
    maxSeconds: integer({ min: 5, max: 600, required: true, default: 60 }),
    state: choice(LINK_STATES, { required: true, readOnly: true, default: 'needsSetup' }),
    lastReason: choice(LINK_REASONS, { readOnly: true }),
    phone: phone({ readOnly: true }),
    linkedAt: timestamp({ readOnly: true }),
    /** Its name at the gateway: the entity's own, whatever becomes of the account. */
    sessionName: text({ readOnly: true, code: true, max: 60 }),
  },
  privateFields: {
    /** Whether the session is to run: from the first link until somebody ends it. */
    runs: kept('integer', { default: 0 }),
    wish: text(),
    wishPhone: text(),
    leaseOwner: text(),
    leaseUntil: timestamp(),
  },
  rules: [
    {
      field: 'maxSeconds',
      code: CODES.generic,
      reads: ['minSeconds', 'maxSeconds'],
      key: 'atLeastShortest',
      holds: ({ minSeconds, maxSeconds }) =>
        typeof minSeconds !== 'number' || typeof maxSeconds !== 'number' || minSeconds <= maxSeconds,
    },
    {
      field: 'wahaUrl',
      code: CODES.required,
      reads: ['provider', 'wahaUrl'],
      key: 'required',
      holds: ({ provider, wahaUrl }) => provider !== 'waha' || (typeof wahaUrl === 'string' && wahaUrl !== ''),
    },
  ],
  indexes: [
    { name: 'whatsapp_accounts_one', on: ['entityId'], unique: true, where: ({ deletedAt }) => `${deletedAt} is null` },
  ],
  title: 'sessionName',
  list: {
    columns: ['provider', 'state', 'phone', 'linkedAt'],
    sort: ['createdAt', 'DESC'],
  },
})
