import { setAtName } from '../../../resources/_kit/fields/secret.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { checkBody } from '../../../resources/_kit/validate.ts'
import { fieldOf, formNames, initialValues, secretNames, slotRows } from '../fields.ts'
import { same } from './merge.ts'

export type Body = Readonly<Record<string, unknown>>

/**
 * What the form holds of a record: the names that it offers, with what an empty input holds in place of null, and every
 * slot of a list that has some.
 */
export function valuesOf(resource: Resource, record: Body): Record<string, unknown> {
  const blank = initialValues(resource)
  const secrets = secretNames(resource)
  const held = (name: string): unknown => {
    // Of a secret a record holds what this form has sent, null among it: that it was taken away.
    const value = secrets.includes(name) && Object.hasOwn(record, name) ? record[name] : (record[name] ?? blank[name])
    return Array.isArray(value) ? slotRows(fieldOf(resource, name), value) : value
  }
  return Object.fromEntries([
    ...formNames(resource).map((name) => [name, held(name)] as const),
    ...secrets.map((name) => [setAtName(name), record[setAtName(name)] ?? null] as const),
  ])
}

/** The fields that differ from what they were, as they would be stored: spaces at an end are no change. */
export function changesOf(resource: Resource, values: Body, before: Body): Record<string, unknown> {
  const stored = (record: Body, name: string): unknown => fieldOf(resource, name).clean(record[name])
  return Object.fromEntries(
    formNames(resource).flatMap((name) => {
      const value = stored(values, name)
      return same(value, stored(before, name)) ? [] : [[name, value]]
    }),
  )
}

/**
 * The changes that can be saved as they stand. A field with a fault waits until it is right, and so does every field
 * that a broken rule reads: the rest need not wait for them.
 */
export function soundOf(resource: Resource, changes: Body, current: Body): Record<string, unknown> {
  const fieldsAlone = { ...resource, rules: [] }
  const sound = Object.fromEntries(
    Object.entries(changes).filter(
      ([name, value]) => checkBody(fieldsAlone, { [name]: value }, 'update').faults.length === 0,
    ),
  )
  for (const rule of resource.rules)
    if (!rule.holds({ ...current, ...sound })) for (const name of rule.reads) delete sound[name]
  return sound
}
