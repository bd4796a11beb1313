import { describe, expect, it } from 'vitest'
import { currentItem, demoOf, menuFor, outboxOf } from '../../../src/app/layout/menu.ts'
import { findRoute } from '../../../src/app/routes/match.ts'
import { toSpecPath } from '../../../src/app/routes/ownPaths.ts'
import { safeRedirect } from '../../../src/app/routes/redirect.ts'
import type { Session } from '../../../src/providers/session.ts'

const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const OTHER = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5c'
const as = (...roles: string[]): Session => ({ roles: roles as Session['roles'], firstTime: false })

describe('redirect parameter', () => {
  it.each([
    'https://elsewhere.example/app',
    '//elsewhere.example/app',
    '///elsewhere.example',
    '/\\elsewhere.example',
    '\\\\elsewhere.example',
    '/\t/elsewhere.example',
    '/\n/elsewhere.example',
    ' /app',
    '/..//elsewhere.example',
    '/.//elsewhere.example',
    'javascript:alert(1)',
    'data:text/html,x',
    'app/dashboard',
    '',
    '/auth/login',
    '/AUTH/logout',
    '/app/../auth/logout',
  ])('refuses %j', (raw) => {
    expect(safeRedirect(raw)).toBeNull()
  })

  it.each(['/app/donors/list', '/app/donors/list?page=2&q=%D8%A3', '/admin/settings/donor-type', '/app/a#b'])(
    'keeps %j',
    (raw) => {
      expect(safeRedirect(raw)).toBe(raw)
    },
  )
})

describe('paths of react-admin', () => {
  it.each([
    ['/app/projects', '/app/projects/published'],
    ['/app/projects/create', '/app/projects/add'],
    [`/app/projects/${ID}/show`, `/app/projects/published/${ID}`],
    [`/app/projects/${ID}`, `/app/projects/edit/${ID}`],
    [`/app/projects/${ID}?complete`, `/app/projects/edit/${ID}?complete`],
    [`/app/project_updates/${ID}`, `/app/project_updates/${ID}`],
    [`/app/project_updates/${ID}?project=${OTHER}`, `/app/projects/${OTHER}/updates/edit/${ID}`],
    [`/app/project_updates/${ID}?a=1&project=${OTHER}#x`, `/app/projects/${OTHER}/updates/edit/${ID}?a=1#x`],
    [`/app/project_updates/${ID}?project=x`, `/app/project_updates/${ID}?project=x`],
    [`/app/project_updates/${ID}/show?project=${OTHER}`, `/app/project_updates/${ID}/show?project=${OTHER}`],
    ['/app/colors', '/app/settings/color-settings'],
    [`/app/colors/${ID}`, `/app/settings/color-settings/edit/${ID}`],
    [`/app/colors/${ID}/show`, `/app/settings/color-settings/${ID}`],
    [`/admin/contact_messages/${ID}/show`, `/admin/contact/${ID}`],
    ['/app/donors', '/app/donors/list'],
    ['/app/donors?page=2', '/app/donors/list?page=2'],
    ['/app/reports', '/app/projectreports'],
    ['/admin/donor_types', '/admin/settings/donor-type'],
    ['/admin/classifications/create', '/admin/settings/classification/create'],
    [`/admin/entities/${ID}/show`, `/admin/entities/view/${ID}`],
    [`/admin/registrations/${ID}/show`, `/admin/registrations/${ID}`],
    [`/admin/users/${ID}/show`, `/admin/users/${ID}`],
    ['/admin/users', '/admin/users'],
    ['/app/messages', '/app/settings/messages'],
    ['/app/campaigns', '/app/campaigns/published'],
    [`/app/campaigns/${ID}`, `/app/campaigns/edit/${ID}`],
    [`/app/campaigns/${ID}/show`, `/app/campaigns/published/${ID}`],
    [`/app/messages/${ID}/show`, `/app/settings/messages/${ID}`],
    ['/app/donor_issues', '/app/donor-issues'],
    [`/app/donor_issues/${ID}/show`, `/app/donor-issues/${ID}`],
    [`/admin/projects/${ID}/show`, `/admin/projects/${ID}`],
    [`/admin/audit_trail/${ID}/show`, `/admin/audit_trail/${ID}`],
  ])('%s becomes %s', (own, wanted) => {
    expect(toSpecPath(own)).toBe(wanted)
    expect(findRoute(wanted), 'and that route exists').not.toBeNull()
  })
})

