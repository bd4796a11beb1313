import { z } from 'zod/mini'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField } from '../field.ts'

const id = z.uuid()

interface ReferenceOptions extends CommonOptions<string> {
  to: string
  /** Few rows name one: the index holds those alone, and costs the others nothing. */
  rare?: true
  /** Of the same resource: a row is nothing without the one that it names, and lies in the trash no longer than that one. */
  within?: true
}

/** Another row of the same tenant (or of a platform list), by id. */
export function reference<const O extends ReferenceOptions>(
  options: Given<O, ReferenceOptions>,
): Field<string, 'reference', MarksOf<O>> & { readonly to: O['to'] } {
  const field = makeField(
    {
      kind: 'reference' as const,
      value: id,
      column: 'uuid',
      operators: ['eq', 'ne', 'in', 'isnull'],
      options: { to: options.to, ...(options.rare && { rare: true }), ...(options.within && { within: true }) },
    },
    options as O,
  )
  return { ...field, to: options.to }
}

interface ReferencesOptions extends CommonOptions<string[]> {
  to: string
  min?: number
  max?: number
}

/** Several rows of the same tenant. */
export function references<const O extends ReferencesOptions>(
  options: Given<O, ReferencesOptions>,
): Field<string[], 'references', MarksOf<O>> & { readonly to: O['to'] } {
  const { to, min = 0, max = 5000 }: ReferencesOptions = options
  const field = makeField(
    {
      kind: 'references' as const,
      value: z.array(id).check(z.minLength(min), z.maxLength(max)),
      column: 'uuids',
      operators: ['has'],
      options: { to, min, max },
    },
    options as O,
  )
  return { ...field, to: options.to }
}
