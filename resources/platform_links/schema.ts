import { ACCOUNT_STATES } from '../_kit/accounts.ts'
import { choice, date, email, kept, reference, secret, text } from '../_kit/fields/index.ts'
import { serverAddress } from '../_kit/forms.ts'
import { defineResource } from '../_kit/resource.ts'

/** Why the platform did not answer, each with something that a person can do about it. */
const LINK_REASONS = ['address', 'login', 'connect', 'tls', 'timeout', 'busy', 'answer', 'tooMany', 'locked'] as const

const PULL_STATES = ['none', 'running', 'done', 'empty', 'failed'] as const

/**
 * [2.66] an entity's account at the platform that it receives donations by: one at the most. Unlinking takes the password
 * away and leaves the row, which says what was fetched.
 */
export const platformLinks = defineResource({
  name: 'platform_links',
  tenant: 'entity',
  live: true,
  softDelete: false,
  subject: { none: 'an account of the entity’s own' },
  fields: {
    link: text({ required: true, max: 500, code: true, form: serverAddress, personal: false }),
    email: email({ required: true, personal: false }),
    // Taken away where the link is ended.
    password: secret({ personal: false }),
    state: choice(ACCOUNT_STATES, { readOnly: true, required: true, default: 'notChecked' }),
    reason: choice(LINK_REASONS, { readOnly: true }),
    checkedAt: kept('timestamp'),
    pullState: choice(PULL_STATES, { readOnly: true, required: true, default: 'none' }),
    pullReason: choice(LINK_REASONS, { readOnly: true }),
    /** The first day that the pull under way, or the last one, asks for; null for all. */
    pullSince: date({ readOnly: true }),
    pulledRows: kept('integer', { default: 0 }),
    lastPulledAt: kept('timestamp'),
    /** The day of the newest operation that was ever fetched. */
    lastPulledUntil: date({ readOnly: true }),
    /** What the last pull brought, to be looked at and begun. */
    lastImport: reference({ to: 'imports', readOnly: true }),
  },
  privateFields: {
    leaseUntil: kept('timestamp'),
    leaseOwner: text(),
    failures: kept('integer', { default: 0 }),
    pullBy: reference({ to: 'users' }),
    pullLanguage: text(),
  },
  indexes: [
    { name: 'platform_links_one', on: ['entityId'], unique: true, where: ({ deletedAt }) => `${deletedAt} is null` },
  ],
  title: 'link',
  list: { columns: ['link', 'email', 'state', 'checkedAt', 'lastPulledAt'], sort: ['createdAt', 'DESC'] },
})
