import type { Field } from './field.ts'
import type { Resource } from './resource.ts'

/** One to six plural forms; English needs one and other, Arabic all six. */
export type Plural = { zero?: string; one: string; two?: string; few?: string; many?: string; other: string }

type ChoiceFields<F> = { [K in keyof F]: F[K] extends { readonly values: readonly string[] } ? K : never }[keyof F]
type ValuesOf<T> = T extends { readonly values: readonly (infer V extends string)[] } ? V : never
type RowFields<F> = { [K in keyof F]: F[K] extends { readonly columns: Record<string, Field> } ? K : never }[keyof F]
type ColumnsOf<T> = T extends { readonly columns: infer C } ? C : never

type ChoicesOf<F> = [ChoiceFields<F>] extends [never]
  ? { choices?: undefined }
  : { choices: { [K in ChoiceFields<F>]: Record<ValuesOf<F[K]>, string> } }
type RowsOf<F> = [RowFields<F>] extends [never]
  ? { rows?: undefined }
  : { rows: { [K in RowFields<F>]: { [C in keyof ColumnsOf<F[K]>]: string } & ChoicesOf<ColumnsOf<F[K]>> } }
type BlockFields<F> = {
  [K in keyof F]: F[K] extends { readonly kinds: Record<string, Record<string, Field>> } ? K : never
}[keyof F]
type KindsOf<T> = T extends { readonly kinds: infer K } ? K : never
/** What a kind of block is called, and its fields. */
type BlockTexts<C> = { name: string; fields: { [N in keyof C]: string } } & ChoicesOf<C>
type BlocksOf<F> = [BlockFields<F>] extends [never]
  ? { blocks?: undefined }
  : { blocks: { [K in BlockFields<F>]: { [N in keyof KindsOf<F[K]>]: BlockTexts<KindsOf<F[K]>[N]> } } }
/** The button that adds a row, where it can name the row; one that adds a block always does. */
type AddsOf<F> = [BlockFields<F>] extends [never]
  ? { adds?: { [K in RowFields<F>]?: string } }
  : { adds: { [K in BlockFields<F>]: string } & { [K in RowFields<F>]?: string } }
/** Filters by other rows have labels as fields have. */
type FoundOf<R> = R extends { readonly finds?: infer G } ? keyof G & string : never
type StatesOf<S, A> = string extends S
  ? { states?: undefined }
  : { states: Record<S & string, string>; actions: Record<A & string, string> }

/** Every text of a resource in one language: the compiler names a missing label, choice, state or action. */
export type MessagesOf<R> =
  R extends Resource<string, infer F, infer S, infer A>
    ? {
        /** The list's name, in the plural. */
        name: string
        /** The same behind another word, where the language then says it otherwise: «قائمة المتبرعين». */
        ofMany?: string
        /** One record. */
        one: string
        count: Plural
        /** `createdAt`: where it is more than the day on which a record was made. */
        fields: { [K in keyof F]: string } & { [K in FoundOf<R>]: string } & { createdAt?: string }
        /** A line under the input where a label alone leaves a question. */
        hints?: { [K in keyof F]?: string }
        /** What one of the rows or blocks of a field is called by its place: `Question %{number}`. */
        each?: { [K in RowFields<F> | BlockFields<F>]?: string }
        /** What an empty list says, and the next step it offers. */
        empty: string
        /** The same of the list that holds the rows of every entity. */
        all?: { name: string; empty?: string }
        /** Headings of form sections, by their key in views. */
        sections?: Record<string, string>
        text?: Record<string, string>
      } & ChoicesOf<F> &
        RowsOf<F> &
        BlocksOf<F> &
        AddsOf<F> &
        StatesOf<S, A>
    : never
