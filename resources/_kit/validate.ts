import type { z } from 'zod/mini'
import { CODES } from './codes.ts'
import { type Field, fieldsIn, isNested, lacksIn } from './field.ts'
import { isLeft, isSecret, setAtName } from './fields/secret.ts'
import { latinDigits } from './fold.ts'
import { LIMITS } from './limits.ts'
import type { Resource, ValuesOf } from './resource.ts'

/** A fault at a field: a text key of `validation.*`, its arguments, and the numeric code of [8]. */
export interface Fault {
  field: string
  key: string
  args: Record<string, string | number>
  code: number
}

type Body = Readonly<Record<string, unknown>>

const fieldPath = (name: string, path: readonly PropertyKey[]): string => [name, ...path.map(String)].join('.')

const limitOf = (issue: z.core.$ZodIssue): Record<string, string | number> => {
  if (issue.code === 'too_big') return { max: Number(issue.maximum) }
  if (issue.code === 'too_small') return { min: Number(issue.minimum), minValue: Number(issue.minimum) }
  return {}
}

const KEY_OF_KIND: Record<string, string> = {
  money: 'decimal',
  integer: 'integer',
  date: 'date',
  timestamp: 'date',
  phone: 'phone',
  email: 'email',
  url: 'link',
  videoUrl: 'videoLink',
  color: 'color',
  choice: 'choice',
  choices: 'choice',
  reference: 'reference',
  references: 'reference',
  upload: 'file',
  uploads: 'file',
}
const CODE_OF_KIND: Record<string, number> = {
  money: CODES.numbersOnly,
  integer: CODES.numbersOnly,
  email: CODES.email,
  phone: CODES.phoneInvalid,
  url: CODES.link,
  videoUrl: CODES.link,
  upload: CODES.file,
  uploads: CODES.file,
}

const belowOf = ({ options }: Field): string => (typeof options['below'] === 'string' ? options['below'] : 'minValue')

const keyOf = (field: Field, issue: z.core.$ZodIssue): string => {
  if (issue.code === 'too_big')
    return issue.origin === 'string' ? 'maxLength' : issue.origin === 'array' ? 'maxItems' : 'maxValue'
  if (issue.code === 'too_small')
    return issue.origin === 'array' ? 'minItems' : issue.origin === 'string' ? 'required' : belowOf(field)
  return KEY_OF_KIND[field.kind] ?? 'invalid'
}

/** [5.9] the most digits of a number that has more; null where it has not, or is no number. */
function digitsOver({ kind, options }: Field, given: unknown): number | null {
  const most =
    kind === 'money'
      ? LIMITS.moneyDigits
      : kind === 'integer'
        ? String(options['max']).length
        : Number.POSITIVE_INFINITY
  if (typeof given !== 'string' && typeof given !== 'number') return null
  const [, digits = ''] = /^-?(\d+)(?:\.\d*)?$/.exec(latinDigits(String(given)).replace(/[,٬\s]/g, '')) ?? []
  return digits.replace(/^0+/, '').length > most ? most : null
}

type Row = Readonly<Record<string, unknown>>

/** The field that an issue speaks of: one of a row's or block's own, or the whole. */
function fieldAt(
  field: Field,
  value: unknown,
  [index, name]: readonly PropertyKey[],
): { field: Field; given: unknown } {
  const row: unknown = Array.isArray(value) ? (value as unknown[])[Number(index)] : undefined
  const inner = typeof name === 'string' ? fieldsIn(field, row)[name] : undefined
  return inner && typeof name === 'string' ? { field: inner, given: (row as Row)[name] } : { field, given: value }
}

function toFault(name: string, whole: Field, issue: z.core.$ZodIssue, value: unknown): Fault {
  const { field, given } = fieldAt(whole, value, issue.path)
  if (field !== whole && field.required === true && absent(given))
    return requiredFault(fieldPath(name, issue.path), field)
  const path = fieldPath(name, issue.path)
  const invalid = field.codes.invalid ?? CODE_OF_KIND[field.kind] ?? CODES.generic
  if (issue.code === 'custom' && issue.params) {
    const { key, args, code } = issue.params as { key: string; args?: Fault['args']; code?: number }
    return { field: path, key, args: args ?? {}, code: code ?? invalid }
  }
  const most = digitsOver(field, given)
  if (most !== null) return { field: path, key: 'maxDigits', args: { max: most }, code: invalid }
  const key = keyOf(field, issue)
  const code =
    key === 'maxLength' ? (field.codes.tooLong ?? CODES.tooLong) : key === 'required' ? CODES.required : invalid
  return { field: path, key, args: field.options['plain'] === true ? asTexts(limitOf(issue)) : limitOf(issue), code }
}

