import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import { isNested } from '../../../resources/_kit/field.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { checkBody, type Fault, missingToPublish, ruleFaults } from '../../../resources/_kit/validate.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string
type Body = Readonly<Record<string, unknown>>

/** What a form is checked against: a resource, or fields alone. */
export type Shape = Pick<Resource, 'fields' | 'rules'>

const REQUIRED_TO = { publish: 'requiredToPublish', activate: 'requiredToActivate', send: 'requiredToSend' } as const

export interface Check {
  shape: Shape
  mode: 'create' | 'update'
  /** The record as it was read; empty for a new one. */
  current: Body
  /** Asks as well for what a `complete` transition needs. product.md 17 */
  complete: boolean
  /** What it has to be complete for. */
  to?: keyof typeof REQUIRED_TO
  /** The fields that are told of what is missing; all of them where it is not given. */
  tried?: ReadonlySet<string>
}

/** The rules that a check leaves aside once a field has a fault: a person is told of all of it at once. */
function brokenRules(shape: Shape, record: Body, faults: readonly Fault[]): Fault[] {
  const faulty = new Set(faults.map(({ field }) => field.split('.')[0]))
  const rules = shape.rules.filter((rule) => !rule.reads.some((name) => faulty.has(name)))
  return faults.length === 0 ? [] : ruleFaults({ ...shape, rules }, record)
}

/** The body that the form would send, and every fault in it, found by the same code that the server runs. */
export function checkForm(values: Body, { shape, mode, current, complete, to = 'publish', tried }: Check) {
  const { values: body, faults: found } = checkBody(shape, values, mode, current)
  const faults = [...found, ...brokenRules(shape, { ...current, ...body }, found)]
  if (tried !== undefined)
    return { body, faults: faults.filter(({ field, key }) => key !== 'required' || tried.has(field)) }
  if (!complete) return { body, faults }
  const named = new Set(faults.map((fault) => fault.field))
  const missing = missingToPublish(shape, { ...current, ...body })
    .filter((fault) => !named.has(fault.field))
    .map((fault): Fault => (fault.key === 'required' ? { ...fault, key: REQUIRED_TO[to] } : fault))
  return { body, faults: [...faults, ...missing] }
}

/** Faults as react-hook-form keeps errors: nested by path, the first fault of a field only. */
function errorsOf(shape: Shape, faults: readonly Fault[], translate: Translate): FieldErrors {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  for (const { field, key, args } of faults) {
    if (seen.has(field)) continue
    seen.add(field)
    // A repeatable list keeps its own errors under `root`, beside those of its rows.
    const path = isNested(shape.fields[field]) ? `${field}.root` : field
    set(errors, path, { type: key, message: translate(`validation.${key}`, args) })
  }
  return errors
}

/** A resolver over the declaration; `check` is asked at each validation, since what is asked for changes. */
export const resolverOf =
  (check: () => Check, translate: Translate): Resolver<FieldValues> =>
  (values) => {
    const asked = check()
    const { body, faults } = checkForm(values, asked)
    if (faults.length === 0) return { values: body, errors: {} }
    return { values: {}, errors: errorsOf(asked.shape, faults, translate) }
  }
