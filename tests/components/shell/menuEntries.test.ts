import { describe, expect, it } from 'vitest'
import type { Role } from '../../../resources/_kit/roles.ts'
import { currentItem, menuFor } from '../../../src/app/layout/menu.ts'
import { isOpen } from '../../../src/app/routes/open.ts'
import { table } from '../../../src/app/routes/table.ts'

const ID = '0197a1b2-c3d4-7e5f-8a9b-0c1d2e3f4a5b'
const ROLES = ['BranchAdmin', 'ProjectAdmin', 'SuperAdmin', 'TechnicalSupport', 'Donor', 'PotentialDonner'] as const
const ONE = `/app/projects/published/${ID}`

/** Each address of section 2 behind the login that has an entry of the menu, by the entry: who looks, and from where. */
const LIT: readonly (readonly [as: Role, entry: string, addresses: readonly string[]])[] = [
  [
    'ProjectAdmin',
    '/app/projects/published',
    [
      '/app/projects',
      '/app/projects/add',
      '/app/projects/published',
      '/app/projects/draft',
      ONE,
      `/app/projects/draft/${ID}`,
      `/app/projects/edit/${ID}`,
      `/app/projects/${ID}/updates/add`,
      `/app/projects/${ID}/updates/edit/${ID}`,
      `${ONE}/notesTimeline`,
      `${ONE}/notesTimeline/${ID}`,
      '/app/project_updates',
      '/app/quick-update',
      `/app/spendings/${ID}/show`,
    ],
  ],
  [
    'ProjectAdmin',
    '/app/projectreports',
    [
      `/app/projects/${ID}/reports`,
      `/app/projects/${ID}/reports/${ID}/true`,
      `/app/projects/${ID}/settings`,
      `/app/projects/${ID}/settings/${ID}`,
      `${ONE}/notice-report`,
      `${ONE}/reports/choose-template`,
      `${ONE}/thanks-report`,
      `${ONE}/preview-thank/${ID}`,
      `${ONE}/detailed-report`,
      `${ONE}/detailed-report/${ID}/${ID}`,
      `${ONE}/ehsan-report`,
      `${ONE}/preview-ehsan`,
      `${ONE}/preview-ehsan/${ID}`,
      `${ONE}/ehsan/${ID}/edit`,
      '/app/projectreports',
      '/app/projectreports/late',
      '/app/projectreports/planner',
      '/app/projectreports/results',
      `/app/report_settings/${ID}`,
      '/app/reports/create',
      `/app/reports/${ID}`,
      `/app/DonorFoundation/Report/${ID}/${ID}`,
    ],
  ],
  [
    'ProjectAdmin',
    '/app/donors/list',
    [
      '/app/donors',
      '/app/donors/list',
      '/app/donors/upload-donors',
      '/app/donors/upload-donor-foundation',
      '/app/donors/upload-joud-donor',
      `/app/donors/${ID}/show`,
    ],
  ],
  ['BranchAdmin', '/app/donors/list', ['/app/erasure_requests']],
  ['ProjectAdmin', '/app/donors/categories', ['/app/donors/categories']],
  ['ProjectAdmin', '/app/donors/analysis', ['/app/donors/analysis']],
  ['BranchAdmin', '/app/donor_transactions', ['/app/donor_transactions', '/app/record-gift', '/app/unnamed-gifts']],
  ['BranchAdmin', '/app/entity/view', ['/app/entity', '/app/entity/view', '/app/entity/add']],
  ['BranchAdmin', '/app/users', ['/app/users', `/app/users/${ID}`]],
  ['SuperAdmin', '/app/donor-issues', ['/app/donor-issues', `/app/donor-issues/${ID}`]],
  ['BranchAdmin', '/app/settings/general', ['/app/settings', '/app/settings/general']],
  ['BranchAdmin', '/app/subscription', ['/app/settings/payment-details', '/app/subscription', '/app/subscribe/return']],
  ['BranchAdmin', '/app/settings/color-settings', ['/app/settings/color-settings']],
  ['BranchAdmin', '/app/settings/messages', ['/app/settings/messages', `/app/settings/messages/${ID}`]],
  [
    'BranchAdmin',
    '/app/settings/thirdparty',
    [
      '/app/settings/thirdparty',
      '/app/settings/thirdparty/qr-code',
      '/app/settings/thirdparty/jod',
      '/app/settings/thirdparty/sms',
      '/app/settings/email',
      '/app/settings/meta',
    ],
  ],
  [
    'BranchAdmin',
    '/app/survey/list',
    [
      '/app/survey',
      '/app/survey/list',
      '/app/survey/draft',
      '/app/survey/create',
      `/app/survey/edit/${ID}`,
      `/app/survey/stats/${ID}`,
    ],
  ],
  [
    'BranchAdmin',
    '/app/campaigns/published',
    [
      '/app/campaigns',
      '/app/campaigns/published',
      '/app/campaigns/draft',
      '/app/campaigns/create',
      `/app/campaigns/create/project/${ID}`,
      `/app/campaigns/edit/${ID}`,
    ],
  ],
  ['BranchAdmin', '/app/campaigns/meta', ['/app/campaigns/meta', '/app/settings/meta-campaign']],
  ['BranchAdmin', '/app/templates', ['/app/templates']],
  ['BranchAdmin', '/app/chat', ['/app/chat', `/app/chat/${ID}`]],
  ['BranchAdmin', '/app/dashboard', ['/app/dashboard']],
  ['ProjectAdmin', '/app/project-admin', ['/app/project-admin']],
  ['TechnicalSupport', '/app/support', ['/app/support']],
  ['PotentialDonner', '/app/donor', ['/app/donor', `/app/donor/projects/${ID}/reports/${ID}/false`]],
  ['Donor', '/app/donor', [`/app/DonorFoundation/Report/${ID}/${ID}`, `/app/DonorFoundation/Year/${ID}/${ID}`]],
  ['SuperAdmin', '/admin/entities', ['/admin/entities', `/admin/entities/view/${ID}`]],
  ['SuperAdmin', '/admin/users', ['/admin/users']],
  ['SuperAdmin', '/admin/projects', ['/admin/projects']],
  ['SuperAdmin', '/admin/settings/donor-type', ['/admin/settings/donor-type']],
  ['SuperAdmin', '/admin/settings/classification', ['/admin/settings/classification']],
  ['SuperAdmin', '/admin/settings/payment', ['/admin/settings/payment']],
  [
    'SuperAdmin',
    '/admin/settings/template',
    [
      '/admin/settings/template',
      '/admin/settings/template/create',
      `/admin/settings/template/create/${ID}`,
      `/admin/settings/template/preview/${ID}`,
    ],
  ],
]

