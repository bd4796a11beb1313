import { anyone, branchAdmin, closed, firstScreen, redirect, screen, staff, view } from './entry.ts'
import type { RouteEntry } from './types.ts'

export const areaRoutes: readonly RouteEntry[] = [
  anyone('2.14', '/app', redirect('/app/dashboard')),
  anyone('2.14', '/app/home', redirect('/app/dashboard')),
  anyone(
    '2.16',
    '/app/dashboard',
    firstScreen(() => import('../../pages/home/index.tsx')),
    'dashboard.title',
  ),
  closed('app', ['ProjectAdmin'])(
    '2.55',
    '/app/project-admin',
    screen(() => import('../../pages/home/ProjectAdmin.tsx')),
    'dashboard.projectAdmin.title',
  ),
  closed('app', ['TechnicalSupport'])(
    '2.56',
    '/app/support',
    screen(() => import('../../pages/home/Support.tsx')),
    'dashboard.support.title',
  ),
  closed('app', ['PotentialDonner', 'Donor'])(
    '2.58',
    '/app/donor',
    screen(() => import('../../pages/donor/index.tsx')),
    'auth.donorHomeTitle',
  ),
  anyone(
    '2.53',
    '/app/first-time',
    screen(() => import('../../pages/first-time/index.tsx')),
    'auth.firstTimeTitle',
  ),
  anyone(
    '2.39',
    '/app/profile/change-password',
    screen(() => import('../../pages/profile/ChangePassword.tsx')),
    'auth.changePasswordTitle',
  ),
  anyone('2.39', '/app/profile', redirect('/app/profile/home')),
  anyone(
    '2.39',
    '/app/profile/home',
    screen(() => import('../../pages/profile/index.tsx')),
    'common.menu.profile',
  ),
  staff(
    'own',
    '/app/outbox',
    screen(() => import('../../pages/outbox/index.tsx')),
    'shell.outbox.title',
  ),
]

export const settingsRoutes: readonly RouteEntry[] = [
  staff('2.38', '/app/entity', redirect('/app/entity/view')),
  staff(
    '2.38',
    '/app/entity/view',
    screen(() => import('../../../resources/entities/ui/page/index.tsx')),
    'common.menu.entity',
  ),
  staff(
    '2.38',
    '/app/entity/add',
    screen(() => import('../../../resources/entities/ui/page/AddBranch.tsx')),
    'entity.addTitle',
  ),
  branchAdmin(
    '2.43',
    '/app/users',
    screen(() => import('../../../resources/users/ui/Users.tsx')),
    'resources.users.many',
  ),
  branchAdmin(
    '2.47',
    '/app/templates',
    screen(() => import('../../../resources/templates/ui/Templates.tsx')),
    'resources.templates.many',
  ),
  branchAdmin(
    'own',
    '/app/trash',
    screen(() => import('../../../resources/deletions/ui/Trash.tsx')),
    'resources.deletions.many',
  ),
  branchAdmin(
    'p42',
    '/app/settings/demo',
    screen(() => import('../../pages/demo/index.tsx')),
    'shell.demo.title',
  ),
  staff(
    '2.44',
    '/app/settings/thirdparty',
    screen(() => import('../../pages/thirdparty/index.tsx')),
    'linking.hub.title',
  ),
  staff(
    '2.44',
    '/app/settings/thirdparty/qr-code',
    screen(() => import('../../../resources/whatsapp_accounts/ui/LinkPage.tsx')),
    'linking.title',
  ),
  staff('2.44', '/app/settings/messages', view('messages', 'list'), 'resources.messages.many'),
  staff('own', '/app/settings/messages/:id', view('messages', 'show'), 'resources.messages.one'),
  staff(
    '2.44',
    '/app/settings/meta',
    screen(() => import('../../../resources/meta_accounts/ui/page/index.tsx')),
    'metaAccount.title',
  ),
  staff(
    '2.44',
    '/app/settings/thirdparty/jod',
    screen(() => import('../../../resources/platform_links/ui/page/index.tsx')),
    'platformLink.title',
  ),
  staff(
    '2.44',
    '/app/settings/email',
    screen(() => import('../../../resources/email_accounts/ui/index.tsx')),
    'connections.email.title',
  ),
  staff(
    '2.66',
    '/app/settings/thirdparty/sms',
    screen(() => import('../../../resources/sms_accounts/ui/index.tsx')),
    'connections.sms.title',
  ),
  staff(
    'p40',
    '/app/settings/general',
    screen(() => import('../../../resources/entities/ui/general/index.tsx')),
    'common.menu.general',
  ),
  staff(
    '2.44',
    '/app/settings/payment-details',
    screen(() => import('../../../resources/subscriptions/ui/PaymentDetails.tsx')),
    'subscription.details',
  ),
  staff(
    'p40',
    '/app/subscription',
    screen(() => import('../../../resources/subscriptions/ui/Overview.tsx')),
    'subscription.title',
  ),
  staff(
    'p40',
    '/app/subscription/compare',
    screen(() => import('../../../resources/subscriptions/ui/Compare.tsx')),
    'subscription.compare.title',
  ),
  branchAdmin(
    'p40',
    '/app/subscription/checkout',
    screen(() => import('../../../resources/subscriptions/ui/Checkout.tsx')),
    'subscription.checkout.title',
  ),
  branchAdmin(
    '2.15',
    '/app/subscribe/return',
    screen(() => import('../../../resources/subscriptions/ui/Return.tsx')),
    'subscription.returned.title',
  ),
  staff('2.44', '/app/settings', redirect('/app/settings/payment-details')),
  staff('2.45', '/app/survey', redirect('/app/survey/list')),
  staff('2.46', '/app/campaigns', redirect('/app/campaigns/published')),
]
