import type { FieldName, Resource } from '../../resources/_kit/resource.ts'

/** The catalogue key of a field's label, by types alone: `fieldKey<typeof users>('users', 'email')`. */
export const fieldKey = <R extends Resource>(resource: NoInfer<R['name']>, field: FieldName<R>): string =>
  `resources.${resource}.fields.${field}`
