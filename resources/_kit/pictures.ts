import { type Field, fieldsIn, isNested } from './field.ts'
import type { Accept } from './fields/upload.ts'
import type { Resource } from './resource.ts'

type Values = Readonly<Record<string, unknown>>

interface Asked {
  /** The field of the record that it stands in, in one of its rows perhaps. */
  field: string
  id: string
}

const idsOf = (field: Field, value: unknown): string[] => {
  if (field.options['asksOfPeople'] !== true || value === null || value === undefined) return []
  return Array.isArray(value) ? value.map((one: { id: string }) => one.id) : [String(value)]
}

const idsIn = (field: Field, value: unknown): string[] => {
  if (!isNested(field)) return idsOf(field, value)
  const rows = Array.isArray(value) ? (value as Values[]) : []
  return rows.flatMap((row) =>
    Object.entries(fieldsIn(field, row)).flatMap(([name, column]) => idsOf(column, row[name])),
  )
}

/** In what people may be to be seen or heard. A paper shows none. */
export const SHOWS_PEOPLE = ['image', 'video', 'audio'] as const satisfies readonly Accept[]
export const showsPeople = (kind: string): boolean => (SHOWS_PEOPLE as readonly string[]).includes(kind)

/** product.md 44: the pictures, films and recordings of a record of which it is asked whom they show before others see them. */
export const asked = ({ fields }: Pick<Resource, 'fields'>, record: Values): Asked[] =>
  Object.entries(fields).flatMap(([name, field]) => idsIn(field, record[name]).map((id) => ({ field: name, id })))
