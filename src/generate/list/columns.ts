import type { Resource } from '../../../resources/_kit/resource.ts'
import { columnNames } from '../fields.ts'

/** The column that names a record: it opens it, and is always there. */
export const mainColumn = (resource: Resource): string => {
  const { columns, main } = resource.list
  if (main !== undefined) return main
  return columns.includes(resource.title) ? resource.title : (columns[0] ?? resource.title)
}

/** What a list shows of what was chosen for it: columns that exist, the main one among them; else the declared ones. */
export function shownColumns(resource: Resource, chosen: readonly string[] | undefined): readonly string[] {
  const known = new Set(columnNames(resource))
  const columns = chosen?.filter((name) => known.has(name)) ?? []
  if (columns.length === 0) return resource.list.columns
  const main = mainColumn(resource)
  return columns.includes(main) ? columns : [main, ...columns]
}

/** A column shown or hidden; one that joins stands at the end. */
export const toggled = (columns: readonly string[], name: string): string[] =>
  columns.includes(name) ? columns.filter((one) => one !== name) : [...columns, name]

/** A column one place further on: -1 towards the beginning, 1 towards the end. */
export function moved(columns: readonly string[], name: string, by: -1 | 1): string[] {
  const from = columns.indexOf(name)
  const next = columns.filter((one) => one !== name)
  next.splice(from + by, 0, name)
  return next
}

export const isSame = (one: readonly string[], other: readonly string[]): boolean =>
  one.length === other.length && one.every((name, index) => name === other[index])
