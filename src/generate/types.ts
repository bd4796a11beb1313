import type { ComponentType } from 'react'
import type { Field } from '../../resources/_kit/field.ts'
import type { Row } from './calls.ts'

/** The texts of one field, resolved in the reader's language. */
export interface Place {
  label: string
  hint?: string
  /** What a field that may wait is needed for, in words: publishing where nothing else is said. */
  needed?: string
  /** What it is called that nothing is chosen. */
  none?: string
  /** Of the button that adds a row. */
  add?: string
  /** What one of its rows or blocks is called by its place, from 1 on. */
  each?: (number: number) => string
  /** Label of a value of a `choice` or `choices` field. */
  choice: (value: string) => string
  /** The texts of a column of a `rows` field. */
  column: (name: string) => Place
}

export type Cells = Readonly<Record<string, ComponentType<{ record: Row }>>>

/** One part of a form or page: a heading of the messages' `sections` and its fields in order. */
export interface Section {
  key: string
  fields: readonly string[]
  /** What stands beside the inputs of the part and reads the form's values, such as a preview. */
  beside?: ComponentType<{ record: Row | null }>
}

/** Some of the sections, shown together; named by a heading of the messages' `sections`. */
export interface FormStep {
  key: string
  sections: readonly string[]
}

export interface Layout {
  sections: readonly Section[]
  /** What stays in sight beside all inputs and reads the form's values: how the whole will look. */
  aside?: ComponentType<{ record: Row | null }>
  /** The text that says that a new record could not be saved, where that has a name of its own [8.45]. */
  createFailed?: string
  /** Shows the form a step at a time; a section that no step names stands in the last one. */
  steps?: readonly FormStep[]
  /** The status in which a record is saved by itself while someone writes: a new one, and one that is still in it. */
  autosave?: string
  /** Fields that a record does not let be changed any more, and what says why above its form, with what to do instead. */
  fixed?: { of: (record: Row) => readonly string[]; why: ComponentType<{ record: Row }> }
  /** Inputs of the resource's own, by field, in place of its kind's. */
  inputs?: Readonly<Record<string, ComponentType<InputProps>>>
  /** Fields that together name a record, where no one field of it does. */
  title?: readonly string[]
  /** Fields that stand on a page of their own: its form has none of them. */
  elsewhere?: readonly string[]
  /** Displays of the resource's own, by field, in tables, cards and facts: what a value says beside the rest of its record. */
  cells?: Cells
}

export interface ViewProps {
  layout?: Layout
}

export type Views = Record<'list' | 'create' | 'edit' | 'show', ComponentType<ViewProps>>

export interface InputProps {
  field: Field
  /** Path in the form: `name`, `stages.0.label`. */
  source: string
  place: Place
  /** The heading right above says the same as the label. */
  isTitled?: boolean
  look?: TextLook
  /** What is known by the place of a line: as many lines stay as there are, and why. */
  kept?: { lines: number; why: string } | undefined
  /** Of another resource's rows those alone that a list so filtered offers. */
  among?: Readonly<Record<string, unknown>>
}

/** What a form says of a text beside its declaration: what the browser may fill in, and its height in lines. */
export interface TextLook {
  type?: 'email' | 'tel' | 'url'
  autoComplete?: string
  autoFocus?: boolean
  lines?: number
  /** Height in lines from which it scrolls. */
  mostLines?: number
  maxLength?: number
  /** Names of accounts: no capital letter and no correction. */
  isName?: boolean
  /** The counter stands there from the first letter on. */
  counts?: boolean
  /** [5.22] a phone begins with the visitor's country in place of the entities'. */
  country?: 'visitor'
}

export interface ColumnProps {
  field: Field
  value: unknown
  place: Place
  /** `cell`: one line of a table. `page`: room for the whole value. */
  size: 'cell' | 'page'
}

/** Reads what only a field's kind knows. */
export const option = <T>(field: Field, name: string): T => field.options[name] as T
