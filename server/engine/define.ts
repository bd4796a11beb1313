import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { RecordOf, Resource, StoredOf, TransitionOf, ValuesOf } from '../../resources/_kit/resource.ts'
import type { Fault } from '../../resources/_kit/validate.ts'
import type { Tx } from '../db/types.ts'
import type { Actor, Call } from './context.ts'
import type { ImportRun } from './importing.ts'
import type { NoticesOf } from './notices.ts'
import type { Answers, Asked, Returning } from './returning.ts'

/** A record of any resource, where the engine serves all of them alike. */
export type Row = RecordOf<Resource>

/** What a hook may use: the open transaction of the call, already in its tenant, and the queue that commits with it. */
export interface HookContext<R extends Resource = Resource> {
  tx: Tx
  actor: Actor
  call: Call<R>
  /** Adds a job that exists only if this transaction commits. @throws 401 where the caller's entity has been stopped meanwhile */
  addJob: (name: string, data: object) => Promise<void>
}

/** A new record as the body gave it; a hook adds what is the server's own. */
export type NewValues<R> = ValuesOf<R> & Partial<StoredOf<R>>
/** The changes of one call. */
export type Changes<R> = Partial<StoredOf<R>>

export interface Hooks<R extends Resource = Resource> {
  /** May change the values before they are written; faults stop the write. */
  beforeCreate?: (ctx: HookContext<R>, values: NewValues<R>) => Promise<Fault[] | void>
  afterCreate?: (ctx: HookContext<R>, row: RecordOf<R>) => Promise<void>
  /** Why a change cannot be, whatever else it lacks: said before anything that could be put right. */
  refuseUpdate?: (before: RecordOf<R>, values: Changes<R>) => Fault[]
  beforeUpdate?: (ctx: HookContext<R>, before: RecordOf<R>, values: Changes<R>) => Promise<Fault[] | void>
  afterUpdate?: (ctx: HookContext<R>, before: RecordOf<R>, after: RecordOf<R>) => Promise<void>
  /**
   * Why it stays: faults, or one that is thrown. Asked before somebody decides to delete it as well, and therefore changes
   * nothing (docs/decisions/132).
   */
  refuseRemove?: (ctx: HookContext<R>, row: RecordOf<R>) => Promise<Fault[] | void>
  /** What else ends with it, before it goes to the trash, or to the archive where money or letters hang on it. */
  beforeRemove?: (ctx: HookContext<R>, row: RecordOf<R>) => Promise<void>
  /** It is in the trash; what was archived is not. */
  afterRemove?: (ctx: HookContext<R>, row: RecordOf<R>) => Promise<void>
  beforeTransition?: (ctx: HookContext<R>, row: RecordOf<R>, action: TransitionOf<R>) => Promise<Fault[] | void>
}

/** On one record (`/api/x/{id}/name`) or on the list (`/api/x/actions/name`). */
type Place = 'record' | 'list'

interface ActionBase<On extends Place, I extends z.ZodType> {
  on: On
  /** Shape of the body (POST) or query (GET); strict. */
  input: I
}

/** One transaction around the whole action; a repeated Idempotency-Key answers what the first call answered. */
interface AtomicSpec<R extends Resource, On extends Place, I extends z.ZodType> extends ActionBase<On, I> {
  run: (ctx: HookContext<R>, input: z.output<I>, row: On extends 'record' ? RecordOf<R> : null) => Promise<unknown>
}

/** Reads, renders or talks to the outside: opens its own short transactions. */
interface FreeSpec<R extends Resource, On extends Place, I extends z.ZodType> extends ActionBase<On, I> {
  method?: 'GET' | 'POST'
  /** A deleted record is found as well: what a person may ask for does not end in the trash. */
  evenDeleted?: boolean
  run: (call: Call<R>, input: z.output<I>, id: On extends 'record' ? string : null) => Promise<unknown>
}

/** What an action reads of its input is its own matter: the engine hands over what the shape let through. */
interface Atomic<R extends Resource> extends ActionBase<Place, z.ZodType> {
  atomic: true
  run: (ctx: HookContext<R>, input: unknown, row: RecordOf<R> | null) => Promise<unknown>
}
interface Free<R extends Resource> extends ActionBase<Place, z.ZodType> {
  atomic: false
  method?: 'GET' | 'POST'
  evenDeleted?: boolean
  run: (call: Call<R>, input: unknown, id: string | null) => Promise<unknown>
}
export type Action<R extends Resource = Resource> = Atomic<R> | Free<R>

/** A file instead of JSON, answered by a free action. */
export class FileAnswer {
  constructor(
    readonly name: string,
    readonly mime: string,
    readonly body: Buffer | NodeJS.ReadableStream,
    readonly disposition: 'attachment' | 'inline' = 'attachment',
  ) {}
}

/** A column that a downloaded file has beyond the declaration; `select` reads from the row `t`. */
export interface ExportColumn {
  /** The label is `resources.<resource>.text.<label>`. */
  label: string
  /** The field in whose place it stands, under that field's label. */
  instead?: string
  select: SQL
  /** How its reader reads a value that is there. */
  show?: (value: unknown, t: (key: string, args?: Record<string, string | number>) => string) => unknown
}

export interface ResourceServer<R extends Resource = Resource> {
  resource: string
  hooks: Hooks<R>
  actions: Readonly<Record<string, Action<R>>>
  exports: readonly ExportColumn[]
  /** Reads files into its records, by the kind of file; without one nothing can be imported into them. */
  importRuns?: Readonly<Record<string, ImportRun>>
  /** Asks before one of its records comes back from the trash. */
  onReturn?: (ctx: Returning, row: RecordOf<R>, answers: Answers) => Promise<Asked<Changes<R>>>
  /** What of its rows its readers are told under the bell. */
  notices?: NoticesOf
}

// What `on` says, the engine keeps: a record is found before its action runs.
export const atomic = <R extends Resource, const On extends Place, I extends z.ZodType>(
  _resource: R,
  action: AtomicSpec<R, On, I>,
): Action<R> => ({ ...action, atomic: true }) as unknown as Action<R>
export const free = <R extends Resource, const On extends Place, I extends z.ZodType>(
  _resource: R,
  action: FreeSpec<R, On, I>,
): Action<R> => ({ ...action, atomic: false }) as unknown as Action<R>

/** What a resource does beyond its declaration: hooks around the engine's writes, and actions of its own. */
export function defineServer<R extends Resource>(
  resource: R,
  {
    hooks = {},
    actions = {},
    exports = [],
    importRuns,
    onReturn,
    notices,
  }: Partial<Omit<ResourceServer<NoInfer<R>>, 'resource'>>,
): ResourceServer {
  // The engine hands each resource its own rows; to the engine itself they are rows of any.
  return {
    resource: resource.name,
    hooks,
    actions,
    exports,
    ...(importRuns && { importRuns }),
    ...(onReturn && { onReturn }),
    ...(notices && { notices }),
  } as unknown as ResourceServer
}

export const noServer = ({ name }: { readonly name: string }): ResourceServer => ({
  resource: name,
  hooks: {},
  actions: {},
  exports: [],
})

/** How the server part of a resource is found; server/registry.ts joins them. */
export type ServerOf = (resource: { readonly name: string }) => ResourceServer
