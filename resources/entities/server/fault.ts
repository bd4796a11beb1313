import { AppFault } from '../../../server/engine/fault.ts'
import { uniqueFault } from '../../../server/engine/unique.ts'
import { CODES } from '../../_kit/codes.ts'
import type { Resource } from '../../_kit/resource.ts'
import { entities } from '../schema.ts'

/** A refusal that a person can understand, said at a field (422); to be thrown. */
export const refusal = (field: string, key: string): AppFault =>
  new AppFault('invalid', [{ field, key, args: {}, code: CODES.generic }])

/** [8.13] a name that another entity bears, at `name`. */
export const takenName = (error: unknown): never => {
  throw uniqueFault(entities as unknown as Resource, error)
}

/** [5.7], [8.28] what another user of the entity has, at the field of the form that asked for it. */
export const takenUser =
  (names: Readonly<Record<string, string>>) =>
  (error: unknown): never => {
    if (!(error instanceof AppFault)) throw error
    const faults = error.faults.map((one) => ({ ...one, field: names[one.field] ?? one.field }))
    throw new AppFault(error.fault, faults, error.args)
  }

export const ADMIN_FIELDS = { name: 'adminName', userName: 'adminUserName', email: 'adminEmail', phone: 'adminPhone' }
