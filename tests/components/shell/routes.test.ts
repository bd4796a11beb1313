import { describe, expect, it } from 'vitest'
import { guard, landing, loginRoute } from '../../../src/app/routes/guards.ts'
import { findRoute } from '../../../src/app/routes/match.ts'
import { toSpecPath } from '../../../src/app/routes/ownPaths.ts'
import { table } from '../../../src/app/routes/table.ts'
import type { Session } from '../../../src/providers/session.ts'

const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const STAFF = ['BranchAdmin', 'ProjectAdmin']
const ANY = ['SuperAdmin', 'TechnicalSupport', 'ProjectAdmin', 'BranchAdmin', 'PotentialDonner', 'Donor']
const EVERY_ROLE = ANY

/** Section 2 and product.md 40 with the roles of [6.2] to [6.7], typed out. */
const SIGNED_IN: readonly (readonly [string, string, readonly string[]])[] = [
  ['[2.14]', '/app', ANY],
  ['[2.14]', '/app/home', ANY],
  // Who buys comes back there, and 403 would sign anybody else out [4.3].
  ['2.15', '/app/subscribe/return', ['BranchAdmin']],
  ['2.16', '/app/dashboard', ANY],
  ['[2.17]', '/app/projects', STAFF],
  ['[2.18]', '/app/projects/add', STAFF],
  ['[2.18]', '/app/projects/published', STAFF],
  ['[2.18]', '/app/projects/draft', STAFF],
  ['[2.18]', `/app/projects/published/${ID}`, STAFF],
  ['[2.18]', `/app/projects/draft/${ID}`, STAFF],
  ['[2.18]', `/app/projects/edit/${ID}`, STAFF],
  ['[2.19]', `/app/projects/${ID}/updates/add`, STAFF],
  ['[2.20]', `/app/projects/${ID}/updates/edit/${ID}`, STAFF],
  ['2.22', `/app/projects/${ID}/reports`, STAFF],
  ['2.23', `/app/projects/${ID}/reports/${ID}/true`, STAFF],
  ['2.24', `/app/projects/${ID}/settings`, STAFF],
  ['2.25', `/app/projects/${ID}/settings/${ID}`, STAFF],
  ['2.26', `/app/projects/published/${ID}/notice-report`, STAFF],
  ['2.27', `/app/projects/published/${ID}/reports/choose-template`, STAFF],
  ['2.28', `/app/projects/published/${ID}/thanks-report`, STAFF],
  ['2.29', `/app/projects/published/${ID}/preview-thank/${ID}`, STAFF],
  ['2.30', `/app/projects/published/${ID}/detailed-report`, STAFF],
  ['2.31', `/app/projects/published/${ID}/detailed-report/${ID}/${ID}`, STAFF],
  ['2.32', `/app/projects/published/${ID}/ehsan-report`, STAFF],
  ['2.33', `/app/projects/published/${ID}/preview-ehsan`, STAFF],
  ['2.34', `/app/projects/published/${ID}/preview-ehsan/${ID}`, STAFF],
  ['2.35', `/app/projects/published/${ID}/ehsan/${ID}/edit`, STAFF],
  ['2.36', `/app/projects/published/${ID}/notesTimeline`, STAFF],
  ['2.36', `/app/projects/published/${ID}/notesTimeline/${ID}`, STAFF],
  ['[2.37]', '/app/donors', STAFF],
  ['[2.37]', '/app/donors/list', STAFF],
  ['[2.37]', '/app/donors/upload-donors', STAFF],
  ['[2.37]', '/app/donors/upload-donor-foundation', STAFF],
  ['[2.37]', '/app/donors/upload-joud-donor', STAFF],
  ['[2.38]', '/app/entity', STAFF],
  ['[2.38]', '/app/entity/view', STAFF],
  ['[2.38]', '/app/entity/add', STAFF],
  ['[2.39]', '/app/profile', ANY],
  ['[2.39]', '/app/profile/home', ANY],
  ['[2.39]', '/app/profile/change-password', ANY],
  ['[2.40]', '/app/projectreports', STAFF],
  [
    '[2.41] [6.3]',
    `/app/DonorFoundation/Report/${ID}/${ID}`,
    ['BranchAdmin', 'ProjectAdmin', 'PotentialDonner', 'Donor'],
  ],
  ['[6.3]', `/app/DonorFoundation/Year/${ID}/${ID}`, ['PotentialDonner', 'Donor']],
  ['[2.42] [6.4]', '/app/donor-issues', ['SuperAdmin', 'TechnicalSupport']],
  ['[2.43]', '/app/users', ['BranchAdmin']],
  ['[2.44]', '/app/settings', STAFF],
  ['[2.44]', '/app/settings/payment-details', STAFF],
  ['[2.44]', '/app/settings/color-settings', STAFF],
  ['[2.44]', '/app/settings/messages', STAFF],
  ['[2.44]', '/app/settings/email', STAFF],
  ['[2.44]', '/app/settings/meta', STAFF],
  ['[2.44]', '/app/settings/meta-campaign', STAFF],
  ['[2.44]', '/app/settings/thirdparty', STAFF],
  ['[2.44]', '/app/settings/thirdparty/qr-code', STAFF],
  ['[2.44]', '/app/settings/thirdparty/jod', STAFF],
  ['[2.45]', '/app/survey', STAFF],
  ['[2.45]', '/app/survey/draft', STAFF],
  ['[2.45]', `/app/survey/edit/${ID}`, STAFF],
  ['[2.45]', '/app/survey/create', STAFF],
  ['[2.45]', '/app/survey/list', STAFF],
  ['[2.45]', `/app/survey/stats/${ID}`, STAFF],
  ['[2.46]', '/app/campaigns', STAFF],
  ['[2.46]', '/app/campaigns/create', STAFF],
  ['[2.46]', `/app/campaigns/create/project/${ID}`, STAFF],
  ['[2.46]', '/app/campaigns/published', STAFF],
  ['[2.46]', `/app/campaigns/edit/${ID}`, STAFF],
  ['[2.46]', '/app/campaigns/draft', STAFF],
  ['[2.46]', '/app/campaigns/meta', STAFF],
  ['[2.47]', '/app/templates', ['BranchAdmin']],
  ['[2.48] [6.7]', `/app/donor/projects/${ID}/reports/${ID}/false`, ['PotentialDonner']],
  ['[2.49]', '/admin', ['SuperAdmin']],
  ['2.50', '/admin/entities', ['SuperAdmin']],
  ['2.50', `/admin/entities/view/${ID}`, ['SuperAdmin']],
  ['2.50', '/admin/users', ['SuperAdmin']],
  ['2.50', '/admin/projects', ['SuperAdmin']],
  ['2.51', '/admin/settings/donor-type', ['SuperAdmin']],
  ['2.51', '/admin/settings/classification', ['SuperAdmin']],
  ['2.51', '/admin/settings/payment', ['SuperAdmin']],
  ['2.51', '/admin/settings/template', ['SuperAdmin']],
  ['2.51', '/admin/settings/template/create', ['SuperAdmin']],
  ['2.51', `/admin/settings/template/create/${ID}`, ['SuperAdmin']],
  ['2.51', `/admin/settings/template/preview/${ID}`, ['SuperAdmin']],
  ['p40', '/app/first-time', ANY],
  ['p40', '/app/project-admin', ['ProjectAdmin']],
  ['p40', '/app/support', ['TechnicalSupport']],
  ['p40', '/app/donor', ['PotentialDonner', 'Donor']],
  ['[2.74]', '/app/chat', [...STAFF, 'TechnicalSupport']],
  ['p40', '/app/subscription', STAFF],
  ['p40', '/app/subscription/compare', STAFF],
  ['p40', '/app/subscription/checkout', ['BranchAdmin']],
  ['p40', '/app/settings/general', STAFF],
  ['2.61', '/app/donors/categories', STAFF],
  ['2.61', '/app/donors/analysis', STAFF],
]

