import type { Field } from '../../resources/_kit/field.ts'
import { CODES } from '../../resources/_kit/codes.ts'
import { normalisePhone } from '../../resources/_kit/phone.ts'
import { checkField, type Fault } from '../../resources/_kit/validate.ts'
import { malformed } from '../engine/fault.ts'

export type Values = Record<string, unknown>

/** [5.24], [8.15] the fault of a field that has to be filled in. */
export const missing = (field: string): Fault => ({ field, key: 'required', args: {}, code: CODES.required })

const isEmpty = (value: unknown): boolean => value === null || value === undefined

/** [5.6], [8.25] digits that are not ten say so; any other text is no phone number at all. */
function phoneFault(fault: Fault, field: Field, input: unknown): Fault {
  if (field.kind !== 'phone' || fault.key !== 'phone') return fault
  const read = normalisePhone(String(input).trim(), { country: 'SA', accept: 'form' })
  return !read.ok && read.error === 'NOT_TEN_DIGITS'
    ? { ...fault, key: 'phoneTenDigits', code: CODES.phoneTenDigits }
    : fault
}

/**
 * Cleans and checks a body of exactly these fields and `others`, whose values the caller looks at.
 * @throws malformed (400) where the body is no object or has a key too many
 */
export function checkFields(
  fields: Readonly<Record<string, Field>>,
  others: readonly string[],
  body: unknown,
): { values: Values; given: Values; faults: Fault[] } {
  if (typeof body !== 'object' || body === null || Array.isArray(body)) throw malformed('body', 'invalid')
  for (const name of Object.keys(body))
    if (!Object.hasOwn(fields, name) && !others.includes(name)) throw malformed(name.slice(0, 100), 'unknownField')
  const given = body as Values
  const values: Values = {}
  const faults: Fault[] = []
  for (const [name, field] of Object.entries(fields)) {
    const input = Object.hasOwn(given, name) ? given[name] : field.default
    const checked = checkField(name, field, input)
    values[name] = checked.value
    faults.push(...checked.faults.map((fault) => phoneFault(fault, field, input)))
    if (field.required === true && checked.faults.length === 0 && isEmpty(checked.value)) faults.push(missing(name))
  }
  return { values, given, faults }
}
