import type { Field } from './field.ts'
import { isSecret, type WithSetAt, withSetAt } from './fields/secret.ts'
import { type Finds, type ListSpecs, namesIn } from './listSpec.ts'
import type { Rule } from './rules.ts'

export type Fields = Record<string, Field>

/**
 * `entity`: rows belong to one charity branch. `self`: the row is the tenant. `platform`: one list for all, written
 * by the platform alone. `optional`: rows of an entity or of the platform itself (users, audit). `closed`: the platform
 * alone, reading and writing.
 */
export type Tenancy = 'entity' | 'self' | 'platform' | 'optional' | 'closed'

export interface Transition<S extends string> {
  from: readonly S[]
  to: S
  /** Asks for every field that is `required: 'toPublish'`. */
  complete?: boolean
}

export interface States<S extends string = string, A extends string = string> {
  values: readonly S[]
  initial: S
  transitions: Record<A, Transition<S>>
}

/**
 * The record whose page shows the rows: named by the field `at`, in the part of its page that `?tab=` opens. `alone`: they
 * stand nowhere else, and from each of them the way up leads there.
 */
export interface ParentOf<N extends string> {
  at: N
  tab: string
  alone?: true
}

/** Nobody's rows that a donor sees all the same: a row of theirs in another resource refers to it (`entityId`: belongs to it). */
export interface Through {
  through: string
  at: string
  /** Others that are theirs: a function of the database that gives their entities and ids. */
  orBy?: string
}

/** Columns that an index may name beside the fields: those that the server keeps. */
type IndexedField = SystemField | 'entityId' | 'deletedAt' | 'importId' | 'searchText'

/** An index that serves one query of its own; references, unique fields and the list's order have theirs already. */
export interface IndexSpec<N extends string> {
  name: string
  on: readonly N[]
  unique?: true
  /** The condition in SQL, over the columns' own names. */
  where?: (columns: Readonly<Record<N, string>>) => string
}

/** Columns every record has beside its own fields. */
export const SYSTEM_FIELDS = ['id', 'version', 'createdAt', 'updatedAt'] as const
export type SystemField = (typeof SYSTEM_FIELDS)[number]

/**
 * What holds rows that others refer to. `money`: the amount of such a row, for the sum of it; rows where `except` holds are
 * in no sum; `on`: its day, by which it is called where it has no name. `letters`: the field that names the kind of a letter, `but` these kinds, which are none. `own`: an amount of
 * its own that keeps a row from being deleted.
 */
export type Weighs<N extends string> =
  | 'letters'
  | { money: N; except?: N; on?: N }
  | { letters: N; but: readonly string[] }
  | { own: N }

/** The field of a resource whose rows may be archived: out of lists, of choices and of sending, and kept for all that names them. */
export const ARCHIVED = 'archived'

export interface ResourceInput<
  N extends string,
  F extends Fields,
  S extends string,
  A extends string,
  P extends Fields = Fields,
  T extends Tenancy = Tenancy,
  G extends Finds = Finds,
