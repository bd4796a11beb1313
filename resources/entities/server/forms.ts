import type { ValuesOfForm } from '../../../server/engine/form.ts'
import { personFields } from '../../users/forms.ts'
import { branchFields, entityFields } from '../forms.ts'

export const entityForm = { fields: entityFields }
export type EntityValues = ValuesOfForm<typeof entityFields>

export const branchForm = { fields: branchFields }
export type BranchValues = ValuesOfForm<typeof branchFields>

export const adminForm = { fields: personFields }
export type PersonValues = ValuesOfForm<typeof personFields>
