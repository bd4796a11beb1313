import type { FieldName, Resource } from './resource.ts'

// Keys of a resource's catalogue, by types alone: `fieldKey<typeof users>('users', 'email')`.
type Name<R extends Resource> = NoInfer<R['name']>

/** A field's label. */
export const fieldKey = <R extends Resource>(resource: Name<R>, field: FieldName<R>): string =>
  `resources.${resource}.fields.${field}`

/** What stands below a field's input. */
export const hintKey = <R extends Resource>(resource: Name<R>, field: FieldName<R>): string =>
  `resources.${resource}.hints.${field}`

/** One value of a choice; of a row's column by its path, `stages.state`. */
export const choiceKey = <R extends Resource>(
  resource: Name<R>,
  field: FieldName<R> | `${FieldName<R>}.${string}`,
  value: string,
): string => `resources.${resource}.choices.${field}.${value}`
