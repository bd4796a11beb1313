/**
 * What services tell Athar of an account of an entity's: `POST /api/hooks/{source}/{account}`, or `…/{account}/{token}`.
 *
 *     export const meta = defineHook({
 *       source: 'meta',                       // the name in the address
 *       account: metaAccounts,                // a resource of tenant 'entity'; its secret() fields are opened
 *       isGenuine: (request, account) => …,   // on the raw bytes, in constant time (server/hooks/genuine.ts)
 *       take: async (services, event) => …,   // by the job, after the answer; may be called again for the same event
 *     })
 *
 * 1. Its line in `hooks` of `server/registry.ts`, and in ACCOUNTS of `server/db/routines/hooks.ts`.
 * 2. Its routes in OPEN of `tests/http/roles.test.ts`.
 *
 * The route finds the account, asks `isGenuine`, keeps what was told in `hook_events` and answers 200: from then on a kill
 * loses nothing. The same bytes told again are kept once (see `withoutIds`). Unknown accounts and what is not genuine look alike: 404.
 * `take` runs outside a transaction, oldest first, an entity's events one after the other; what it throws puts the event off
 * (5 s, 10 s, … an hour) and holds up none of the others; what `CannotBeRead` is tried three times and no more, and `giveUp` says so to whom it
 * concerns. Once taken, or given up, an event keeps its digest and nothing of what it said.
 */
import type { RecordOf, Resource } from '../../resources/_kit/resource.ts'
import type { Tx } from '../db/types.ts'
import type { Services } from '../engine/services.ts'

/** What was told cannot be read, or not within what reading may take: a busy machine is no reason to give it up at once. */
export class CannotBeRead extends Error {
  override readonly name = 'CannotBeRead'
}

export interface HookRequest {
  /** Names in small letters. */
  headers: Readonly<Record<string, string | readonly string[] | undefined>>
  query: Readonly<Record<string, string>>
  /** The last part of the address, of a hook that has one. */
  token: string | null
  /** The body as it came; of a GET, what stands behind the question mark. */
  raw: Buffer
}

export interface HookAccount<R extends Resource = Resource> {
  entityId: string
  record: RecordOf<R>
  /** Its `secret()` fields, opened; one that is not set, or that no key opens, is missing. */
  secrets: Readonly<Record<string, string>>
}

export interface HookEvent {
  entityId: string
  accountId: string
  /** As text, whatever it says of itself. */
  body: string
  contentType: string
  /** ISO moment: when we were told. */
  at: string
}

export interface HookDefinition<R extends Resource = Resource> {
  source: string
  account: R
  /** The address ends in a key of its own, for services that sign nothing. */
  withToken?: true
  /** Its events bear no ids of their own: after some minutes the same bytes are another event. */
  withoutIds?: true
  /** Events come as a GET as well. */
  byGet?: true
  /** Bytes of a body at the most; a megabyte where it is not said. */
  bodyLimit?: number
  /** Whether the service itself asks. Short, and nothing but reckoning: it runs within a transaction. */
  isGenuine(request: HookRequest, account: HookAccount<R>): boolean
  /** Answers a GET by which a service makes sure of the address; null where it is not the service. */
  greet?(request: HookRequest, account: HookAccount<R>, tx: Tx): Promise<string | null>
  take(services: Services, event: HookEvent): Promise<void>
  /** Tells of an event that cannot be read and is about to be left; may be called again for the same event. */
  giveUp?(services: Services, event: HookEvent): Promise<void>
}

// The room hands each hook the account of its own resource; to the room itself they are accounts of any.
export const defineHook = <R extends Resource>(hook: HookDefinition<R>): HookDefinition =>
  Object.freeze(hook) as unknown as HookDefinition
