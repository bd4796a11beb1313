import { z } from 'zod'
import { type CommonOptions, type Field, makeField } from '../field.ts'

const id = z.uuid()

/** Another row of the same tenant (or of a platform list), by id. */
export function reference<const To extends string>(
  options: { to: To } & CommonOptions<string>,
): Field<string, 'reference'> & { readonly to: To } {
  return {
    ...makeField<string, 'reference'>(
      {
        kind: 'reference',
        value: id,
        column: 'uuid',
        operators: ['eq', 'ne', 'in', 'isnull'],
        options: { to: options.to },
      },
      options,
    ),
    to: options.to,
  }
}

/** Several rows of the same tenant. */
export function references<const To extends string>(
  options: { to: To; min?: number; max?: number } & CommonOptions<string[]>,
): Field<string[], 'references'> & { readonly to: To } {
  const max = options.max ?? 5000
  return {
    ...makeField<string[], 'references'>(
      {
        kind: 'references',
        value: z
          .array(id)
          .min(options.min ?? 0)
          .max(max),
        column: 'uuids',
        operators: ['has'],
        options: { to: options.to, min: options.min ?? 0, max },
      },
      options,
    ),
    to: options.to,
  }
}
