import type { Resource } from './resource.ts'
import type { Role } from './roles.ts'

export const OPERATIONS = ['list', 'get', 'create', 'update', 'remove', 'export'] as const
export type Operation = (typeof OPERATIONS)[number]

/** Equality on fields of the row: the rule filters what its roles may see. `$user` stands for the caller's id. */
export type RowFilter = Readonly<Record<string, string>>

export type Grant = readonly Role[] | { roles: readonly Role[]; rows: RowFilter }

export interface Access {
  readonly resource: string
  readonly grants: Readonly<Record<string, Grant>>
}

type Actions<R> = R extends Resource<string, infer _F, string, infer A> ? A : never

/**
 * Who may do what. No entry, no access [6.8]. `X` names actions beyond the transitions (import, send, preview).
 * `export` follows `list` unless it is said otherwise.
 */
export function defineAccess<
  R extends Resource<string, never, string, string> | Resource,
  const X extends string = never,
>(resource: R, grants: Partial<Record<Operation | Actions<R> | X, Grant>>): Access {
  return { resource: (resource as Resource).name, grants: grants as Record<string, Grant> }
}

/** The grant for an operation that these roles hold, or null. */
export function grantFor(access: Access, operation: string, roles: readonly Role[]): { rows: RowFilter | null } | null {
  const grant = Object.hasOwn(access.grants, operation)
    ? access.grants[operation]
    : operation === 'export'
      ? access.grants['list']
      : undefined
  if (!grant) return null
  const listed: readonly Role[] = 'roles' in grant ? grant.roles : grant
  if (!roles.some((role) => listed.includes(role))) return null
  return { rows: 'roles' in grant ? grant.rows : null }
}
