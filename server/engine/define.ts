import type { SQL } from 'drizzle-orm'
import type { z } from 'zod'
import type { Fault } from '../../resources/_kit/validate.ts'
import type { Tx } from '../db/types.ts'
import type { Actor, Call } from './context.ts'
import type { ImportRun } from './importing.ts'

export type Row = Record<string, unknown> & { id: string; version: number }

/** What a hook may use: the open transaction of the call, already in its tenant, and the queue that commits with it. */
export interface HookContext {
  tx: Tx
  actor: Actor
  call: Call
  /** Adds a job that exists only if this transaction commits. */
  addJob: (name: string, data: object) => Promise<void>
}

type Values = Record<string, unknown>

export interface Hooks {
  /** May change the values before they are written; faults stop the write. */
  beforeCreate?: (ctx: HookContext, values: Values) => Promise<Fault[] | void>
  afterCreate?: (ctx: HookContext, row: Row) => Promise<void>
  beforeUpdate?: (ctx: HookContext, before: Row, values: Values) => Promise<Fault[] | void>
  afterUpdate?: (ctx: HookContext, before: Row, after: Row) => Promise<void>
  beforeRemove?: (ctx: HookContext, row: Row) => Promise<Fault[] | void>
  beforeTransition?: (ctx: HookContext, row: Row, action: string) => Promise<Fault[] | void>
}

interface ActionBase<I extends z.ZodType> {
  /** On one record (`/api/x/{id}/name`) or on the list (`/api/x/actions/name`). */
  on: 'record' | 'list'
  /** Shape of the body (POST) or query (GET); strict. */
  input: I
}

/** One transaction around the whole action; a repeated Idempotency-Key answers what the first call answered. */
export interface AtomicAction<I extends z.ZodType = z.ZodType> extends ActionBase<I> {
  atomic: true
  run: (ctx: HookContext, input: z.output<I>, row: Row | null) => Promise<unknown>
}

/** Reads, renders or talks to the outside: opens its own short transactions. */
export interface FreeAction<I extends z.ZodType = z.ZodType> extends ActionBase<I> {
  atomic: false
  method?: 'GET' | 'POST'
  run: (call: Call, input: z.output<I>, id: string | null) => Promise<unknown>
}

export type Action = AtomicAction | FreeAction

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
  select: SQL
}

export interface ResourceServer {
  resource: string
  hooks: Hooks
  actions: Readonly<Record<string, Action>>
  exports: readonly ExportColumn[]
  /** Reads files into its records; without it nothing can be imported into them. */
  importRun?: ImportRun
}

export const atomic = <I extends z.ZodType>(action: Omit<AtomicAction<I>, 'atomic'>): AtomicAction =>
  ({ ...action, atomic: true }) as unknown as AtomicAction
export const free = <I extends z.ZodType>(action: Omit<FreeAction<I>, 'atomic'>): FreeAction =>
  ({ ...action, atomic: false }) as unknown as FreeAction

/** What a resource does beyond its declaration: hooks around the engine's writes, and actions of its own. */
export function defineServer(
  resource: { readonly name: string },
  { hooks = {}, actions = {}, exports = [], importRun }: Partial<Omit<ResourceServer, 'resource'>>,
): ResourceServer {
  return { resource: resource.name, hooks, actions, exports, ...(importRun && { importRun }) }
}

export const noServer = (resource: { readonly name: string }): ResourceServer => defineServer(resource, {})

/** How the server part of a resource is found; server/registry.ts joins them. */
export type ServerOf = (resource: { readonly name: string }) => ResourceServer