/** A year is no quantity: it is not written in groups. */
const asTexts = (args: Fault['args']): Fault['args'] =>
  Object.fromEntries(Object.entries(args).map(([name, value]) => [name, String(value)]))

const requiredFault = (name: string, field: Field): Fault => ({
  field: name,
  key: 'required',
  args: {},
  code: field.codes.required ?? CODES.required,
})

/** Cleans and checks one value. Null passes here; `required` is the caller's matter. */
export function checkField(name: string, field: Field, input: unknown): { value: unknown; faults: Fault[] } {
  const value = field.clean(input)
  if (value === null) return { value, faults: [] }
  const parsed = field.value.safeParse(value)
  if (parsed.success) return { value: parsed.data, faults: [] }
  return { value, faults: parsed.error.issues.map((issue) => toFault(name, field, issue, value)) }
}

/** What a body is checked against: a resource, or a form that has fields alone. */
type Checkable = Pick<Resource, 'fields' | 'rules'>

/** The names a request body may write. */
export const writable = ({ fields }: Pick<Resource, 'fields'>): [string, Field][] =>
  Object.entries(fields).filter(([, f]) => !f.readOnly)

/** What was written of a record by hand: all that another one like it needs. */
export const writtenOf = <R extends Pick<Resource, 'fields'>>(resource: R, row: ValuesOf<R>): ValuesOf<R> =>
  Object.fromEntries(
    writable(resource).map(([name]) => [name, row[name as keyof ValuesOf<R>]]),
  ) as unknown as ValuesOf<R>

const absent = (value: unknown): boolean =>
  value === null || value === undefined || (Array.isArray(value) && value.length === 0)

/** Of a secret a record shows when it was set alone; the changes on top of it may take it away. */
const isMissing = (name: string, field: Field, record: Body): boolean =>
  isSecret(field) && !Object.hasOwn(record, name) ? absent(record[setAtName(name)]) : absent(record[name])

/** What the rows or blocks of a field still miss, each at its place. */
const missingInRows = (name: string, field: Field, value: unknown): Fault[] =>
  (isNested(field) && Array.isArray(value) ? (value as Body[]) : []).flatMap((row, index) =>
    missingToPublish({ fields: fieldsIn(field, row) }, row).map((one) => ({
      ...one,
      field: fieldPath(name, [index, one.field]),
    })),
  )

/** What else its rows or blocks say of themselves, each at its place. */
const lackedBy = (name: string, field: Field, value: unknown): Fault[] =>
  lacksIn(field, value).map(({ at, key, args = {} }) => ({
    field: at === '' ? name : `${name}.${at}`,
    key,
    args,
    code: key === 'required' ? CODES.required : CODES.generic,
  }))

/** What a transition marked `complete` still misses: each field by name. product.md 17 */
export function missingToPublish({ fields }: Pick<Resource, 'fields'>, record: Body): Fault[] {
  return Object.entries(fields).flatMap(([name, field]) =>
    field.required === 'toPublish' && isMissing(name, field, record)
      ? [requiredFault(name, field)]
      : [...missingInRows(name, field, record[name]), ...lackedBy(name, field, record[name])],
  )
}

export function ruleFaults(resource: Checkable, record: Body): Fault[] {
  return resource.rules
    .filter((rule) => !rule.holds(record))
    .map((rule) => ({ field: rule.field, key: rule.key, args: rule.args?.(record) ?? {}, code: rule.code }))
}

export interface Checked {
  values: Record<string, unknown>
  faults: Fault[]
}

/**
 * Cleans and checks a body against a resource, in the browser's forms and on the server alike.
 * `create`: absent fields take their defaults and required ones are asked for. `update`: only what the body names is
 * checked, and the rules run over `current` with the changes on top. Read-only fields are dropped; unknown keys are
 * the server's matter (it answers 400).
 */
export function checkBody(resource: Checkable, body: Body, mode: 'create' | 'update', current: Body = {}): Checked {
  const values: Record<string, unknown> = {}
  const faults: Fault[] = []
  for (const [name, field] of writable(resource)) {
    const given = Object.hasOwn(body, name) && !isLeft(field, body[name])
    if (!given && mode === 'update') continue
    const checked = checkField(name, field, given ? body[name] : field.default)
    // Emptied, a field with a default takes it again: the database keeps no null there. A required one is asked for.
    const value = checked.value === null && field.required !== true ? (field.default ?? null) : checked.value
    faults.push(...checked.faults)
    if (field.required === true && checked.faults.length === 0 && absent(value)) faults.push(requiredFault(name, field))
    values[name] = value
  }
  if (faults.length === 0) faults.push(...ruleFaults(resource, { ...current, ...values }))
  return { values, faults }
}