> {
  name: N
  tenant: T
  /**
   * Of a tenant's table: rows may be the platform's own, without an entity. `true`: no tenant sees those; work for the
   * platform does. `shared`: its staff keep them, and no row of a tenant; calls of a resource's own show them to tenants.
   */
  platformRows?: true | 'shared'
  fields: F
  states?: States<S, A>
  list: ListSpecs<NoInfer<(keyof WithSetAt<F> & string) | SystemField | 'status'>, NoInfer<keyof G & string>>
  /** Filters of the list by rows that refer to its own, by their name. */
  finds?: G
  /** The field that names a record wherever it is referred to. */
  title: NoInfer<keyof F & string>
  /** A second part of the name, where the first one is shared by several: the branch of a charity. */
  titleToo?: NoInfer<keyof F & string>
  parent?: ParentOf<NoInfer<keyof F & string>>
  rules?: readonly Rule<NoInfer<keyof F & string>>[]
  /** Deleting keeps the row, marked (the default). `false`: rows cannot be deleted through the API at all. */
  softDelete?: boolean
  /** The code of a change to a record that its own people have deleted, in place of 'not found' [8.21]. */
  deletedCode?: number
  /** Written by the server alone: no create, update or remove through the API. */
  readOnly?: boolean
  /**
   * Several columns that together may stand once among a tenant's living rows. `at`: the field that carries the message,
   * where it is not the first. `folded`: compared as people read them.
   */
  uniqueTogether?: readonly {
    fields: readonly NoInfer<keyof F & string>[]
    code: number
    at?: NoInfer<keyof F & string>
    folded?: true
  }[]
  /**
   * Whose its rows are: what a person is handed over, what goes with them (docs/privacy.md), and which rows are a donor's
   * own, by row policy. `self`: a row is the person; a field: it names the person; `uploads`: whoever's row names the file;
   * `none`: nobody's, with the reason; `through`: nobody's, and seen by whom a row of another resource belongs to.
   * Without it, the one field that refers to a donor, if there is one.
   */
  subject?: 'self' | 'uploads' | NoInfer<keyof F & string> | { none: string } | Through
  /** What the platform keeps about this table that the API never shows: extra columns by name. */
  privateFields?: P
  indexes?: readonly IndexSpec<NoInfer<(keyof F & string) | (keyof P & string)> | IndexedField>[]
  /** Its rows are money or letters: what they refer to is archived, never deleted (product.md 43). */
  weighs?: Weighs<NoInfer<keyof F & string>>
  /** Open pages follow its rows: whoever may list them is told when one of them has changed (docs/decisions/045). */
  live?: true
  /**
   * `false`: its writes do not stand in the audit trail, because it is a history itself. `byImport`: that a file brought
   * rows is told by the import's own entry, once for all of them; each names its import. `changes`: later changes of these
   * fields alone stand there, and nothing else of the row.
   */
  audited?: false | 'byImport' | { changes: readonly NoInfer<keyof F & string>[] }
}

export interface Resource<
  N extends string = string,
  F extends Fields = Fields,
  S extends string = string,
  A extends string = string,
  P extends Fields = Fields,
  T extends Tenancy = Tenancy,
  G extends Finds = Finds,
> extends Omit<
    ResourceInput<N, F, S, A, P, T, G>,
    'rules' | 'list' | 'title' | 'titleToo' | 'parent' | 'uniqueTogether' | 'subject' | 'indexes' | 'weighs' | 'audited'
  > {
  readonly list: ListSpecs<string, string>
  readonly title: string
  readonly titleToo?: string
  readonly parent?: ParentOf<string>
  readonly subject?: string | { none: string } | Through
  readonly weighs?: Weighs<string>
  readonly audited?: false | 'byImport' | { changes: readonly string[] }
  readonly indexes?: readonly IndexSpec<string>[]
  readonly rules: readonly Rule[]
  readonly uniqueTogether: readonly { fields: readonly string[]; code: number; at?: string; folded?: true }[]
}

type FieldsIn<R> = R extends { readonly fields: infer F extends Fields } ? F : never
type StatesIn<R> = R extends { readonly states?: States<infer S, string> } ? S : never
/** What the database keeps of a field: required ones and those with a default are never null. */
export type Kept<T> =
  T extends Field<infer V> ? (T['required'] extends true ? V : undefined extends T['default'] ? V | null : V) : never
type Presented<F> = { -readonly [K in keyof F as F[K] extends { hidden: true } ? never : K]: Kept<F[K]> }
type Status<S> = string extends S ? unknown : { status: S }
type Flat<T> = { [K in keyof T]: T[K] }

/** A stored record as the API presents it; what is neither required nor filled by a default may be null. */
export type RecordOf<R> = Flat<
  { id: string; version: number; createdAt: string; updatedAt: string } & Presented<FieldsIn<R>> & Status<StatesIn<R>>
>

