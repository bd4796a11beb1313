import type { z } from 'zod/mini'

/** How a value is kept in the database. `null` on a field: nothing is stored (the server computes it). */
export type ColumnType =
  | 'text'
  | 'numeric'
  | 'integer'
  | 'date'
  | 'timestamp'
  | 'boolean'
  | 'uuid'
  | 'json'
  | 'texts'
  | 'uuids'

/** Comparisons a filter may use on a field: `name` alone is `eq`; others are suffixes, as in `amount_gte`. */
const OPERATORS = ['eq', 'ne', 'gt', 'gte', 'lt', 'lte', 'in', 'has', 'isnull'] as const
export type Operator = (typeof OPERATORS)[number]

export type Required = boolean | 'toPublish'

/**
 * Whether a field of a person's row holds something of that person, and so is erased with them, in the row and in the
 * trail's copies, and kept out of logs. `becomes`: what stands there afterwards, where null or nothing will not do.
 * `byHook`: a step of the erasure sees to it (server/privacy/hooks.ts).
 */
export type Personal = boolean | 'byHook' | { readonly becomes: unknown }

/** Options that every field kind takes. */
export interface CommonOptions<T> {
  /** `true`: always. `'toPublish'`: only a transition marked `complete` asks for it (product.md 17). */
  required?: Required
  /** Set by the server alone: dropped from request bodies. */
  readOnly?: boolean
  /** Never leaves the server, cannot be filtered or sorted by. */
  hidden?: boolean
  /** One living row of the tenant may hold a value; the number is the code of [8] for a second one. */
  unique?: number
  default?: T
  /** Not needed for text, lists of it and uploads: they are. Nor for references and what the server writes: they are not. */
  personal?: Personal
  /** Other names a column of an imported file may carry, in both languages. */
  aliases?: readonly string[]
  /** Numeric codes of [8] that this field answers with, where they are its own. */
  codes?: { required?: number; tooLong?: number; invalid?: number }
}

/** What the compiler knows of a field beside its value: whether it may be null, written and read. */
export interface Marks {
  required: Required
  readOnly: boolean
  hidden: boolean
  default: unknown
}

type Told<O, Name extends string, Else> = O extends { readonly [N in Name]: infer V } ? V : Else
/** The marks that a kind's options spell out; what they leave out is as `makeField` fills it in. */
export interface MarksOf<O> {
  required: Told<O, 'required', false> & Required
  readOnly: Told<O, 'readOnly', false> & boolean
  hidden: Told<O, 'hidden', false> & boolean
  default: Told<O, 'default', undefined>
}

/** Options as they stand at the call, none beyond those that the kind takes. */
export type Given<O, Allowed> = O & { readonly [N in Exclude<keyof O, keyof Allowed>]: never }

/**
 * One field of a resource: plain data plus two functions. Everything else (table, validation, input, column, filter,
 * OpenAPI) is made from it by the hosts.
 */
export interface Field<T = unknown, K extends string = string, M extends Marks = Marks> {
  readonly kind: K
  /** Schema of a present value, after `clean`; null and absence are handled by `required`. */
  readonly value: z.ZodMiniType<T>
  /** Brings what people and files send (spaces, Arabic digits, '') to the stored form; leaves the impossible as it is. */
  readonly clean: (input: unknown) => unknown
  readonly column: ColumnType | null
  readonly operators: readonly Operator[]
  readonly required: M['required']
  readonly readOnly: M['readOnly']
  readonly hidden: M['hidden']
  readonly unique?: number
  readonly personal?: Personal | undefined
  readonly default: M['default']
  readonly aliases: readonly string[]
  readonly codes: { required?: number; tooLong?: number; invalid?: number }
  /** What only this kind knows: max, lines, accept, values, target ... */
  readonly options: Readonly<Record<string, unknown>>
}

interface Parts<T, K extends string> {
  kind: K
  value: z.ZodMiniType<T>
  column: ColumnType | null
  operators: readonly Operator[]
  clean?: (input: unknown) => unknown
  options?: Readonly<Record<string, unknown>>
}

const emptyToNull = (input: unknown): unknown => (input === '' || input === undefined ? null : input)

/** Builds a field from what its kind knows and the options common to all kinds. */
export function makeField<T, K extends string, O extends CommonOptions<T>>(
  parts: Parts<T, K>,
  common: O,
): Field<T, K, MarksOf<O>> {
  const field: Field<T, K> = {
    kind: parts.kind,
    value: parts.value,
    clean: (input: unknown) => {
      const present = emptyToNull(input)
      return present === null || !parts.clean ? present : parts.clean(present)
    },
    column: parts.column,
    operators: parts.operators,
    required: common.required ?? false,
    readOnly: common.readOnly ?? false,
    hidden: common.hidden ?? false,
    unique: common.unique,
    personal: common.personal,
    default: common.default,
    aliases: common.aliases ?? [],
    codes: common.codes ?? {},
    options: parts.options ?? {},
  }
  return Object.freeze(field) as Field<T, K, MarksOf<O>>
}

/** An issue of ours inside a zod schema: `key` names a text of i18n `validation.*`. */
export const ours = (
  key: string,
  args: Record<string, string | number> = {},
): { params: { key: string; args: typeof args } } => ({
  params: { key, args },
})

type Columns = Readonly<Record<string, Field>>

/** The columns of a field of rows; of any other field none. */
export const columnsOf = (field: Field): Columns => ('columns' in field ? (field.columns as Columns) : {})

/** The kinds of blocks with their fields; of any other field none. */
export const kindsIn = (field: Field): Readonly<Record<string, Columns>> =>
  'kinds' in field ? (field.kinds as Readonly<Record<string, Columns>>) : {}

/** What is wrong with rows or blocks as a whole: `at` is the way into them, such as `2.label`, and empty for all of them. */
export interface RowsFault {
  at: string
  key: string
  args?: Record<string, string | number>
}

/** What a field says of its own rows or blocks that a step marked `complete` cannot do with; of any other field nothing. */
export const lacksIn = (field: Field, rows: unknown): readonly RowsFault[] =>
  'lacks' in field && Array.isArray(rows)
    ? (field.lacks as (rows: readonly unknown[]) => readonly RowsFault[])(rows)
    : []

/** Whether a field holds rows or blocks, each with fields of its own. */
export const isNested = (field: Field | undefined): boolean =>
  field !== undefined && ('columns' in field || 'kinds' in field)

/** What every block has of itself. */
type Block = Readonly<Partial<Record<'id' | 'kind', unknown>>>

/** The kind of a block; of anything else no kind. */
export const kindOf = (row: unknown): string =>
  typeof row === 'object' && row !== null ? String((row as Block).kind) : ''

/** The fields of one of its rows: of blocks those of its kind. */
export function fieldsIn(field: Field, row: unknown): Columns {
  if (!('kinds' in field)) return columnsOf(field)
  const kinds = kindsIn(field)
  const kind = kindOf(row)
  return Object.hasOwn(kinds, kind) ? (kinds[kind] ?? {}) : {}
}
