import { ACCOUNT_REASONS, ACCOUNT_STATES } from '../_kit/accounts.ts'
import { CODES } from '../_kit/codes.ts'
import { choice, email, integer, kept, secret, text } from '../_kit/fields/index.ts'
import { dnsLabel, domainName, hostName, isThisMachine } from '../_kit/forms.ts'
import { defineResource } from '../_kit/resource.ts'

/** A private key of 2048 bits as PEM has some 1700 signs. */
const KEY_LENGTH = 2500

/**
 * [2.44] an entity's own mail service: one at the most, checked before anything leaves by it. Without one the platform's
 * carries its letters (product.md 47).
 */
export const emailAccounts = defineResource({
  name: 'email_accounts',
  tenant: 'entity',
  subject: { none: 'an account of the entity’s own' },
  fields: {
    host: text({ required: true, max: 253, code: true, form: hostName, personal: false }),
    port: integer({ required: true, min: 1, max: 65_535, default: 587 }),
    /** `none`: in the clear, which leaves this machine in no case. */
    security: choice(['starttls', 'tls', 'none'], { required: true, default: 'starttls' }),
    userName: text({ max: 254, code: true, personal: false }),
    password: secret({ personal: false }),
    senderAddress: email({ required: true, personal: false }),
    senderName: text({ max: 100, personal: false }),
    replyTo: email({ personal: false }),
    perSecond: integer({ required: true, min: 1, max: 500, default: 5 }),
    dkimDomain: text({ max: 253, code: true, form: domainName, readOnly: true, personal: false }),
    dkimSelector: text({ max: 63, code: true, form: dnsLabel, readOnly: true, personal: false }),
    /** Made by us and told to nobody; what the DNS says of it is `dkimRecord`. */
    dkimKey: secret({ max: KEY_LENGTH, personal: false }),
    dkimRecord: text({ max: 1000, code: true, readOnly: true, personal: false }),
    /** By which the service tells of letters that came back. */
    hookToken: secret({ personal: false }),
    state: choice(ACCOUNT_STATES, { readOnly: true, required: true, default: 'notChecked' }),
    reason: choice(ACCOUNT_REASONS, { readOnly: true }),
    /** What the service said, without addresses of people. */
    detail: text({ readOnly: true, max: 300, personal: false }),
    checkedAt: kept('timestamp'),
  },
  rules: [
    {
      field: 'security',
      code: CODES.generic,
      reads: ['security', 'host'],
      key: 'mailInTheClear',
      holds: ({ security, host }) => security !== 'none' || isThisMachine(host),
    },
  ],
  indexes: [
    { name: 'email_accounts_one', on: ['entityId'], unique: true, where: ({ deletedAt }) => `${deletedAt} is null` },
  ],
  title: 'host',
  list: { columns: ['host', 'senderAddress', 'state', 'checkedAt'], sort: ['createdAt', 'DESC'] },
  softDelete: false,
})
