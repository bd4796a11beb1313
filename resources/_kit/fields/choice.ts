import { z } from 'zod'
import { type CommonOptions, type Field, makeField } from '../field.ts'

/** One of a fixed list; its labels stand in the resource's messages under `choices`. */
export function choice<const V extends readonly [string, ...string[]]>(
  values: V,
  options: CommonOptions<V[number]> = {},
): Field<V[number], 'choice'> & { readonly values: V } {
  return {
    ...makeField<V[number], 'choice'>(
      {
        kind: 'choice',
        value: z.enum(values) as z.ZodType<V[number]>,
        column: 'text',
        operators: ['eq', 'ne', 'in', 'isnull'],
        options: { values },
      },
      options,
    ),
    values,
  }
}

/** Several of a fixed list. */
export function choices<const V extends readonly [string, ...string[]]>(
  values: V,
  options: CommonOptions<V[number][]> & { min?: number } = {},
): Field<V[number][], 'choices'> & { readonly values: V } {
  return {
    ...makeField<V[number][], 'choices'>(
      {
        kind: 'choices',
        value: z
          .array(z.enum(values))
          .min(options.min ?? 0)
          .max(values.length) as z.ZodType<V[number][]>,
        column: 'texts',
        operators: ['has'],
        options: { values, min: options.min ?? 0 },
      },
      options,
    ),
    values,
  }
}

/** Free words of the entity's own, such as a donor's tags. */
export function tags(options: CommonOptions<string[]> = {}): Field<string[], 'tags'> {
  return makeField(
    {
      kind: 'tags',
      value: z.array(z.string().min(1).max(40)).max(20),
      column: 'texts',
      operators: ['has'],
      clean: (input) =>
        Array.isArray(input)
          ? [...new Set(input.map((tag) => (typeof tag === 'string' ? tag.trim() : tag)).filter((tag) => tag !== ''))]
          : input,
    },
    { default: [], ...options },
  )
}