const PUBLIC: readonly (readonly [string, string])[] = [
  ['2.1', '/'],
  ['2.2', '/auth'],
  ['2.2', '/auth/login'],
  ['2.2', '/auth/register'],
  ['2.2', '/auth/email-verified'],
  ['2.2', '/auth/forgot-password'],
  ['2.2', '/auth/reset-password'],
  ['2.2', '/auth/logout'],
  ['2.2', '/auth/donor-login'],
  ['own', '/auth/donor-link'],
  ['2.5', '/termsAndConditions'],
  ['2.6', `/DonorFoundation/Report/${ID}/${ID}`],
  ['2.7', `/ThankReport/${ID}`],
  ['2.8', `/dashboard/projects/${ID}`],
  ['2.9', `/survey/${ID}`],
  ['2.10', '/403'],
  ['2.11', '/pdf'],
  ['2.12', '/studio'],
  ['2.12', '/studio/settings'],
  ['2.12', '/studio/inputs'],
  ['p40', '/welcome'],
  ['p40', '/auth/check-email'],
  ['p40', '/auth/reset-done'],
  ['p40', '/verify'],
  ['p40', '/verify/ABC'],
]

const as = (...roles: string[]): Session => ({ roles: roles as Session['roles'], firstTime: false })

function visit(address: string, session: Session | null): string | null {
  const [pathname = '', query] = address.split('?')
  const entry = findRoute(pathname)
  if (!entry) throw new Error(`no route for ${pathname}`)
  return guard(entry, { pathname, search: query === undefined ? '' : `?${query}`, session })
}

