import { grantFor } from '../../resources/_kit/access.ts'
import type { Role } from '../../resources/_kit/roles.ts'
import { findResource } from '../../resources/registry.ts'

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'remove'])

/** Whether these roles may do an operation or action on a resource, as its `access.ts` says. */
export function may(resource: string, operation: string, roles: readonly Role[]): boolean {
  const found = findResource(resource)
  if (!found) return false
  if (found.resource.readOnly === true && WRITES.has(operation)) return false
  if (operation === 'remove' && found.resource.softDelete === false) return false
  return grantFor(found.access, operation, roles) !== null
}
