import { grantFor, type Who } from '../../resources/_kit/access.ts'
import { findResource } from '../../resources/registry.ts'

const WRITES: ReadonlySet<string> = new Set(['create', 'update', 'remove'])

/** Whether someone may do an operation or action on a resource, as its `access.ts` says. */
export function may(resource: string, operation: string, who: Who): boolean {
  const found = findResource(resource)
  if (!found) return false
  if (found.resource.readOnly === true && WRITES.has(operation)) return false
  if (operation === 'remove' && found.resource.softDelete === false) return false
  return grantFor(found.access, operation, who) !== null
}
