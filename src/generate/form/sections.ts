import type { Layout } from '../types.ts'

export interface Part {
  /** Key of the heading; null for fields that the layout does not name. */
  key: string | null
  fields: string[]
}

/**
 * The parts of a form or page: the layout's, and at the end whatever it forgot, so that a new field appears without
 * anybody's doing.
 */
export function partsOf(names: readonly string[], layout: Layout | undefined): Part[] {
  const wanted = new Set(names)
  const parts: Part[] = (layout?.sections ?? [])
    .map((section) => ({ key: section.key, fields: section.fields.filter((name) => wanted.has(name)) }))
    .filter((part) => part.fields.length > 0)
  const placed = new Set(parts.flatMap((part) => part.fields))
  const rest = names.filter((name) => !placed.has(name))
  return rest.length === 0 ? parts : [...parts, { key: null, fields: rest }]
}
