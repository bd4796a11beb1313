import type { Scope } from '../../../resources/_kit/access.ts'
import type { Role } from '../../../resources/_kit/roles.ts'
import { may } from '../../providers/may.ts'
import { isOpen } from '../routes/open.ts'

export type IconName =
  | 'home'
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
  /** Paths under it that mark it as the place where the reader is. */
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

const item = (icon: IconName, label: string, path: string, ...under: string[]): MenuItem => ({
  icon,
  label,
  path,
  under: under.length === 0 ? [path] : under,
})

const APP: readonly MenuGroup[] = [
  {
    label: 'common.menu.impact',
    items: [
      item('home', 'dashboard.projectAdmin.title', '/app/project-admin'),
      item('home', 'dashboard.support.title', '/app/support'),
      item('home', 'common.menu.home', '/app/donor'),
      item('dashboard', 'common.menu.dashboard', '/app/dashboard'),
      item('projects', 'resources.projects.many', '/app/projects/published', '/app/projects', '/app/project_updates'),
      item('reports', 'reports.register', '/app/projectreports', '/app/projectreports', '/app/reports'),
      { ...item('year', 'common.menu.year', '/app/year_letters'), about: 'year_letters' },
    ],
  },
  {
    label: 'common.menu.people',
    items: [
      item('donors', 'resources.donors.many', '/app/donors/list', '/app/donors'),
      item(
        'categories',
        'categories.title',
        '/app/donors/categories',
        '/app/donors/categories',
        '/app/category_changes',
      ),
      item('gifts', 'resources.donor_transactions.many', '/app/donor_transactions'),
      item('analysis', 'categories.week.title', '/app/donors/analysis'),
      item('imports', 'resources.imports.many', '/app/imports'),
      item('issues', 'common.menu.issues', '/app/donor-issues'),
      item('messages', 'resources.messages.many', '/app/settings/messages', '/app/settings/messages', '/app/feedback'),
      { ...item('chat', 'common.menu.chat', '/app/chat', '/app/chat', '/app/saved_replies'), about: 'conversations' },
    ],
  },
  {
    label: 'common.menu.outreach',
    items: [
      item(
        'campaigns',
        'common.menu.campaigns',
        '/app/campaigns/published',
        '/app/campaigns',
        '/app/fundraising_licences',
      ),
      item(
        'campaigns',
        'resources.meta_campaigns.many',
        '/app/campaigns/meta',
        '/app/campaigns/meta',
        '/app/settings/meta-campaign',
      ),
      item('surveys', 'common.menu.surveys', '/app/survey/list', '/app/survey'),
      item('templates', 'common.menu.templates', '/app/templates'),
    ],
  },
  {
    label: 'common.menu.settings',
    items: [
      item('entity', 'common.menu.entity', '/app/entity/view', '/app/entity', '/app/entities'),
      item('users', 'resources.users.many', '/app/users'),
      item('general', 'common.menu.general', '/app/settings/general', '/app/settings'),
      item('colors', 'resources.colors.many', '/app/settings/color-settings'),
      {
        ...item(
          'thirdparty',
          'linking.hub.title',
          '/app/settings/thirdparty',
          '/app/settings/thirdparty',
          '/app/settings/meta',
          '/app/settings/email',
        ),
        about: 'whatsapp_accounts',
      },
      item(
        'payment',
        'subscription.menu',
        '/app/subscription',
        '/app/subscription',
        '/app/subscribe',
        '/app/settings/payment-details',
      ),
      item('audit', 'resources.audit_trail.many', '/app/audit_trail'),
      item('trash', 'resources.deletions.many', '/app/trash'),
      item('outbox', 'shell.outbox.title', '/app/outbox'),
      item('demo', 'shell.demo.title', '/app/settings/demo'),
    ],
  },
]

const ADMIN: readonly MenuGroup[] = [
  {
    label: 'common.menu.admin',
    items: [
      item('entities', 'resources.entities.many', '/admin/entities'),
      item('registrations', 'admin.registrations', '/admin/registrations'),
      item('contact', 'resources.contact_messages.many', '/admin/contact'),
      item('users', 'resources.users.many', '/admin/users'),
      item('projects', 'resources.projects.many', '/admin/projects'),
      item('audit', 'resources.audit_trail.many', '/admin/audit_trail'),
      item('outbox', 'shell.outbox.title', '/admin/outbox'),
    ],
  },
  {
    label: 'common.menu.settings',
    items: [
      item('types', 'resources.donor_types.many', '/admin/settings/donor-type'),
      item('classifications', 'resources.classifications.many', '/admin/settings/classification'),
      item('payment', 'admin.payment', '/admin/settings/payment'),
      item('templates', 'admin.templates', '/admin/settings/template'),
      item('demo', 'shell.demo.title', '/admin/settings/demo'),
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

/** The groups that these roles see: nothing they may not open, nothing that is not built, no empty group. */
export function menuFor(
  roles: readonly Role[],
  { isCaught = false, hasDemo = false, reach = 'entity' }: Installed = {},
): readonly MenuGroup[] {
  const groups = roles.includes('SuperAdmin') ? [...ADMIN, ...APP.slice(1, 2)] : APP
  const isShown = ({ icon, path, about }: MenuItem) =>
    isOpen(path, roles) &&
    (about === undefined || may(about, 'list', { roles, reach })) &&
    (isCaught || icon !== 'outbox') &&
    (hasDemo || icon !== 'demo')
  return groups
    .map((group) => ({ ...group, items: group.items.filter(isShown) }))
    .filter(({ items }) => items.length > 0)
}

/** The item under which a path lies: the longest that fits. */
export function currentItem(groups: readonly MenuGroup[], pathname: string): MenuItem | null {
  const lies = (under: string) => pathname === under || pathname.startsWith(`${under}/`)
  const fitting = groups.flatMap(({ items }) =>
    items.flatMap((one) => one.under.filter(lies).map((under) => ({ one, length: under.length }))),
  )
  return fitting.sort((a, b) => b.length - a.length)[0]?.one ?? null
}