/** The same as it is read across entities: with whose it is; null for the platform's own. */
export type RecordOfAny<R> = RecordOf<R> & { entityId: string | null }

/** What a person may write: every field that is not the server's own. */
export type ValuesOf<R> = {
  -readonly [K in keyof FieldsIn<R> as FieldsIn<R>[K] extends { readOnly: true } ? never : K]: Kept<FieldsIn<R>[K]>
}

/** What the server may write: every field, those that nobody sees among them. */
export type StoredOf<R> = { -readonly [K in keyof FieldsIn<R>]: Kept<FieldsIn<R>[K]> }

type Needed<F> = {
  [K in keyof F]: F[K] extends Field
    ? F[K]['required'] extends true
      ? undefined extends F[K]['default']
        ? K
        : never
      : never
    : never
}[keyof F]
/** Fields that a new row has to bring: required ones that no default fills. */
export type NeededOf<R> = Needed<FieldsIn<R>> & string

type Transitions<R> = R extends { readonly states?: { transitions: infer T } } ? T : never
/** A step from one state to another, by its name. */
export type TransitionOf<R> = keyof Transitions<R> & string

/** A declared field. */
export type FieldName<R> = keyof FieldsIn<R> & string
/** Whatever a record shows by name: its fields, the system's own and its status. */
export type RecordKey<R> = keyof RecordOf<R> & string

/** Declares a resource. Impossible declarations are refused when the program loads, not when a user meets them. */
export function defineResource<
  const N extends string,
  const F extends Fields,
  const S extends string = string,
  const A extends string = never,
  const P extends Fields = {},
  const T extends Tenancy = Tenancy,
  const G extends Finds = {},
>(given: ResourceInput<N, F, S, A, P, T, G>): Resource<N, WithSetAt<F>, S, A, P, T, G> {
  const input = { ...given, fields: withSetAt(given.fields) }
  const fail = (why: string): never => {
    throw new Error(`resource ${input.name}: ${why}`)
  }
  if (!/^[a-z][a-z_]{1,40}$/.test(input.name)) fail('a name is lower case words joined by _')
  // Read, where nothing can be written by it: whose row it is.
  const tellsEntity = input.tenant === 'optional' && input.readOnly === true
  for (const name of Object.keys(input.fields)) {
    if (!/^[a-z][A-Za-z0-9]{0,40}$/.test(name)) fail(`field ${name}: names are camelCase`)
    if (
      (SYSTEM_FIELDS as readonly string[]).includes(name) ||
      name === 'status' ||
      (name === 'entityId' && !tellsEntity)
    )
      fail(`field ${name} is the system's own`)
  }
  if (Object.values<Field>(input.privateFields ?? {}).some(isSecret)) fail('a secret stands among its fields')
  const known = new Set<string>([...Object.keys(input.fields), ...SYSTEM_FIELDS, ...(input.states ? ['status'] : [])])
  if (input.fields[input.title]?.kind === 'reference')
    fail(`its title ${input.title} is another record's id: take a field that a person reads`)
  const { all, own, ...list } = input.list
  const finds = Object.keys(input.finds ?? {})
  for (const name of finds) if (known.has(name)) fail(`${name} is a field and a filter`)
  const { filters = [], ...rest } = list
  const asked = filters.filter((name) => !finds.includes(name))
  for (const name of [...namesIn({ ...rest, filters: asked }), input.title, input.titleToo ?? input.title])
    if (!known.has(name)) fail(`list names ${name}, which is no field`)
  for (const name of [all, own].flatMap((one) => (one ? namesIn(one) : [])))
    if (!known.has(name) && name !== 'entityId') fail(`list names ${name}, which is no field`)
  for (const [action, t] of Object.entries<Transition<S>>(input.states?.transitions ?? {}))
    for (const state of [...t.from, t.to])
      if (!input.states?.values.includes(state)) fail(`transition ${action} names ${state}, which is no state`)
  return Object.freeze({ ...input, rules: input.rules ?? [], uniqueTogether: input.uniqueTogether ?? [] })
}
