import { z } from 'zod'
import { type CommonOptions, type Field, makeField } from '../field.ts'
import { LIMITS } from '../limits.ts'

type Columns = Record<string, Field>
/** A row of a repeatable list as it is stored: every column present, empty ones null. */
export type RowOf<C extends Columns> = { [K in keyof C]: (C[K] extends Field<infer T> ? T : never) | null }

/** Two columns of dates in one row: the first may not come after the second; `code` of [8] for one that does. */
interface Ordered<C extends Columns> {
  from: keyof C & string
  to: keyof C & string
  code: number
}

/** An absent list is an empty one. */
const emptyOf = (field: Field): [] | null => (Array.isArray(field.default) ? [] : null)

const isLater = (a: unknown, b: unknown): boolean => typeof a === 'string' && typeof b === 'string' && a > b

/** Repeatable rows with columns of their own (donation ways, stages, partners); they live and die with the record. */
export function rows<const C extends Columns>(
  columns: C,
  options: { max?: number; ordered?: Ordered<C> } & CommonOptions<RowOf<C>[]> = {},
): Field<RowOf<C>[], 'rows'> & { readonly columns: C } {
  const max = options.max ?? 30
  const shape = Object.fromEntries(
    Object.entries(columns).map(([name, f]) => [
      name,
      f.required === true ? f.value : f.value.nullish().transform((v) => v ?? emptyOf(f)),
    ]),
  )
  const { ordered } = options
  const row = z.strictObject(shape).superRefine((one: Record<string, unknown>, context) => {
    if (ordered && isLater(one[ordered.from], one[ordered.to]))
      context.addIssue({
        code: 'custom',
        path: [ordered.from],
        params: { key: 'startBeforeEnd', code: ordered.code },
      })
  }) as unknown as z.ZodType<RowOf<C>>
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
