import { type FieldErrors, type FieldValues, type Resolver, set } from 'react-hook-form'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { checkBody, type Fault, missingToPublish, ruleFaults } from '../../../resources/_kit/validate.ts'

type Translate = (key: string, options?: Record<string, unknown>) => string
type Body = Readonly<Record<string, unknown>>

export interface Check {
  resource: Resource
  mode: 'create' | 'update'
  /** The record as it was read; empty for a new one. */
  current: Body
  /** Asks as well for what a `complete` transition needs. product.md 17 */
  complete: boolean
}

/** The rules that a check leaves aside once a field has a fault: a person is told of all of it at once. */
function brokenRules(resource: Resource, record: Body, faults: readonly Fault[]): Fault[] {
  const faulty = new Set(faults.map(({ field }) => field.split('.')[0]))
  const rules = resource.rules.filter((rule) => !rule.reads.some((name) => faulty.has(name)))
  return faults.length === 0 ? [] : ruleFaults({ ...resource, rules }, record)
}

/** The body that the form would send, and every fault in it, found by the same code that the server runs. */
export function checkForm(values: Body, { resource, mode, current, complete }: Check) {
  const { values: body, faults: found } = checkBody(resource, values, mode, current)
  const faults = [...found, ...brokenRules(resource, { ...current, ...body }, found)]
  if (!complete) return { body, faults }
  const named = new Set(faults.map((fault) => fault.field))
  const missing = missingToPublish(resource, { ...current, ...body })
    .filter((fault) => !named.has(fault.field))
    .map((fault): Fault => ({ ...fault, key: 'requiredToPublish' }))
  return { body, faults: [...faults, ...missing] }
}

/** Faults as react-hook-form keeps errors: nested by path, the first fault of a field only. */
export function errorsOf(resource: Resource, faults: readonly Fault[], translate: Translate): FieldErrors {
  const errors: FieldErrors = {}
  const seen = new Set<string>()
  for (const { field, key, args } of faults) {
    if (seen.has(field)) continue
    seen.add(field)
    // A repeatable list keeps its own errors under `root`, beside those of its rows.
    const path = resource.fields[field]?.kind === 'rows' ? `${field}.root` : field
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
    return { values: {}, errors: errorsOf(asked.resource, faults, translate) }
  }
