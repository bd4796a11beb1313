import { useCallback, useMemo } from 'react'
import { usePermissions } from 'react-admin'
import { grantFor, type Who } from '../../resources/_kit/access.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { ROLES, type Role } from '../../resources/_kit/roles.ts'
import { seenAs } from '../../resources/_kit/seen.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { may } from '../providers/may.ts'
import { useReach } from '../providers/reach.ts'

const known: ReadonlySet<string> = new Set(ROLES)
const isRole = (value: unknown): value is Role => typeof value === 'string' && known.has(value)

export interface Rights {
  /** False until the signed-in roles are known. */
  ready: boolean
  can: (operation: string) => boolean
}

/** Whoever is signed in, as access rules ask for them; nobody until their roles are known. */
function useWho(): Who & { isPending: boolean } {
  const { permissions, isPending } = usePermissions<unknown>()
  const key = Array.isArray(permissions) ? permissions.filter(isRole).join(' ') : ''
  const roles = useMemo(() => key.split(' ').filter(isRole), [key])
  return { roles, reach: useReach(roles), isPending }
}

/** What the signed-in person may do with a resource: the only way for a component to ask. */
export function useRights(resource: string): Rights {
  const { roles, reach, isPending } = useWho()
  const can = useCallback((operation: string) => may(resource, operation, { roles, reach }), [resource, roles, reach])
  return { ready: !isPending, can }
}

/** A resource as the signed-in person sees it: the fields and the list that their grant for the operation leaves. */
export function useSeen(name: string, operation: 'list' | 'get'): Resource {
  const { roles, reach } = useWho()
  const { resource, access } = resourceNamed(name)
  const grant = grantFor(access, operation, { roles, reach })
  return grant ? seenAs(resource, grant) : resource
}

/** Whether the signed-in person sees the rows of every entity. */
export const useSeesAll = (): boolean => useWho().reach === 'all'
