import { z } from 'zod/mini'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField } from '../field.ts'

type Values = readonly [string, ...string[]]
type Filled<O> = O & { default: string[] }

/** One of a fixed list; its labels stand in the resource's messages under `choices`. */
export function choice<const V extends Values, O extends CommonOptions<string> = {}>(
  values: V,
  options?: Given<O, CommonOptions<string>> & { default?: NoInfer<V[number]> },
): Field<V[number], 'choice', MarksOf<O>> & { readonly values: V } {
  const field = makeField(
    {
      kind: 'choice' as const,
      value: z.enum(values) as z.ZodMiniType<V[number]>,
      column: 'text',
      operators: ['eq', 'ne', 'in', 'isnull'],
      options: { values },
    },
    (options ?? {}) as O,
  )
  return { ...field, values }
}

interface ChoicesOptions extends CommonOptions<string[]> {
  min?: number
}

/** Several of a fixed list. */
export function choices<const V extends Values, O extends ChoicesOptions = {}>(
  values: V,
  options?: Given<O, ChoicesOptions> & { default?: NoInfer<V[number]>[] },
): Field<V[number][], 'choices', MarksOf<O>> & { readonly values: V } {
  const min = options?.min ?? 0
  const field = makeField(
    {
      kind: 'choices' as const,
      value: z.array(z.enum(values)).check(z.minLength(min), z.maxLength(values.length)) as z.ZodMiniType<V[number][]>,
      column: 'texts',
      operators: ['has'],
      options: { values, min },
    },
    (options ?? {}) as O,
  )
  return { ...field, values }
}

/** Free words of the entity's own, such as a donor's tags. */
export function tags<O extends CommonOptions<string[]> = {}>(
  options?: Given<O, CommonOptions<string[]>>,
): Field<string[], 'tags', MarksOf<Filled<O>>> {
  return makeField(
    {
      kind: 'tags',
      value: z.array(z.string().check(z.minLength(1), z.maxLength(40))).check(z.maxLength(20)),
      column: 'texts',
      operators: ['has'],
      clean: (input) =>
        Array.isArray(input)
          ? [...new Set(input.map((tag) => (typeof tag === 'string' ? tag.trim() : tag)).filter((tag) => tag !== ''))]
          : input,
    },
    { default: [], ...options } as Filled<O>,
  )
}
