import { CODES } from '../_kit/codes.ts'
import { choice, email, phone, text } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { defineResource } from '../_kit/resource.ts'

/** [1.8] what visitors of the landing page write to the platform. */
export const contactMessages = defineResource({
  name: 'contact_messages',
  tenant: 'closed',
  live: true,
  subject: { none: 'visitors: what they wrote goes by a time of its own (docs/privacy.md)' },
  fields: {
    name: text({ required: true }),
    email: email({ personal: true }),
    phone: phone({ accept: 'contact', personal: true }),
    message: text({ required: true, lines: 6, max: LIMITS.issue }),
    language: choice(['ar', 'en'], { readOnly: true, required: true, default: 'ar' }),
  },
  rules: [
    {
      field: 'email',
      code: CODES.required,
      reads: ['email', 'phone'],
      key: 'emailOrPhone',
      holds: ({ email: mail, phone: number }) => (mail ?? '') !== '' || (number ?? '') !== '',
    },
  ],
  states: {
    values: ['waiting', 'handled'],
    initial: 'waiting',
    transitions: {
      handle: { from: ['waiting'], to: 'handled' },
      reopen: { from: ['handled'], to: 'waiting' },
    },
  },
  title: 'name',
  list: {
    columns: ['name', 'message', 'email', 'phone', 'status', 'createdAt'],
    filters: ['status'],
    search: ['name', 'email', 'message'],
    sort: ['createdAt', 'DESC'],
  },
  softDelete: false,
  readOnly: true,
})
