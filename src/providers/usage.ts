import type { Usage } from '../../resources/_contracts/usage.ts'
import type { Role } from '../../resources/_kit/roles.ts'
import { http } from './http.ts'

/** [9.14] set when the program is built: VITE_PLANS=true. */
const PLANS: unknown = import.meta.env?.VITE_PLANS

/** [6.11] not for a SuperAdmin, and only where the build has plans; entity staff alone have a package. */
const hasUsage = (roles: readonly Role[], flag: unknown = PLANS): boolean =>
  flag === 'true' &&
  !roles.includes('SuperAdmin') &&
  roles.some((role) => role === 'BranchAdmin' || role === 'ProjectAdmin')

/** [7.9] null where it is not asked for at all. */
export async function fetchUsage(roles: readonly Role[], flag: unknown = PLANS): Promise<Usage | null> {
  if (!hasUsage(roles, flag)) return null
  return (await http<{ data: Usage }>('/api/Subscription/Usage')).json.data
}
