import { CODES } from '../_kit/codes.ts'
import { boolean, choice, choices, email, kept, phone, text, upload } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { ROLES } from '../_kit/roles.ts'

/** Mails to staff that nobody has asked for, by what they tell: each person may turn each of them off. */
export const STAFF_MAILS = ['questionWaits'] as const
export type StaffMail = (typeof STAFF_MAILS)[number]

/** [3.3] someone who signs in: staff of one entity, or of the platform (no entity). product.md 1, 2 */
export const users = defineResource({
  name: 'users',
  tenant: 'optional',
  live: true,
  subject: {
    none: 'staff: a person has them taken off, and what stood in their account with them (users/server/remove.ts)',
  },
  fields: {
    name: text({ required: true }),
    userName: text({ required: true, max: 60, code: true, account: true, unique: CODES.codeUsed }),
    email: email({ required: true, unique: CODES.emailUsed }),
    phone: phone({ unique: CODES.phoneUsed }),
    roles: choices(ROLES, { required: true, min: 1 }),
    profileImage: upload({ accept: 'image' }),
    language: choice(['ar', 'en'], { required: true, default: 'ar' }),
    calendar: choice(['gregorian', 'hijri', 'both'], { required: true, default: 'both' }),
    /** Still waits for the invitation to be taken up: there is no password of any kind. */
    invited: boolean({ readOnly: true, generated: 'password_hash is null' }),
    firstTimeLogin: boolean({ readOnly: true }),
    /** Someone else knows the password: it is to be replaced before anything else. product.md 35 */
    passwordTemporary: boolean({ readOnly: true }),
  },
  privateFields: {
    passwordHash: text({ max: 300 }),
    temporaryUntil: kept('timestamp'),
    termsAt: kept('timestamp'),
    /** The first-time page was passed and not gone through to its end: the next sign-in leads back to it. */
    welcomeOpen: boolean({ default: false }),
    /** The tour of the screens was taken or refused: it is offered no more. */
    tourAnswered: boolean({ default: false }),
    /** The steps of who begins were put away: their start page shows them no more. */
    stepsPutAway: boolean({ default: false }),
    /** How this person keeps each list: {[resource]: {columns, sort, saved}}. */
    lists: kept('json'),
    /** The mails that this person does not want, of those that come without being asked for. */
    mutedMails: choices(STAFF_MAILS, { default: [] }),
    /** The number to which a code went that this person brought back; of another than `phone` it says nothing. */
    provenPhone: text({ max: 20 }),
    /** Up to when this person has seen what the bell tells. */
    noticesSeenAt: kept('timestamp'),
  },
  states: {
    values: ['active', 'inactive'],
    initial: 'active',
    transitions: { activate: { from: ['inactive'], to: 'active' }, deactivate: { from: ['active'], to: 'inactive' } },
  },
  indexes: [{ name: 'users_by_email', on: ['email'], where: ({ deletedAt }) => `${deletedAt} is null` }],
  title: 'name',
  list: {
    columns: ['name', 'userName', 'email', 'roles', 'status'],
    filters: ['roles', 'status'],
    search: ['name', 'userName', 'email'],
    sort: ['createdAt', 'DESC'],
    pick: ['name', 'ASC'],
    all: {
      columns: ['name', 'userName', 'email', 'roles', 'entityId', 'status', 'createdAt'],
      filters: ['entityId', 'roles', 'status'],
      search: ['name', 'userName', 'email'],
      sort: ['createdAt', 'DESC'],
    },
  },
  softDelete: false,
})
