import { text } from '../../../../resources/_kit/fields/index.ts'
import { LIMITS } from '../../../../resources/_kit/limits.ts'
import { registrations } from '../../../../resources/registrations/schema.ts'
import { dropKept, keepNow, readKept } from '../../../providers/acrossReload.ts'

/** The steps of a registration, each with its fields [7.8]. */
export const STEPS = [
  { id: 'entity', names: ['name', 'nameEn', 'branchName', 'licenceNumber', 'brief'] },
  { id: 'contact', names: ['website', 'contactEmail', 'contactPhone', 'logo', 'licence'] },
  { id: 'admin', names: ['adminName', 'adminUserName', 'adminEmail', 'adminPhone'] },
] as const

export type StepId = (typeof STEPS)[number]['id']

const { fields } = registrations

/** The fields of a registration as it is kept; files go along as the tickets that their uploads answered. */
const FIELDS = {
  name: fields.name,
  nameEn: fields.nameEn,
  branchName: fields.branchName,
  licenceNumber: fields.licenceNumber,
  brief: fields.brief,
  website: fields.website,
  contactEmail: fields.contactEmail,
  contactPhone: fields.contactPhone,
  logo: text({ max: LIMITS.line }),
  licence: text({ required: true, max: LIMITS.line }),
  adminName: fields.adminName,
  adminUserName: fields.adminUserName,
  adminEmail: fields.adminEmail,
  adminPhone: fields.adminPhone,
}

/** Names of the files behind the tickets: shown again after a reload, and not sent. */
const ASIDE = { logoName: text(), licenceName: text() }

/** Everything that the form holds. */
export const ALL_FIELDS = { ...FIELDS, ...ASIDE }

export const stepOf = (name: string): number =>
  STEPS.findIndex(({ names }) => (names as readonly string[]).includes(name))

export type Values = Readonly<Record<string, unknown>>

export const hasText = (value: unknown): boolean => typeof value === 'string' && value !== ''

const KEY = 'register'
/** What went out waits under a name of its own: for whoever comes back to put it right, not for who begins. */
const SENT_KEY = 'registered'

/** What was typed in this tab before; a registration has no password. @param isBack one comes back to a step of it */
export function readDraft(isBack: boolean): Values {
  const kept = readKept(KEY) ?? (isBack ? readKept(SENT_KEY) : undefined)
  return typeof kept === 'object' && kept !== null ? { ...kept } : {}
}

export const keepDraft = (values: Values): void => keepNow(KEY, values)

export function markSent(values: Values): void {
  keepNow(SENT_KEY, values)
  dropKept(KEY)
}
