import { CODES } from '../_kit/codes.ts'
import { boolean, choice, email, kept, phone, reference, text, url } from '../_kit/fields/index.ts'
import { latinLetters } from '../_kit/forms.ts'
import { defineResource } from '../_kit/resource.ts'

/** What a registration keeps of a file that came with it; its bytes lie by their own key. */
export interface SentFile {
  id: string
  name: string
  mime: string
  bytes: number
}

/** [7.8] an entity that asks to be let in; it becomes one when the platform approves it. */
export const registrations = defineResource({
  name: 'registrations',
  tenant: 'closed',
  live: true,
  subject: { none: 'applicants: what they sent goes by a time of its own (docs/privacy.md)' },
  fields: {
    name: text({ required: true }),
    nameEn: text({ form: latinLetters }),
    branchName: text({ required: true }),
    licenceNumber: text({ required: true, max: 40, code: true, number: true }),
    website: url(),
    brief: text({ lines: 4 }),
    contactEmail: email(),
    contactPhone: phone({ accept: 'contact' }),
    adminName: text({ required: true }),
    adminUserName: text({ required: true, max: 60, code: true }),
    adminEmail: email({ required: true }),
    adminPhone: phone({ required: true, codes: { invalid: CODES.phoneInvalid } }),
    language: choice(['ar', 'en'], { required: true, default: 'ar' }),
    logoFile: kept<SentFile>('json'),
    licenceFile: kept<SentFile>('json'),
    emailVerified: boolean({ readOnly: true, default: false }),
    decidedAt: kept('timestamp'),
    reason: text({ readOnly: true, lines: 2 }),
    entity: reference({ to: 'entities', readOnly: true }),
  },
  states: {
    values: ['awaiting', 'approved', 'rejected'],
    initial: 'awaiting',
    transitions: {},
  },
  title: 'name',
  list: {
    columns: ['name', 'branchName', 'licenceNumber', 'emailVerified', 'status', 'createdAt'],
    filters: ['status', 'emailVerified'],
    search: ['name', 'branchName', 'licenceNumber', 'adminName', 'adminEmail'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
})
