import type { SQL } from 'drizzle-orm'
import type { News } from './changes.ts'

/** What an access token says of its session; the database says whether it is still so. */
export interface SessionClaim {
  id: string
  /** Null where nobody's rights come from a row of users: donors. */
  roles: readonly string[] | null
  entityId: string | null
}

/** Who a transaction acts for. The list is closed: row policies know these and nothing else. */
export type DbContext =
  | { kind: 'entity'; entityId: string; userId: string; session?: SessionClaim; requestId?: string }
  | { kind: 'platform'; userId: string | null; session?: SessionClaim; requestId?: string }
  /** Someone who signed in by phone (product.md 3): reaches what hangs on the donors that they are, and nothing else. */
  | { kind: 'identity'; userId: string; session?: SessionClaim; requestId?: string }
  /** Before sign-in: reaches definer functions alone. */
  | { kind: 'anonymous'; requestId?: string }
  /** The holder of one letter's link, by the hash of its token. */
  | { kind: 'link'; tokenHash: string; requestId?: string }
  /**
   * Background work for one entity, or for the platform where it is null; `bulk` marks a load whose rows carry their own history.
   * `keeps`: the texts that it asks in are few and asked for often, and one plan is good for all values: plans may be kept.
   */
  | { kind: 'worker'; entityId: string | null; userId?: string; requestId?: string; bulk?: boolean; keeps?: boolean }

declare const ROW: unique symbol
/** A query that knows what its rows hold; `select` and `shaped` of columns.ts make them. */
export type Query<Row> = SQL & { readonly [ROW]: Row }

/** One open transaction. Values travel as parameters; answers come parsed alike from both engines. */
export interface Tx {
  readonly context: DbContext
  rows<T>(query: Query<T>): Promise<T[]>
  rows<T = Record<string, unknown>>(query: SQL): Promise<T[]>
  /** The first row, or null. */
  one<T>(query: Query<T>): Promise<T | null>
  one<T = Record<string, unknown>>(query: SQL): Promise<T | null>
  /** For libraries that bring their own text and values (the queue). */
  raw(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
}

export interface Database {
  readonly kind: 'pglite' | 'postgres'
  /**
   * Opens a transaction as the application's role, in one context, and commits when `work` is done. Short work only:
   * no network, file, image or password work inside, and never a second `as` within (it throws).
   * @throws SessionEnded where the context names a session that is no longer alive
   */
  as<T>(context: DbContext, work: (tx: Tx) => Promise<T>): Promise<T>
  /**
   * One query in a transaction of its own, as `as` would run it, without waiting between its steps.
   * @param keep that its plan may be kept: for texts of which there are few, and one plan is good for all values
   */
  read<T>(context: DbContext, query: Query<T>, keep?: boolean): Promise<T[]>
  read<T>(context: DbContext, query: SQL, keep?: boolean): Promise<T[]>
  /** As the database's owner, past the row policies: migrations, the queue's own tables, seed, copy. */
  owner<T>(work: (tx: Omit<Tx, 'context'>) => Promise<T>): Promise<T>
  /** For the queue alone: its scripts open transactions themselves. */
  plain(text: string, values?: unknown[]): Promise<{ rows: Record<string, unknown>[] }>
  /**
   * Hears of every change to rows of resources that are declared `live`, whoever makes it, once it is committed.
   * `listening` is told true as it begins and, where it was lost for a while, as it is back: then nobody knows what has
   * changed, and `anything` is heard too.
   * @returns the way to stop
   */
  follow(heard: (news: News) => void, listening: (is: boolean) => void): Promise<() => Promise<void>>
  /** Tells everyone who follows that anything may have changed. */
  tellAnything(): void
  /** The same database through connections of their own, for work that no request waits for. */
  forWork?: Database
  close(): Promise<void>
}

/** The session of a request has ended, or its user or entity is no longer active. */
export class SessionEnded extends Error {}
