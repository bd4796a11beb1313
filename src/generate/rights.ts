import { useCallback } from 'react'
import { usePermissions } from 'react-admin'
import { ROLES, type Role } from '../../resources/_kit/roles.ts'
import { may } from '../providers/may.ts'

const known: ReadonlySet<string> = new Set(ROLES)
const isRole = (value: unknown): value is Role => typeof value === 'string' && known.has(value)

export interface Rights {
  /** False until the signed-in roles are known. */
  ready: boolean
  can: (operation: string) => boolean
}

/** What the signed-in person may do with a resource: the only way for a component to ask. */
export function useRights(resource: string): Rights {
  const { permissions, isPending } = usePermissions<unknown>()
  const roles = Array.isArray(permissions) ? permissions.filter(isRole) : []
  const key = roles.join(' ')
  const can = useCallback(
    (operation: string) => may(resource, operation, key === '' ? [] : key.split(' ').filter(isRole)),
    [resource, key],
  )
  return { ready: !isPending, can }
}

/** Whoever may not list the one knows the same rows by the other: the platform reads its people among all users. */
const ALSO: Readonly<Record<string, string>> = {
  staff: 'platform_users',
  users: 'platform_users',
  projects: 'platform_projects',
  donor_issues: 'platform_donor_issues',
}

/** The resource by which the signed-in person reads the titles of another's rows; null where they may not. */
export function useReadable(resource: string): string | null {
  const own = useRights(resource)
  const also = ALSO[resource] ?? resource
  const other = useRights(also)
  if (own.can('list')) return resource
  return other.can('list') ? also : null
}
