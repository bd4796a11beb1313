import { branchFields, entityFields, personFields, platformStaffFields } from '../forms.ts'
import type { Form } from '../../../server/engine/form.ts'

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
export const entityForm: Form<EntityValues> = { fields: entityFields }

export interface BranchValues extends AdminValues {
  branchName: string
  website: string | null
  brief: string | null
  contactEmail: string | null
  contactPhone: string | null
}
export const branchForm: Form<BranchValues> = { fields: branchFields }

export interface PersonValues {
  name: string
  userName: string
  email: string
}
export const adminForm: Form<PersonValues> = { fields: personFields }

export const platformStaffForm: Form<PersonValues & { roles: ('SuperAdmin' | 'TechnicalSupport')[] }> = {
  fields: platformStaffFields,
}
