import { z } from 'zod'
import { type CommonOptions, type Field, makeField } from '../field.ts'
import { LIMITS } from '../limits.ts'

type Columns = Record<string, Field>
/** A row of a repeatable list as it is stored: every column present, empty ones null. */
export type RowOf<C extends Columns> = { [K in keyof C]: (C[K] extends Field<infer T> ? T : never) | null }

/** Repeatable rows with columns of their own (donation ways, stages, partners); they live and die with the record. */
export function rows<const C extends Columns>(
  columns: C,
  options: { max?: number } & CommonOptions<RowOf<C>[]> = {},
): Field<RowOf<C>[], 'rows'> & { readonly columns: C } {
  const max = options.max ?? 30
  const shape = Object.fromEntries(
    Object.entries(columns).map(([name, f]) => [
      name,
      f.required === true ? f.value : f.value.nullish().transform((v) => v ?? null),
    ]),
  )
  const row = z.strictObject(shape) as unknown as z.ZodType<RowOf<C>>
  const cleanRow = (input: unknown): unknown => {
    if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
    return Object.fromEntries(
      Object.entries(input).map(([name, value]) => [
        name,
        Object.hasOwn(columns, name) ? columns[name]?.clean(value) : value,
      ]),
    )
  }
  return {
    ...makeField<RowOf<C>[], 'rows'>(
      {
        kind: 'rows',
        value: z.array(row).max(max),
        column: 'json',
        operators: [],
        clean: (input) => (Array.isArray(input) ? input.map(cleanRow) : input),
        options: { max },
      },
      { default: [], ...options },
    ),
    columns,
  }
}

/** Free lines of text: objectives, outcomes, achievements. */
export function lines(options: { max?: number } & CommonOptions<string[]> = {}): Field<string[], 'lines'> {
  const max = options.max ?? 30
  return makeField(
    {
      kind: 'lines',
      value: z.array(z.string().min(1).max(LIMITS.line)).max(max),
      column: 'json',
      operators: [],
      clean: (input) =>
        Array.isArray(input)
          ? input.map((line) => (typeof line === 'string' ? line.trim() : line)).filter((line) => line !== '')
          : input,
      options: { max },
    },
    { default: [], ...options },
  )
}
