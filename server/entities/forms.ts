import { z } from 'zod'
import { choice, choices, email, phone, text, url } from '../../resources/_kit/fields/index.ts'
import type { Fields, Resource } from '../../resources/_kit/resource.ts'
import { checkBody } from '../../resources/_kit/validate.ts'
import { AppFault } from '../engine/fault.ts'

/** What a call takes that writes several tables at once: checked field by field, as any form is. */
export interface Form<T> {
  fields: Fields
  /** The shape of a checked body; never set. */
  values?: T
}

const admin = {
  adminName: text({ required: true }),
  adminUserName: text({ required: true, max: 60, code: true }),
  adminEmail: email({ required: true }),
}
export interface AdminValues {
  adminName: string
  adminUserName: string
  adminEmail: string
}

export interface EntityValues extends AdminValues {
  name: string
  branchName: string
  licenceNumber: string | null
  language: 'ar' | 'en'
}
/** [6.6] an entity that the platform adds, with its first administrator. */
export const entityForm: Form<EntityValues> = {
  fields: {
    name: text({ required: true }),
    branchName: text({ required: true }),
    licenceNumber: text({ max: 40, code: true }),
    language: choice(['ar', 'en'], { required: true, default: 'ar' }),
    ...admin,
  },
}

export interface BranchValues extends AdminValues {
  branchName: string
  website: string | null
  brief: string | null
  contactEmail: string | null
  contactPhone: string | null
}
/** product.md 1: a branch that its main branch adds; it bears the charity's name. */
export const branchForm: Form<BranchValues> = {
  fields: {
    branchName: text({ required: true }),
    website: url(),
    brief: text({ lines: 4 }),
    contactEmail: email(),
    contactPhone: phone({ accept: 'contact' }),
    ...admin,
  },
}

const person = {
  name: text({ required: true }),
  userName: text({ required: true, max: 60, code: true }),
  email: email({ required: true }),
}
export interface PersonValues {
  name: string
  userName: string
  email: string
}
/** [6.10] one more administrator of an entity. */
export const adminForm: Form<PersonValues> = { fields: person }

/** product.md 2: someone of the platform's own staff. */
export const platformStaffForm: Form<PersonValues & { roles: ('SuperAdmin' | 'TechnicalSupport')[] }> = {
  fields: { ...person, roles: choices(['SuperAdmin', 'TechnicalSupport'], { required: true, min: 1 }) },
}

/** The input of an action that takes a form: its names and no other (400); the values are the form's matter. */
export const inputOf = ({ fields }: Form<unknown>) =>
  z.strictObject(Object.fromEntries(Object.keys(fields).map((name) => [name, z.unknown().optional()])))

/** @throws invalid (422) with every fault at its field [5.24] */
export function readForm<T>({ fields }: Form<T>, body: Readonly<Record<string, unknown>>): T {
  const { values, faults } = checkBody({ fields, rules: [] } as unknown as Resource, body, 'create')
  if (faults.length > 0) throw new AppFault('invalid', faults)
  return values as T
}
