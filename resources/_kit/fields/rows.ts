import { z } from 'zod/mini'
import { type CommonOptions, type Field, type Given, type MarksOf, makeField, ours } from '../field.ts'
import { fold } from '../fold.ts'
import { LIMITS } from '../limits.ts'

type Columns = Record<string, Field>
type Cell<F> = F extends Field<infer T> ? (F['required'] extends true ? T : T extends unknown[] ? T : T | null) : never
/** A row of a repeatable list as it is stored: every column present, empty ones null, absent lists empty. */
export type RowOf<C extends Columns> = { -readonly [K in keyof C]: Cell<C[K]> }

/** Two columns of dates in one row: the first may not come after the second; `code` of [8] for one that does. */
interface Ordered<C extends Columns> {
  from: keyof C & string
  to: keyof C & string
  code: number
}

/** Rows that are there from the first: one for each value of a column of one choice, in the order of the choice. */
export interface Slots<Column extends string = string> {
  by: Column
  /** The column that may give the row another name than its value's. */
  title?: Column
}

/** The slots of a field of rows; null where its rows are added and removed freely. */
export const slotsOf = (field: Field): Slots | null => (field.options['slots'] as Slots | undefined) ?? null

/** The values of the slots, in their order. */
export function slotValues(columns: Columns, { by }: Slots): readonly string[] {
  return (columns[by]?.options['values'] as readonly string[] | undefined) ?? []
}

/** Refuses a second row of one slot, at that row, and brings the rows into the order of the slots. */
function slotted<T>(list: z.ZodMiniType<T[]>, columns: Columns, slots: Slots): z.ZodMiniType<T[]> {
  const values = slotValues(columns, slots)
  const slotOf = (row: T): string => String((row as Readonly<Record<string, unknown>>)[slots.by])
  const once = list.check(
    z.superRefine((rows, context) => {
      const seen = new Set<string>()
      for (const [index, row] of rows.entries()) {
        if (seen.has(slotOf(row))) context.addIssue({ code: 'custom', path: [index, slots.by], ...ours('slotTwice') })
        seen.add(slotOf(row))
      }
    }),
  )
  const inOrder = (rows: T[]) => rows.toSorted((a, b) => values.indexOf(slotOf(a)) - values.indexOf(slotOf(b)))
  return z.pipe(once, z.transform(inOrder))
}

/** An absent list is an empty one. */
const emptyOf = (field: Field): [] | null => (Array.isArray(field.default) ? [] : null)

const isLater = (a: unknown, b: unknown): boolean => typeof a === 'string' && typeof b === 'string' && a > b

/** What each column of a row holds: its value, or for an optional one nothing. */
export const rowShape = (columns: Columns) =>
  Object.fromEntries(
    Object.entries(columns).map(([name, f]) => [
      name,
      f.required === true
        ? f.value
        : z.pipe(
            z.nullish(f.value),
            z.transform((v) => v ?? emptyOf(f)),
          ),
    ]),
  )

export function cleanRow(columns: Columns, input: unknown): unknown {
  if (typeof input !== 'object' || input === null || Array.isArray(input)) return input
  return Object.fromEntries(
    Object.entries(input).map(([name, value]) => [
      name,
      Object.hasOwn(columns, name) ? columns[name]?.clean(value) : value,
    ]),
  )
}

interface RowsOptions<C extends Columns> extends Pick<CommonOptions<RowOf<C>[]>, 'aliases' | 'personal'> {
  max?: number
  ordered?: Ordered<C>
  slots?: Slots<keyof C & string>
}

/** Repeatable rows with columns of their own (donation ways, stages, partners); they live and die with the record. */
export function rows<const C extends Columns>(
  columns: C,
  options: RowsOptions<C> = {},
): Field<RowOf<C>[], 'rows', MarksOf<{ default: RowOf<C>[] }>> & { readonly columns: C } {
  const { ordered, slots } = options
  const max = slots ? slotValues(columns, slots).length : (options.max ?? 30)
  const row = z.strictObject(rowShape(columns)).check(
    z.superRefine((one: Record<string, unknown>, context) => {
      if (ordered && isLater(one[ordered.from], one[ordered.to]))
        context.addIssue({
          code: 'custom',
          path: [ordered.from],
          params: { key: 'startBeforeEnd', code: ordered.code },
        })
    }),
  ) as unknown as z.ZodMiniType<RowOf<C>>
  const list = z.array(row)
  const field = makeField(
    {
      kind: 'rows' as const,
      value: slots ? slotted(list, columns, slots) : list.check(z.maxLength(max)),
      column: 'json',
      operators: [],
      clean: (input) => (Array.isArray(input) ? input.map((one) => cleanRow(columns, one)) : input),
      options: { max, slots, ordered },
    },
    { aliases: options.aliases, personal: options.personal, default: [] as RowOf<C>[] },
  )
  return { ...field, columns }
}

interface LinesOptions extends CommonOptions<string[]> {
  max?: number
  /** No two of them should say the same: an input says so at the later one; who needs it asks `saidTwice`. */
  distinct?: boolean
}

/** The lines that say again, as people read them, what one before them says; of signs alone they are compared as they are. */
export function saidTwice(lines: readonly string[]): number[] {
  const said = lines.map((line) => fold(line) || line.trim())
  return lines.flatMap((_, index) => (said[index] !== '' && said.indexOf(said[index] ?? '') < index ? [index] : []))
}

/** Free lines of text: objectives, outcomes, achievements. */
export function lines<O extends LinesOptions = {}>(
  options?: Given<O, LinesOptions>,
): Field<string[], 'lines', MarksOf<O & { default: string[] }>> {
  const max = options?.max ?? 30
  return makeField(
    {
      kind: 'lines',
      value: z.array(z.string().check(z.minLength(1), z.maxLength(LIMITS.line))).check(z.maxLength(max)),
      column: 'json',
      operators: [],
      clean: (input) =>
        Array.isArray(input)
          ? input.map((line) => (typeof line === 'string' ? line.trim() : line)).filter((line) => line !== '')
          : input,
      options: { max, distinct: options?.distinct === true },
    },
    { default: [], ...options } as O & { default: string[] },
  )
}