/** They lead on to a page of the reader's, or are reached by the reader's own menu. */
const NO_ENTRY = [
  '/app',
  '/app/home',
  '/app/profile',
  '/app/profile/home',
  '/app/profile/change-password',
  '/admin',
  '/app/first-time',
]

const rows = LIT.flatMap(([as, entry, addresses]) => addresses.map((address) => [address, as, entry] as const))
const entryAt = (address: string, as: Role) => currentItem(menuFor([as]), address)?.path

describe('the menu marks where the reader is', () => {
  it.each(rows)('%s, as %s: %s', (address, as, entry) => {
    expect(entryAt(address, as)).toBe(entry)
  })

  it('at every address of the specification behind the login', () => {
    const known = new Set([...rows.map(([address]) => address), ...NO_ENTRY])
    const parted = (path: string) => path.replace(/\/:isFullbackCall$/, '/true').replace(/:\w+/g, ID)
    const asked = table
      .filter(({ clause, area }) => clause.startsWith('2.') && (area === 'app' || area === 'admin'))
      .map(({ path }) => parted(path.replace(/\/:\w+\?$/, '')))
      .map((path) => (path.startsWith('/app/donor/') ? path.replace(/true$/, 'false') : path))
    expect(asked.length).toBeGreaterThan(60)
    expect(asked.filter((path) => !known.has(path))).toEqual([])
  })

  it('on every page beside those, too, whoever opens it', () => {
    const lit = (path: string, role: Role) =>
      currentItem(menuFor([role], { isCaught: true, hasDemo: true }), path) !== null
    const dark = table
      .filter(({ path, target }) => /^\/(?:app|admin)\//.test(path) && target.kind !== 'redirect')
      .map(({ path }) => path.replaceAll(/:\w+\??/g, ID))
      .filter((path) => ROLES.filter((role) => isOpen(path, [role])).every((role) => !lit(path, role)))
    expect(dark).toEqual([
      '/app/first-time',
      '/app/profile/change-password',
      '/app/profile/home',
      // Tabs of the settings.
      '/admin/settings/announced-months',
      '/admin/settings/announced-months/create',
      `/admin/settings/announced-months/${ID}`,
    ])
  })
})
