import { z } from 'zod'
import type { Fields, Resource } from '../../resources/_kit/resource.ts'
import { checkBody } from '../../resources/_kit/validate.ts'
import { AppFault } from './fault.ts'

/** What a call takes that writes several tables at once: checked field by field, as any form is. */
export interface Form<T> {
  fields: Fields
  /** The shape of a checked body; never set. */
  values?: T
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
