import { OPERATIONS } from '../../resources/_kit/access.ts'
import type { Registered } from '../../resources/_kit/register.ts'
import type { ServerOf } from './define.ts'

/**
 * A right that names nothing protects nothing: it is a misspelt one. Asked once, when the program starts.
 * @throws naming the resource and the grant
 */
export function checkGrants(entries: readonly Registered[], serverOf: ServerOf): void {
  for (const { resource, access } of entries) {
    const known = new Set<string>([
      ...OPERATIONS,
      ...Object.keys(resource.states?.transitions ?? {}),
      ...Object.keys(serverOf(resource).actions),
    ])
    for (const grant of Object.keys(access.grants))
      if (!known.has(grant)) throw new Error(`${resource.name}: the right «${grant}» names no operation`)
  }
}
