import type { RecordKey, Resource, Tenancy } from './resource.ts'
import type { Role } from './roles.ts'

export const OPERATIONS = ['list', 'get', 'create', 'update', 'remove', 'export'] as const
export type Operation = (typeof OPERATIONS)[number]

/**
 * Equality on fields of the row: the rule filters what its roles may see. `$user` stands for the caller's id, `$some` for
 * anything at all, `$none` for nothing. A list has to hold the value among its own.
 */
export type RowFilter = Readonly<Record<string, string>>

/**
 * Over whose rows a grant reaches. `entity`: those of the entity that its person works for. `all`: the platform, over
 * every entity, whose id then stands in each row. `own`: what hangs on the person who signed in by phone (`own` of the
 * resource).
 */
const SCOPES = ['entity', 'all', 'own'] as const
export type Scope = (typeof SCOPES)[number]

/** Where somebody stands. It is one scope, and grants of the others are not theirs, whatever their roles. */
export const reachOf = ({ kind, entityId }: { kind: 'staff' | 'donor'; entityId: string | null }): Scope =>
  kind === 'donor' ? 'own' : entityId === null ? 'all' : 'entity'

export interface ScopedGrant<F extends string = string> {
  roles: readonly Role[]
  scope: Scope
  rows?: RowFilter
  /** What is selected, filtered, sorted and searched by, and may be written; all of the record where it is not said. */
  fields?: readonly F[]
}

/** A grant that is written down before it is given: a field that is not there fails to compile where it is named. */
export type GrantOn<R> = ScopedGrant<RecordKey<R>>

/** Roles alone: over the rows of their entity, or over a list of the platform wherever they stand. */
export type Grant<F extends string = string> =
  | readonly Role[]
  | { roles: readonly Role[]; rows: RowFilter }
  | readonly ScopedGrant<F>[]

/** What someone holds. `any`: a list of the platform's, whose rows are nobody's. */
export interface Held {
  readonly roles: readonly Role[]
  readonly scope: Scope | 'any'
  readonly rows?: RowFilter
  readonly fields?: readonly string[]
}

export interface Access {
  readonly resource: string
  readonly grants: Readonly<Record<string, readonly Held[]>>
}

export interface Who {
  roles: readonly Role[]
  reach: Scope
}

type Actions<R> = R extends Resource<string, infer _F, string, infer A> ? A : never

const SCOPE_OF_ROLES: Record<Tenancy, Held['scope']> = {
  entity: 'entity',
  self: 'entity',
  optional: 'entity',
  platform: 'any',
  closed: 'all',
}

const isScoped = (grant: readonly Role[] | readonly ScopedGrant[]): grant is readonly ScopedGrant[] =>
  typeof grant[0] === 'object'

function heldOf(tenant: Tenancy, grant: Grant): readonly Held[] {
  if ('roles' in grant) return [{ ...grant, scope: SCOPE_OF_ROLES[tenant] }]
  return isScoped(grant) ? grant : [{ roles: grant, scope: SCOPE_OF_ROLES[tenant] }]
}

/**
 * Who may do what. No entry, no access [6.8]. `X` names actions beyond the transitions (import, send, preview).
 * `export` follows `list`, and what goes with removing follows `remove`, unless it is said otherwise. Of several grants the first that fits holds: the widest goes first.
 */
export function defineAccess<
  R extends Resource<string, never, string, string> | Resource,
  const X extends string = never,
>(resource: R, grants: Partial<Record<Operation | Actions<R> | X, Grant<RecordKey<R>>>>): Access {
  const { name, tenant } = resource as Resource
  const held = Object.entries<Grant | undefined>(grants).flatMap(([operation, grant]) =>
    grant === undefined ? [] : [[operation, heldOf(tenant, grant)] as const],
  )
  return { resource: name, grants: Object.fromEntries(held) }
}

/** `hanging`: what a deletion would take along. `unarchive`: what takes back one that archived. */
const FOLLOWS: Readonly<Record<string, Operation>> = { export: 'list', hanging: 'remove', unarchive: 'remove' }

/** All that is granted for an operation, whoever asks. */
export function grantsOf(access: Access, operation: string): readonly Held[] {
  if (Object.hasOwn(access.grants, operation)) return access.grants[operation] ?? []
  const followed = FOLLOWS[operation]
  return followed === undefined ? [] : (access.grants[followed] ?? [])
}

/** The grant for an operation that this person holds, or null. */
export const grantFor = (access: Access, operation: string, { roles, reach }: Who): Held | null =>
  grantsOf(access, operation).find(
    (one) => (one.scope === 'any' || one.scope === reach) && roles.some((role) => one.roles.includes(role)),
  ) ?? null

/** Whether anyone holds something of that scope: over a whole resource, or one of its operations. */
export const reaches = (access: Access, scope: Scope, operations?: (operation: string) => boolean): boolean =>
  Object.entries(access.grants).some(
    ([operation, held]) => (operations?.(operation) ?? true) && held.some((one) => one.scope === scope),
  )
