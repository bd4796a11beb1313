import type { Field } from '../../resources/_kit/field.ts'
import type { ImportTable, ImportTarget } from '../../resources/_kit/importTargets.ts'

export type Target = ImportTarget
/** Records that a file brings; several kinds of files bring the same. */
export type Table = ImportTable

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
  /** Left out on purpose: sums at the foot, operations that were not paid. */
  passed: number
}
