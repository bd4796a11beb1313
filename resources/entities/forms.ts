import { choice, email, phone, text, url } from '../_kit/fields/index.ts'
import { latinLetters } from '../_kit/forms.ts'

// What the actions of entities take that write several tables at once. Page and server check them by the same fields.

export const LANGUAGES = ['ar', 'en'] as const

/** The first administrator of an entity or a branch. */
const adminFields = {
  adminName: text({ required: true }),
  adminUserName: text({ required: true, max: 60, code: true }),
  adminEmail: email({ required: true }),
}

/** [6.6] an entity that the platform adds, with its first administrator. */
export const entityFields = {
  name: text({ required: true }),
  branchName: text({ required: true }),
  nameEn: text({ form: latinLetters }),
  branchNameEn: text({ form: latinLetters }),
  licenceNumber: text({ max: 40, code: true, number: true }),
  language: choice(LANGUAGES, { required: true, default: 'ar' }),
  ...adminFields,
}

/** product.md 1: a branch that its main branch adds; it bears the charity's name. */
export const branchFields = {
  branchName: text({ required: true }),
  branchNameEn: text({ form: latinLetters }),
  website: url(),
  brief: text({ lines: 4 }),
  contactEmail: email(),
  contactPhone: phone({ accept: 'contact' }),
  ...adminFields,
}