describe('menu', () => {
  const paths = (...roles: string[]) =>
    menuFor(as(...roles).roles).flatMap(({ items }) => items.map(({ path }) => path))

  it('shows each role what it may open, and nothing that is not built', () => {
    expect(paths('BranchAdmin')).toEqual([
      '/app/dashboard',
      '/app/projects/published',
      '/app/projectreports',
      '/app/year_letters',
      '/app/donors/list',
      '/app/donors/categories',
      '/app/donor_transactions',
      '/app/donors/analysis',
      '/app/imports',
      '/app/settings/messages',
      '/app/chat',
      '/app/campaigns/published',
      '/app/campaigns/meta',
      '/app/survey/list',
      '/app/templates',
      '/app/entity/view',
      '/app/users',
      '/app/settings/general',
      '/app/settings/color-settings',
      '/app/settings/thirdparty',
      '/app/subscription',
      '/app/audit_trail',
      '/app/trash',
    ])
    for (const path of ['/app/users', '/app/templates', '/app/settings/thirdparty', '/app/trash'])
      expect(paths('ProjectAdmin')).not.toContain(path)
    expect(paths('SuperAdmin')).toEqual([
      '/admin/entities',
      '/admin/registrations',
      '/admin/contact',
      '/admin/users',
      '/admin/projects',
      '/admin/held-payments',
      '/admin/audit_trail',
      '/admin/settings/donor-type',
      '/admin/settings/classification',
      '/admin/settings/payment',
      '/admin/settings/template',
      '/app/donor-issues',
    ])
    expect(paths('TechnicalSupport')).toEqual(['/app/support', '/app/donor-issues', '/app/chat'])
    // [2.74] product.md 2: support of the platform sees issues, and no entity's conversations.
    const platform = menuFor(['TechnicalSupport'], { reach: 'all' }).flatMap(({ items }) => items)
    expect(platform.map(({ path }) => path)).toEqual(['/app/support', '/app/donor-issues'])
    expect(paths('Donor')).toEqual(['/app/donor', '/app/donor/gifts', '/app/donor/messages', '/app/donor/data'])
    expect(paths('ProjectAdmin').slice(0, 2)).toEqual(['/app/project-admin', '/app/dashboard'])
    for (const role of ['BranchAdmin', 'ProjectAdmin', 'Donor', 'PotentialDonner'] as const)
      expect(paths(role), role).not.toContain('/app/donor-issues')
    expect(paths()).toEqual(['/app/dashboard'])
  })

  it('[2.55] [2.56] [2.58] lights up the entry of the page itself', () => {
    const lit = (role: string, path: string) => currentItem(menuFor(as(role).roles), path)?.label
    expect(lit('ProjectAdmin', '/app/project-admin')).toBe('dashboard.projectAdmin.title')
    expect(lit('ProjectAdmin', '/app/dashboard')).toBe('common.menu.dashboard')
    expect(lit('TechnicalSupport', '/app/support')).toBe('dashboard.support.title')
    expect(lit('Donor', '/app/donor')).toBe('common.menu.home')
    expect(lit('Donor', '/app/donor/messages')).toBe('issues.mine.title')
  })

  it('calls a page as its route does, where the menu has no word of its own', () => {
    const labels = new Map(
      (['BranchAdmin', 'ProjectAdmin', 'SuperAdmin', 'Donor'] as const).flatMap((role) =>
        menuFor([role], { isCaught: true, hasDemo: true }).flatMap(({ items }) =>
          items.map(({ path, label }) => [path, label] as const),
        ),
      ),
    )
    expect(labels.get('/app/donors/list')).toBe('resources.donors.many')
    expect(labels.get('/app/users')).toBe('resources.users.many')
    expect(labels.get('/admin/settings/donor-type')).toBe('resources.donor_types.many')
    expect(labels.get('/app/projects/published')).toBe('resources.projects.many')
    expect(labels.size).toBeGreaterThan(30)
    expect([...labels].filter(([path, label]) => label === path)).toEqual([])
  })

  it('has an outbox only where letters are caught, and each its own', () => {
    const outbox = (role: string, isCaught: boolean) =>
      menuFor(as(role).roles, { isCaught }).flatMap(({ items }) => items.filter(({ icon }) => icon === 'outbox'))
    expect(outbox('SuperAdmin', false)).toEqual([])
    expect(outbox('SuperAdmin', true).map(({ path }) => path)).toEqual(['/admin/outbox'])
    expect(outbox('BranchAdmin', true).map(({ path }) => path)).toEqual(['/app/outbox'])
    expect(outbox('TechnicalSupport', true)).toEqual([])
    expect([outboxOf(as('Donor').roles), outboxOf(as('SuperAdmin').roles)]).toEqual([null, '/admin/outbox'])
  })

  it('product.md 42: leads to the demo data where there is some, whoever may remove it', () => {
    const demo = (role: string, hasDemo: boolean) =>
      menuFor(as(role).roles, { hasDemo }).flatMap(({ items }) => items.filter(({ icon }) => icon === 'demo'))
    expect(demo('BranchAdmin', false)).toEqual([])
    expect(demo('BranchAdmin', true).map(({ path }) => path)).toEqual(['/app/settings/demo'])
    expect(demo('SuperAdmin', true).map(({ path }) => path)).toEqual(['/admin/settings/demo'])
    for (const role of ['ProjectAdmin', 'TechnicalSupport', 'Donor']) expect(demo(role, true), role).toEqual([])
    expect([demoOf(as('Donor').roles), demoOf(as('BranchAdmin').roles)]).toEqual([null, '/app/settings/demo'])
  })
})
