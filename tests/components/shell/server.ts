import { HttpResponse, http as route } from 'msw'
import { setupServer } from 'msw/node'

/** A token with these roles that lives for an hour; nobody checks its signature here. */
export function tokenFor(roles: readonly string[], more: Record<string, unknown> = {}): string {
  const part = (value: unknown) =>
    btoa(JSON.stringify(value)).replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '')
  const exp = Math.floor(Date.now() / 1000) + 3600
  return `${part({ alg: 'none' })}.${part({ sub: 'u1', sid: 's1', Roles: roles, exp, ...more })}.x`
}

export const profileOf = (roles: readonly string[]) => ({
  id: 'u1',
  kind: 'staff',
  name: 'Sara',
  userName: 'sara',
  email: 'sara@example.org',
  phone: null,
  roles,
  language: 'en',
  calendar: 'both',
  firstTimeLogin: false,
  passwordTemporary: false,
  profileImage: null,
  homeEntity: { id: 'e1', name: 'Birr', branchName: 'Main' },
  branches: [],
  entity: {
    id: 'e1',
    name: 'Birr',
    branchName: 'Main',
    timeZone: 'Asia/Riyadh',
    defaultLanguage: 'ar',
    calendar: 'both',
    logo: null,
    pageBegun: false,
  },
})

/** What the server says of a session that is over [8.41]. */
export const EXPIRED = {
  title: 'Your session has expired',
  detail: 'Sign in again to continue where you were.',
  code: null,
  fault: 'sessionExpired',
}

export interface Seen {
  method: string
  path: string
  authorization: string | null
  language: string | null
  key: string | null
  body: string
}

/** What the page asked for, in order. */
export const seen: Seen[] = []

export const server = setupServer(
  route.get('*/api/meta', () => HttpResponse.json({ demo: false, mail: null })),
  // The bell stands on every page of the staff.
  route.get('*/api/notices', () => HttpResponse.json({ unseen: 0, most: 99, notices: [] })),
  route.post('*/api/Account/Refresh', () => HttpResponse.json(EXPIRED, { status: 401 })),
  route.post('*/api/Account/Logout', () => HttpResponse.json({})),
  route.get('*/user/profile', () => HttpResponse.json(profileOf(['BranchAdmin']))),
)

server.events.on('request:start', async ({ request }) => {
  const url = new URL(request.url)
  const copy = request.clone()
  seen.push({
    method: request.method,
    path: url.pathname + url.search,
    authorization: request.headers.get('Authorization'),
    language: request.headers.get('Accept-Language'),
    key: request.headers.get('Idempotency-Key'),
    body: await copy.text(),
  })
})
