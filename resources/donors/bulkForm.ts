import { CODES } from '../_kit/codes.ts'
import { choice, date, reference } from '../_kit/fields/index.ts'
import type { Rule } from '../_kit/rules.ts'
import { CONSENT_WAYS } from './schema.ts'

/** What many donors can get at once. */
export const BULK_FIELDS = ['type', 'language', 'reportConsent', 'appealConsent'] as const

export const bulkFields = {
  what: choice(BULK_FIELDS, { required: true }),
  type: reference({ to: 'donor_types' }),
  language: choice(['ar', 'en']),
  answer: choice(['given', 'refused']),
  way: choice(CONSENT_WAYS),
  since: date({ past: true }),
}

type Name = keyof typeof bulkFields

const isConsent = (what: unknown): boolean => what === 'reportConsent' || what === 'appealConsent'

/** Asked for where it is what changes; an answer comes with its source. */
const needed = (field: Name, where: (what: unknown) => boolean): Rule<Name> => ({
  field,
  code: CODES.required,
  reads: ['what', field],
  key: 'required',
  holds: (values) => !where(values.what) || typeof values[field] === 'string',
})

export const bulkRules: readonly Rule<Name>[] = [
  needed('type', (what) => what === 'type'),
  needed('language', (what) => what === 'language'),
  needed('answer', isConsent),
  needed('way', isConsent),
]
