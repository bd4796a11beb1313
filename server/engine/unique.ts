import type { Field } from '../../resources/_kit/field.ts'
import { columnName } from '../../resources/_kit/present.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import { AppFault } from './fault.ts'

const UNIQUE_VIOLATION = '23505'
const FOREIGN_KEY_VIOLATION = '23503'

const keyOf = (field: Field | undefined): string => {
  if (field?.kind === 'phone') return 'phoneUsed'
  if (field?.kind === 'email') return 'emailUsed'
  return field?.options['code'] === true ? 'codeUsed' : 'nameUsed'
}

const faultAt = (field: string, code: number, key: string): Fault => ({ field, key, args: {}, code })

/** A refused write as a fault at the field that was taken; any other error as it is. Both engines name the constraint. */
export function uniqueFault(resource: Resource, error: unknown): unknown {
  const { code, constraint } = error as { code?: string; constraint?: string }
  if (code === FOREIGN_KEY_VIOLATION) return new AppFault('referenced')
  if (code !== UNIQUE_VIOLATION || !constraint) return error
  for (const [name, field] of Object.entries(resource.fields))
    if (field.unique !== undefined && constraint === `${resource.name}_${columnName(name)}_unique`)
      return new AppFault('used', [faultAt(name, field.unique, keyOf(field))])
  for (const { fields, code: number, at } of resource.uniqueTogether)
    if (constraint === `${resource.name}_${fields.map(columnName).join('_')}_unique`)
      return new AppFault('used', [faultAt(at ?? fields[0] ?? '', number, at ? 'codeUsed' : 'usedTogether')])
  return error
}
