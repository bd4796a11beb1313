import type { Resource } from '../../../resources/_kit/resource.ts'
import { formNames } from '../fields.ts'

const json = (text: string): unknown => {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/**
 * What an address gives a new record: `?project=ID&donor=ID`, or react-admin's `?source={"project":"ID"}`. Names that
 * the form does not offer are left out: an address must not write what a person cannot see.
 */
export function presetOf(resource: Resource, search: string): Record<string, unknown> {
  const params = new URLSearchParams(search)
  const source = json(params.get('source') ?? '')
  const given: Record<string, unknown> = {
    ...Object.fromEntries(params),
    ...(typeof source === 'object' && source !== null ? source : {}),
  }
  return Object.fromEntries(
    formNames(resource).flatMap((name) => (Object.hasOwn(given, name) ? [[name, given[name]]] : [])),
  )
}