describe('the route table', () => {
  it.each(SIGNED_IN)('%s %s is open to exactly its roles', (_clause, path, roles) => {
    expect(findRoute(path), 'the route is known').not.toBeNull()
    const admitted = EVERY_ROLE.filter((role) => visit(path, as(role)) !== '/403')
    expect(admitted.toSorted()).toEqual([...roles].toSorted())
    expect(visit(path, null)).toMatch(/^\/auth\/(?:donor-)?login\?redirect=/)
  })

  it.each(PUBLIC)('[%s] %s is open to anyone', (_clause, path) => {
    expect(findRoute(path), 'the route is known').not.toBeNull()
    expect(visit(path, null) ?? '').not.toContain('redirect=')
  })

  it('[2.10] knows no other address', () => {
    for (const path of ['/app/nothing', '/admin/nothing', '/nothing', '/auth/nothing', `/app/projects/${ID}/nothing`])
      expect(findRoute(path)).toBeNull()
  })

  it('has each address once', () => {
    const paths = table.map(({ path }) => path)
    expect(paths.length).toBeGreaterThan(100)
    expect(new Set(paths).size).toBe(paths.length)
  })

  it.each([
    ['[2.14]', '/app', '/app/dashboard'],
    ['[2.14]', '/app/home', '/app/dashboard'],
    ['[2.17]', '/app/projects', '/app/projects/published'],
    ['[2.37]', '/app/donors', '/app/donors/list'],
    ['own', '/app/imports/new/donors', '/app/donors/upload-donors'],
    ['[2.38]', '/app/entity', '/app/entity/view'],
    ['[2.39]', '/app/profile', '/app/profile/home'],
    ['[2.44]', '/app/settings', '/app/settings/payment-details'],
    ['[2.45]', '/app/survey', '/app/survey/list'],
    ['[2.46]', '/app/campaigns', '/app/campaigns/published'],
  ])('%s %s redirects to %s', (_clause, from, to) => {
    expect(visit(from, as('BranchAdmin'))).toBe(to)
    expect(visit(`${from}?a=1`, as('BranchAdmin')), 'the query stays').toBe(`${to}?a=1`)
  })

  it('[2.1] [2.3] [2.12] [2.49] redirects the other roots', () => {
    expect(visit('/', null)).toBe('/auth/login')
    expect(visit('/auth', null)).toBe('/auth/login')
    expect(visit('/studio', null)).toBe('/studio/settings')
    expect(visit('/admin', as('SuperAdmin'))).toBe('/admin/entities')
  })

  it('[2.11] /pdf needs a source of this origin, otherwise it goes to /', () => {
    expect(visit('/pdf', null)).toBe('/')
    expect(visit('/pdf?source=', null)).toBe('/')
    expect(visit('/pdf?source=https%3A%2F%2Felsewhere.example%2Fa.pdf', null)).toBe('/')
    expect(visit('/pdf?source=%2Fapi%2Ffiles%2F1', null)).toBeNull()
  })
})

