import type { Field } from '../../resources/_kit/field.ts'
import type { IMPORT_TARGETS } from '../../resources/imports/schema.ts'

export type Target = (typeof IMPORT_TARGETS)[number]

/** Column index by field name; null where the file has no such column. */
export type Mapping = Readonly<Record<string, number | null>>

/** One field that a file can bring. */
export interface ImportField {
  name: string
  field: Field
  /** The file must have a column for it. */
  required: boolean
  label: { en: string; ar: string }
  aliases: string[]
}

export interface Tally {
  created: number
  updated: number
  skipped: number
  faulty: number
}
