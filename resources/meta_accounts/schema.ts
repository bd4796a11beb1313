import { ACCOUNT_STATES } from '../_kit/accounts.ts'
import { choice, integer, kept, money, secret, text } from '../_kit/fields/index.ts'
import { graphVersion, headerValue, metaId } from '../_kit/forms.ts'
import { defineResource } from '../_kit/resource.ts'

/**
 * Why Meta refused the account, by what its people can do about it. `number`, `account`: that id is not there, or not for
 * this token. `permission`: the token lacks a right.
 */
const META_REASONS = [
  'auth',
  'permission',
  'number',
  'account',
  'restricted',
  'locked',
  'busy',
  'connect',
  'other',
] as const
export type MetaReason = (typeof META_REASONS)[number]

/** [2.44] an entity's account for WhatsApp at Meta (the Cloud API): one at the most, checked before anything leaves by it. */
export const metaAccounts = defineResource({
  name: 'meta_accounts',
  tenant: 'entity',
  subject: { none: 'an account of the entity’s own' },
  fields: {
    wabaId: text({ required: true, max: 20, code: true, number: true, form: metaId, personal: false }),
    phoneNumberId: text({ required: true, max: 20, code: true, number: true, form: metaId, personal: false }),
    token: secret({ required: true, form: headerValue, personal: false }),
    appSecret: secret({ required: true, max: 100, personal: false }),
    graphVersion: text({ required: true, max: 6, code: true, form: graphVersion, default: 'v24.0', personal: false }),
    /** What Meta asks for one message of a category, in SAR: an estimate for those who plan campaigns. */
    marketingPrice: money({ personal: false }),
    utilityPrice: money({ personal: false }),
    perSecond: integer({ required: true, min: 1, max: 1000, default: 80 }),
    /** What Meta still tells of one that is `off` is taken up all the same. */
    state: choice(ACCOUNT_STATES, { readOnly: true, required: true, default: 'notChecked' }),
    reason: choice(META_REASONS, { readOnly: true }),
    /** What Meta said, without numbers of people. */
    detail: text({ readOnly: true, max: 300, personal: false }),
    checkedAt: kept('timestamp'),
    /** As Meta tells them of the number. */
    displayNumber: text({ readOnly: true, max: 40, code: true, personal: false }),
    verifiedName: text({ readOnly: true, personal: false }),
    /** What Meta says when it makes sure of the address; made by us, copied by a person. */
    verifyToken: text({ readOnly: true, max: 64, code: true, personal: false }),
    /** When Meta last made sure of the address, and last told something. */
    greetedAt: kept('timestamp'),
    toldAt: kept('timestamp'),
  },
  live: true,
  indexes: [
    { name: 'meta_accounts_one', on: ['entityId'], unique: true, where: ({ deletedAt }) => `${deletedAt} is null` },
  ],
  title: 'phoneNumberId',
  list: {
    columns: ['phoneNumberId', 'displayNumber', 'state', 'checkedAt'],
    sort: ['createdAt', 'DESC'],
  },
  softDelete: false,
})
