import type { Scope } from '../../../resources/_kit/access.ts'
import type { Role } from '../../../resources/_kit/roles.ts'
import { HELD_PATH } from '../../../resources/subscriptions/paths.ts'
import { may } from '../../providers/may.ts'
import { findRoute } from '../routes/match.ts'
import { isOpen } from '../routes/open.ts'

export type IconName =
  | 'home'
  | 'own'
  | 'dashboard'
  | 'projects'
  | 'reports'
  | 'donors'
  | 'gifts'
  | 'categories'
  | 'analysis'
  | 'imports'
  | 'issues'
  | 'messages'
  | 'chat'
  | 'campaigns'
  | 'surveys'
  | 'year'
  | 'templates'
  | 'entity'
  | 'users'
  | 'audit'
  | 'trash'
  | 'outbox'
  | 'general'
  | 'colors'
  | 'contact'
  | 'thirdparty'
  | 'entities'
  | 'registrations'
  | 'payment'
  | 'types'
  | 'classifications'
  | 'demo'

export interface MenuItem {
  path: string
  /** Paths under it that mark it as the place where the reader is; a part that begins with a colon is any part. */
  under: readonly string[]
  label: string
  icon: IconName
  /** A resource that its page is about: who may not list it has nothing to do there. */
  about?: string
}

export interface MenuGroup {
  label: string
  items: readonly MenuItem[]
}

/** An item as it stands here: without a word of its own it is called as its page is (the title in the route table). */
type Listed = Omit<MenuItem, 'label'> & Partial<Pick<MenuItem, 'label'>>
interface ListedGroup {
  label: string
  items: readonly Listed[]
}

const item = (icon: IconName, at: string | { to: string; called: string }, ...under: string[]): Listed => {
  const { to, called } = typeof at === 'string' ? { to: at, called: undefined } : at
  return { icon, path: to, under: under.length === 0 ? [to] : under, ...(called !== undefined && { label: called }) }
}

/** Where reports are made, looked at and planned: of one project they lie below it [2.22] to [2.35], of all on their own. */
const REPORTS = [
  '/app/projectreports',
  '/app/reports',
  '/app/report_settings',
  '/app/DonorFoundation',
  '/app/projects/:id/reports',
  '/app/projects/:id/settings',
  ...[
    'reports',
    'notice-report',
    'thanks-report',
    'preview-thank',
    'detailed-report',
    'ehsan-report',
    'preview-ehsan',
    'ehsan',
  ].map((part) => `/app/projects/published/:id/${part}`),
]

const APP: readonly ListedGroup[] = [
  {
    label: 'common.menu.impact',
    items: [
      item('home', '/app/project-admin'),
      item('home', '/app/support'),
      item('home', { to: '/app/donor', called: 'common.menu.home' }, '/app/donor', '/app/DonorFoundation'),
      item('gifts', '/app/donor/gifts'),
      item('issues', '/app/donor/messages'),
      item('own', '/app/donor/data'),
      item('dashboard', { to: '/app/dashboard', called: 'common.menu.dashboard' }),
      item(
        'projects',
        { to: '/app/projects/published', called: 'resources.projects.many' },
        '/app/projects',
        '/app/project_updates',
        '/app/quick-update',
        '/app/spendings',
      ),
      item('reports', '/app/projectreports', ...REPORTS),
      { ...item('year', { to: '/app/year_letters', called: 'common.menu.year' }), about: 'year_letters' },
    ],
  },
  {
    label: 'common.menu.people',
    items: [
      item('donors', '/app/donors/list', '/app/donors', '/app/erasure_requests', '/app/questions'),
      item('categories', '/app/donors/categories', '/app/donors/categories', '/app/category_changes'),
      item('gifts', '/app/donor_transactions', '/app/donor_transactions', '/app/record-gift', '/app/unnamed-gifts'),
      item('analysis', '/app/donors/analysis'),
      item('imports', '/app/imports'),
      item('issues', '/app/donor-issues'),
      item('messages', '/app/settings/messages', '/app/settings/messages', '/app/feedback'),
      {
        ...item('chat', { to: '/app/chat', called: 'common.menu.chat' }, '/app/chat', '/app/saved_replies'),
        about: 'conversations',
      },
    ],
  },
  {
    label: 'common.menu.outreach',
    items: [
      item(
        'campaigns',
        { to: '/app/campaigns/published', called: 'common.menu.campaigns' },
        '/app/campaigns',
        '/app/fundraising_licences',
      ),
      item('campaigns', '/app/campaigns/meta', '/app/campaigns/meta', '/app/settings/meta-campaign'),
      item('surveys', { to: '/app/survey/list', called: 'common.menu.surveys' }, '/app/survey'),
      item('templates', { to: '/app/templates', called: 'common.menu.templates' }),
    ],
  },
  {
    label: 'common.menu.settings',
    items: [
      item('entity', '/app/entity/view', '/app/entity', '/app/entities'),
      item('users', '/app/users'),
      item('general', '/app/settings/general', '/app/settings'),
      item('colors', '/app/settings/color-settings'),
      {
        ...item(
          'thirdparty',
          '/app/settings/thirdparty',
          '/app/settings/thirdparty',
          '/app/settings/meta',
          '/app/settings/email',
          '/app/platform_links',
        ),
        about: 'whatsapp_accounts',
      },
      item(
        'payment',
        { to: '/app/subscription', called: 'subscription.menu' },
        '/app/subscription',
        '/app/subscribe',
        '/app/settings/payment-details',
      ),
      item('audit', '/app/audit_trail'),
      item('trash', '/app/trash'),
      item('outbox', '/app/outbox'),
      item('demo', '/app/settings/demo'),
    ],
  },
]

