import { z } from 'zod'
import { CODES } from '../../resources/_kit/codes.ts'
import { normalisePhone } from '../../resources/_kit/phonePlans.ts'
import type { Fields, Kept } from '../../resources/_kit/resource.ts'
import { checkBody, type Fault } from '../../resources/_kit/validate.ts'
import { AppFault, malformed } from './fault.ts'

/** What a call takes that writes no one resource as it stands: checked field by field, as any form is. */
export interface Form<F extends Fields = Fields> {
  fields: F
}

/** A checked body: what is neither required nor filled by a default may be null. */
export type ValuesOfForm<F extends Fields> = { -readonly [K in keyof F]: Kept<F[K]> }
export type Values = Record<string, unknown>

/** The input of an action that takes a form: its names and no other (400); the values are the form's matter. */
export const inputOf = ({ fields }: Form) =>
  z.strictObject(Object.fromEntries(Object.keys(fields).map((name) => [name, z.unknown().optional()])))

/** [5.24], [8.15] the fault of a field that has to be filled in. */
export const missing = (field: string): Fault => ({ field, key: 'required', args: {}, code: CODES.required })

/** [5.6], [8.25] digits that are not ten say so; any other text is no phone number at all. */
function phoneFault(fault: Fault, input: unknown): Fault {
  const read = normalisePhone(String(input).trim(), { country: 'SA', accept: 'form' })
  return !read.ok && read.error === 'NOT_TEN_DIGITS'
    ? { ...fault, key: 'phoneTenDigits', code: CODES.phoneTenDigits }
    : fault
}

/**
 * Cleans and checks a body of exactly the form's fields and `others`, whose values the caller looks at in `given`.
 * @throws malformed (400) where the body is no object or has a key too many
 */
export function checkForm(
  { fields }: Form,
  body: unknown,
  others: readonly string[] = [],
): { values: Values; given: Readonly<Values>; faults: Fault[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('body', 'invalid')
  for (const name of Object.keys(body))
    if (!Object.hasOwn(fields, name) && !others.includes(name)) throw malformed(name.slice(0, 100), 'unknownField')
  const given = body as Values
  const { values, faults } = checkBody({ fields, rules: [] }, given, 'create')
  // Of the fields only a phone that takes ten digits alone answers `phone` (resources/_kit/fields/contact.ts).
  return { values, given, faults: faults.map((one) => (one.key === 'phone' ? phoneFault(one, given[one.field]) : one)) }
}

/** @throws malformed (400) as `checkForm`; invalid (422) with every fault at its field [5.24] */
export function readForm<F extends Fields>(form: Form<F>, body: unknown): ValuesOfForm<F> {
  const { values, faults } = checkForm(form, body)
  if (faults.length > 0) throw new AppFault('invalid', faults)
  return values as ValuesOfForm<F>
}
