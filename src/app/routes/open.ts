import type { Role } from '../../../resources/_kit/roles.ts'
import { learnOpenPaths } from '../../providers/openPaths.ts'
import { guard } from './guards.ts'
import { findRoute } from './match.ts'

/** Whether the address shows these roles a page, and does not lead them elsewhere. */
export function isOpen(path: string, roles: readonly Role[]): boolean {
  const entry = findRoute(path)
  if (entry === null || entry.target.kind === 'missing') return false
  return guard(entry, { pathname: path, search: '', session: { roles, firstTime: false } }) === null
}

learnOpenPaths(isOpen)
