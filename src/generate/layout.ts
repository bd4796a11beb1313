import type { ComponentType } from 'react'
import {
  type FieldName,
  type RecordKey,
  type RecordOf,
  type RecordOfAny,
  type Resource,
  SYSTEM_FIELDS,
} from '../../resources/_kit/resource.ts'
import type { InputProps, Layout } from './types.ts'

type Part<R extends Resource> = ComponentType<{ record: RecordOf<R> }>
type Statuses<R extends Resource> = NonNullable<R['states']>['values'][number]

interface SectionOf<R extends Resource, Key extends string> {
  key: Key
  fields: readonly FieldName<R>[]
  beside?: ComponentType<{ record: RecordOf<R> | null }>
}

/** A layout in the words of one declaration: its fields, its states. */
export interface LayoutOf<R extends Resource, Key extends string> {
  sections: readonly SectionOf<R, Key>[]
  aside?: ComponentType<{ record: RecordOf<R> | null }>
  createFailed?: string
  steps?: readonly { key: string; sections: readonly NoInfer<Key>[] }[]
  autosave?: Statuses<R>
  fixed?: { of: (record: RecordOf<R>) => readonly FieldName<R>[]; why: Part<R> }
  inputs?: Partial<Record<FieldName<R>, ComponentType<InputProps>>>
  title?: readonly FieldName<R>[]
  elsewhere?: readonly FieldName<R>[]
  /** Whose a record is stands in it where it is read across entities. */
  cells?: Partial<Record<RecordKey<R>, Part<R>>> & { entityId?: ComponentType<{ record: RecordOfAny<R> }> }
}

/** @throws naming the resource and the first name that its declaration does not have */
function assertKnown(
  { name, fields, states }: Resource,
  { sections, steps = [], inputs, title = [], elsewhere = [], cells, autosave }: Layout,
): void {
  const fail = (what: string): never => {
    throw new Error(`the layout of ${name} names ${what}, which is not declared`)
  }
  const keys = sections.map(({ key }) => key)
  for (const field of [...sections.flatMap((one) => one.fields), ...Object.keys(inputs ?? {}), ...title, ...elsewhere])
    if (!Object.hasOwn(fields, field)) fail(field)
  const shown = new Set<string>([...Object.keys(fields), ...SYSTEM_FIELDS, 'entityId', ...(states ? ['status'] : [])])
  for (const cell of Object.keys(cells ?? {})) if (!shown.has(cell)) fail(cell)
  for (const key of steps.flatMap((step) => step.sections)) if (!keys.includes(key)) fail(key)
  if (autosave !== undefined && !states?.values.includes(autosave)) fail(autosave)
}

/** Arranges the fields of a resource. An unknown name fails to compile, and stops the view from loading. */
export function defineLayout<R extends Resource, const Key extends string>(
  resource: R,
  layout: LayoutOf<R, Key>,
): Layout {
  // The views serve every resource; each gets records of its own.
  const plain = layout as unknown as Layout
  assertKnown(resource, plain)
  return plain
}