const ADMIN: readonly ListedGroup[] = [
  {
    label: 'common.menu.admin',
    items: [
      item('entities', '/admin/entities'),
      item('registrations', '/admin/registrations'),
      item('contact', '/admin/contact'),
      item('users', '/admin/users'),
      item('projects', '/admin/projects'),
      item('payment', HELD_PATH),
      item('audit', '/admin/audit_trail'),
      item('outbox', '/admin/outbox'),
    ],
  },
  {
    label: 'common.menu.settings',
    items: [
      item('types', '/admin/settings/donor-type'),
      item('classifications', '/admin/settings/classification'),
      item('payment', '/admin/settings/payment'),
      item('templates', '/admin/settings/template'),
      item('demo', '/admin/settings/demo'),
    ],
  },
]

const firstOpen = (roles: readonly Role[], ...paths: readonly string[]): string | null =>
  paths.find((path) => isOpen(path, roles)) ?? null

/** The outbox of a demonstration that these roles may open; anyone else would be signed out for asking [8.11]. */
export const outboxOf = (roles: readonly Role[]): string | null => firstOpen(roles, '/admin/outbox', '/app/outbox')

/** Where these roles end a demonstration. */
export const demoOf = (roles: readonly Role[]): string | null =>
  firstOpen(roles, '/admin/settings/demo', '/app/settings/demo')

/** What an installation has beside its data: letters that stay on this machine, to be read here; data that came with it. */
export interface Installed {
  isCaught?: boolean
  hasDemo?: boolean
  /** Whose rows the reader sees: an entity's where it is not said. */
  reach?: Scope
}

const named = (one: Listed): MenuItem => ({ ...one, label: one.label ?? findRoute(one.path)?.title ?? one.path })

/** The groups that these roles see: nothing they may not open, nothing that is not built, no empty group. */
export function menuFor(
  roles: readonly Role[],
  { isCaught = false, hasDemo = false, reach = 'entity' }: Installed = {},
): readonly MenuGroup[] {
  const groups = roles.includes('SuperAdmin') ? [...ADMIN, ...APP.slice(1, 2)] : APP
  const isShown = ({ icon, path, about }: Listed) =>
    isOpen(path, roles) &&
    (about === undefined || may(about, 'list', { roles, reach })) &&
    (isCaught || icon !== 'outbox') &&
    (hasDemo || icon !== 'demo')
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isShown).map(named) }))
    .filter(({ items }) => items.length > 0)
}

/** Whether a path lies there or below. */
function lies(pathname: string, under: string): boolean {
  const parts = pathname.split('/')
  return under.split('/').every((part, index) => part === parts[index] || (part.startsWith(':') && !!parts[index]))
}

/** The item under which a path lies: the one that says most of it. */
export function currentItem(groups: readonly MenuGroup[], pathname: string): MenuItem | null {
  const fitting = groups.flatMap(({ items }) =>
    items.flatMap((one) =>
      one.under.filter((under) => lies(pathname, under)).map((under) => ({ one, parts: under.split('/').length })),
    ),
  )
  return fitting.sort((a, b) => b.parts - a.parts)[0]?.one ?? null
}
