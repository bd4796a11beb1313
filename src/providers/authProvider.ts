import type { AuthProvider } from 'react-admin'
import { grantFor } from '../../resources/_kit/access.ts'
import { findResource } from '../../resources/index.ts'
import { forgetFarewell, http } from './http.ts'
import { clearSession, getSettings, type Profile, sessionNow, setSettings } from './settings.ts'

/** [6.9] what staff of an entity sign in with; platform staff leave entity and branch empty (product.md 2). */
export interface Credentials {
  entityName: string
  branchName: string
  userName: string
  password: string
}

/** [4.2] stores token and profile. Throws HttpError with status 401 where entity, branch, name or password is wrong. */
export async function signIn(credentials: Credentials): Promise<void> {
  const login = await http<{ data: string }>('/api/Account/Login', {
    method: 'POST',
    body: credentials,
    anonymous: true,
  })
  const { entityName, branchName } = credentials
  setSettings({
    token: login.json.data,
    lastEntity: entityName === '' && branchName === '' ? null : { entityName, branchName },
  })
  try {
    setSettings({ profile: (await http<Profile>('/user/profile')).json })
    forgetFarewell()
  } catch (fault) {
    // Signed in without a profile would be half a session.
    clearSession()
    throw fault
  }
}

/** [4.3] tells the server, and forgets token and profile even where it does not answer. */
export async function signOut(): Promise<void> {
  const said = getSettings().token === null ? null : http('/api/Account/Logout', { method: 'POST', body: {} })
  forgetFarewell()
  clearSession()
  await said?.catch(() => undefined)
}

/** react-admin's names of operations in the words of the access rules. */
const OPERATION: Record<string, string> = { show: 'get', edit: 'update', delete: 'remove', clone: 'create' }

/** True where one of the signed-in person's roles may do it; unknown resources are open to nobody. */
export function mayDo(action: string, resource: string): boolean {
  const found = findResource(resource)
  return found !== undefined && grantFor(found.access, OPERATION[action] ?? action, sessionNow()?.roles ?? []) !== null
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? (error as { status?: unknown }).status : undefined

/** Guards stand in the route table; this only answers react-admin's own questions. */
export const authProvider: AuthProvider = {
  login: signIn,
  logout: async () => {
    await signOut()
    return '/auth/login'
  },
  checkAuth: async () => {
    if (sessionNow() === null) throw Object.assign(new Error(), { message: false })
  },
  // http.ts has ended the session already; rejecting keeps react-admin from a second notice and a second sign-out.
  checkError: async (error: unknown) => {
    const status = statusOf(error)
    if (status === 401 || status === 403) throw Object.assign(new Error(), { message: false, logoutUser: false })
  },
  getIdentity: async () => {
    const { profile } = getSettings()
    return { id: profile?.id ?? '', fullName: profile?.name ?? '' }
  },
  getPermissions: async () => sessionNow()?.roles ?? [],
  canAccess: async ({ action, resource }) => mayDo(action, resource),
}