describe('guards', () => {
  it('[2.13] keeps path and query for after the login', () => {
    expect(visit('/app/donors/list?filter=a%26b&page=2', null)).toBe(
      `/auth/login?redirect=${encodeURIComponent('/app/donors/list?filter=a%26b&page=2')}`,
    )
  })

  it('[2.4] sends donors to their own sign-in, by path or by stored role', () => {
    expect(loginRoute('/app/donor/projects/1/reports/2/false')).toBe('/auth/donor-login')
    expect(loginRoute('/app/donors/list')).toBe('/auth/login')
    expect(loginRoute('/app/dashboard', ['PotentialDonner'])).toBe('/auth/donor-login')
    expect(loginRoute('/app/dashboard', ['BranchAdmin'])).toBe('/auth/login')
  })

  it('[6.8] any one listed role is enough', () => {
    expect(visit('/app/users', as('ProjectAdmin', 'BranchAdmin'))).toBeNull()
    expect(visit('/app/users', as('ProjectAdmin'))).toBe('/403')
  })

  it.each(['/app/chat', '/app/saved_replies'])('[6.8] support of the platform lacks the role at %s', (path) => {
    expect(visit(path, { ...as('TechnicalSupport'), entityId: null })).toBe('/403')
    expect(visit(path, { ...as('TechnicalSupport'), entityId: ID })).toBeNull()
  })

  it.each([
    ['[2.53]', ['SuperAdmin', 'ProjectAdmin'], true, '/app/first-time'],
    ['[2.54]', ['ProjectAdmin', 'SuperAdmin'], false, '/admin'],
    ['[2.55]', ['TechnicalSupport', 'ProjectAdmin', 'BranchAdmin'], false, '/app/project-admin'],
    ['[2.56]', ['BranchAdmin', 'TechnicalSupport'], false, '/app/support'],
    ['[2.57]', ['BranchAdmin'], false, '/app/dashboard'],
    ['[2.57]', [], false, '/app/dashboard'],
    ['[2.58]', ['Donor'], false, '/app/donor'],
    ['[2.58]', ['PotentialDonner'], false, '/app/donor'],
  ] as const)('%s %j, first time %s, lands at %s', (_clause, roles, firstTime, home) => {
    const session: Session = { roles, firstTime }
    expect(landing(session)).toBe(home)
    expect(landing(session, 'https://elsewhere.example/')).toBe(home)
    expect(landing(session, '/app/profile/home?x=1'), '[2.52] first of all').toBe('/app/profile/home?x=1')
    expect(findRoute(home)?.target.kind, 'and that page is there').not.toBe('missing')
  })

  it.each([
    ['[2.54]', ['SuperAdmin'], '/admin'],
    ['[2.56]', ['TechnicalSupport'], '/app/support'],
    ['[2.58]', ['Donor'], '/app/donor'],
    ['[2.58]', ['PotentialDonner'], '/app/donor'],
  ] as const)('%s the dashboard has nothing for %j and leads to their own home', (_clause, roles, home) => {
    expect(visit('/app/dashboard', as(...roles))).toBe(home)
  })

  it('[2.16] whoever works with projects stays at the dashboard', () => {
    expect(visit('/app/dashboard', as('ProjectAdmin'))).toBeNull()
    expect(visit('/app/dashboard', as('TechnicalSupport', 'BranchAdmin'))).toBeNull()
    expect(visit('/app/dashboard', as())).toBeNull()
  })

  it.each(['/auth/login', '/auth/donor-login', '/auth/donor-link'])('someone who is signed in passes %s by', (door) => {
    expect(visit(door, as('BranchAdmin'))).toBe('/app/dashboard')
    expect(visit(door, as('PotentialDonner'))).toBe('/app/donor')
    expect(visit(`${door}?redirect=%2Fapp%2Fdonors%2Flist`, as('BranchAdmin'))).toBe('/app/donors/list')
    expect(visit(`${door}?redirect=%2F%2Felsewhere.example`, as('BranchAdmin'))).toBe('/app/dashboard')
    expect(visit(`${door}?redirect=%2Fapp%2Fdonors%2Flist`, null)).toBeNull()
  })

  it('[2.53] a first-time person is kept on their page, and told where they wanted to go', () => {
    const first: Session = { roles: ['BranchAdmin'], firstTime: true }
    expect(visit('/app/first-time', first)).toBeNull()
    const kept = '/app/first-time?redirect=%2Fapp%2Fusers%3Fpage%3D2'
    expect(visit('/app/users?page=2', first)).toBe(kept)
    expect(visit('/admin/entities', first), 'before their role is asked').toContain('/app/first-time')
    expect(visit('/auth/logout', first), 'the way out stays open').toBeNull()
    expect(visit('/app/users?page=2', as('BranchAdmin'))).toBeNull()
  })

  it('[2.4] a session that has ended leads back to the door that it came through', () => {
    const entry = findRoute('/app/profile/home')
    if (!entry) throw new Error('no route')
    const ended = { pathname: '/app/profile/home', search: '', session: null }
    expect(guard(entry, { ...ended, storedRoles: ['PotentialDonner'] })).toMatch(/^\/auth\/donor-login\?/)
    // Beyond the letter of [2.4]: a donor has no user name, the staff's door would be a wall.
    expect(guard(entry, { ...ended, storedRoles: ['Donor'] })).toMatch(/^\/auth\/donor-login\?/)
    expect(guard(entry, { ...ended, storedRoles: ['ProjectAdmin'] })).toMatch(/^\/auth\/login\?/)
  })
})

describe('the mapping of react-admin’s own paths', () => {
  it('leaves the specification’s own alone', () => {
    const own = SIGNED_IN.map(([, path]) => path).filter((path) => findRoute(path)?.target.kind !== 'redirect')
    expect(own.length).toBeGreaterThan(60)
    expect(own.map(toSpecPath)).toEqual(own)
  })
})
