import type { AuthProvider } from 'react-admin'
import { forgetKept } from './acrossReload.ts'
import { forgetFarewell, http } from './http.ts'
import { may } from './may.ts'
import { loadProfile } from './profile.ts'
import { whoNow } from './reach.ts'
import { leaveFor, sendHeld } from './reload.ts'
import { alone, askRefresh } from './renew.ts'
import { isSameActor, loginRoute } from './session.ts'
import { clearSession, getSettings, type Settings, sessionNow, setSettings, storedRoles } from './settings.ts'
import { settleHere } from './tab.ts'

/** [6.9] what staff of an entity sign in with; platform staff leave entity and branch empty (product.md 2). */
export interface Credentials {
  entityName: string
  branchName: string
  userName: string
  password: string
}

/** How long a sign-in waits for the sign-out before it: their cookies must not arrive in the wrong order. */
const LEAVING_MS = 5000
let leaving: Promise<unknown> = Promise.resolve()

const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms))

/** [4.2] sends the credentials, then stores token and profile. */
async function enter(path: string, body: unknown, known: Partial<Settings>): Promise<void> {
  await Promise.race([leaving, pause(LEAVING_MS)])
  const { json } = await http<{ data: string }>(path, { method: 'POST', body, anonymous: true })
  forgetKept()
  setSettings({ token: json.data, ...known })
  settleHere()
  try {
    await loadProfile()
    forgetFarewell()
  } catch (fault) {
    // Signed in without a profile would be half a session.
    clearSession()
    throw fault
  }
}

/** [4.2] signs staff in. Throws HttpError with status 401 where entity, branch, name or password is wrong. */
export function signIn(credentials: Credentials): Promise<void> {
  const { entityName, branchName } = credentials
  const lastEntity = entityName === '' && branchName === '' ? null : { entityName, branchName }
  return enter('/api/Account/Login', credentials, { lastEntity })
}

/** [2.4] signs a donor in; `phone` as it was typed. Throws HttpError with status 401 where one of the two is wrong. */
export const signInAsDonor = (phone: string, password: string): Promise<void> =>
  enter('/api/Account/DonorLogin', { phone, password }, {})

/** Signs a donor in by the link that went to their phone or mail. Throws HttpError with status 404 where it opens nothing any more. */
export const signInByLink = (token: string): Promise<void> => enter('/api/Account/SignInByLink', { token }, {})

/** Ends the session on the server; a token that is spent is traded first, or the cookie would live on. */
async function tellLogout(token: string): Promise<void> {
  const logout = (bearer: string) =>
    http('/api/Account/Logout', {
      method: 'POST',
      body: {},
      anonymous: true,
      headers: { Authorization: `Bearer ${bearer}` },
    })
  const isRefused = await logout(token).then(
    () => false,
    (error: unknown) => statusOf(error) === 401,
  )
  if (!isRefused || getSettings().token !== null) return
  const renewal = await alone(askRefresh)
  if (renewal.kind === 'renewed') await logout(renewal.token)
}

/** [4.3] tells the server, and forgets token and profile at once, even where it does not answer. */
export async function signOut(): Promise<void> {
  const { token } = getSettings()
  forgetFarewell()
  forgetKept()
  clearSession()
  if (token !== null) leaving = tellLogout(token).catch(() => undefined)
  await leaving
}

/**
 * Goes on with the token that a call has answered (ChangePassword, FirstTime, register-b2b) and fetches its profile.
 * Throws only where that leaves nobody signed in.
 */
export async function takeToken(token: string): Promise<void> {
  const isSame = isSameActor(getSettings().token, token)
  setSettings(isSame ? { token } : { token, profile: null, lists: {}, store: {} })
  settleHere()
  try {
    await loadProfile()
    forgetFarewell()
  } catch (fault) {
    // What was asked for is done; a profile that is a little old does no harm, one that is missing does.
    if (getSettings().profile !== null) return
    clearSession()
    throw fault
  }
}

/** What react-admin remembers of lists: filters and selections name records of the branch that is being left. */
const OF_A_LIST = /\.(?:listParams|selectedIds)$/

async function branchToken(entityId: string): Promise<string> {
  const call = { method: 'POST', body: { entityId }, anyBranch: true } as const
  return (await http<{ data: string }>('/api/Account/SwitchBranch', call)).json.data
}

/**
 * Goes to work for another branch, or back home (product.md 1), and loads the dashboard in a document of its own.
 * Throws HttpError with status 404 for a branch that is not open to this person.
 */
export async function switchBranch(entityId: string): Promise<void> {
  // What could still be undone belongs to the branch that is left.
  await sendHeld()
  const token = await branchToken(entityId)
  const store = Object.fromEntries(Object.entries(getSettings().store).filter(([key]) => !OF_A_LIST.test(key)))
  forgetKept()
  setSettings({ token, store })
  settleHere()
  try {
    await loadProfile()
  } finally {
    // Even without its profile: this document shows the other branch.
    leaveFor('/app/dashboard')
  }
}

/**
 * Goes back to the branch that this document is of, after another tab went elsewhere: the page goes on as it stands.
 * Throws HttpError with status 404 for a branch that is not open to this person any more.
 */
export async function returnToBranch(entityId: string): Promise<void> {
  setSettings({ token: await branchToken(entityId) })
  await loadProfile()
}

/** react-admin's names of operations in the words of the access rules. */
const OPERATION: Record<string, string> = { show: 'get', edit: 'update', delete: 'remove', clone: 'create' }

/** True where one of the signed-in person's roles may do it; unknown resources are open to nobody. */
export function mayDo(action: string, resource: string): boolean {
  return may(resource, OPERATION[action] ?? action, whoNow())
}

const statusOf = (error: unknown): unknown =>
  typeof error === 'object' && error !== null ? (error as { status?: unknown }).status : undefined

/** Guards stand in the route table; this only answers react-admin's own questions. */
export const authProvider: AuthProvider = {
  login: signIn,
  logout: async () => {
    const to = loginRoute('', storedRoles())
    await signOut()
    return to
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
