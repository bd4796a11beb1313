import { branchAdmins, entityStaff, platformAdmins, type Role } from '../../../resources/_kit/roles.ts'
import { notBuilt } from './notBuilt.ts'
import { resourceRoutes } from './resourceRoutes.ts'
import type { RouteEntry, ScreenName, Target, ViewName } from './types.ts'

const redirect = (to: string): Target => ({ kind: 'redirect', to })
const screen = (name: ScreenName): Target => ({ kind: 'screen', screen: name })
const server: Target = { kind: 'server' }
const view = (resource: string, name: ViewName, fill?: Readonly<Record<string, string>>): Target => ({
  kind: 'view',
  resource,
  view: name,
  ...(fill && { fill }),
})

const open = (area: 'public' | 'auth', clause: string, path: string, target: Target, title?: string): RouteEntry => ({
  area,
  clause,
  path,
  target,
  ...(title !== undefined && { title }),
})
const closed =
  (area: 'app' | 'admin', roles?: readonly Role[]) =>
  (clause: string, path: string, target: Target, title?: string): RouteEntry => ({
    area,
    clause,
    path,
    target,
    ...(roles && { roles }),
    ...(title !== undefined && { title }),
  })

const anyone = closed('app')
const staff = closed('app', entityStaff)
const branchAdmin = closed('app', branchAdmins)
const issueReader = closed('app', ['SuperAdmin', 'TechnicalSupport'])
const admin = closed('admin', platformAdmins)

const publicRoutes: readonly RouteEntry[] = [
  open('public', '2.1', '/', redirect('/auth/login')),
  open('auth', '2.3', '/auth', redirect('/auth/login')),
  open('auth', '2.2', '/auth/login', screen('login'), 'auth.title'),
  open('auth', '2.2', '/auth/logout', screen('logout'), 'auth.signOut'),
  open('auth', '2.4', '/auth/donor-login', screen('donorLogin'), 'auth.donorTitle'),
  open('auth', '2.2', '/auth/register', screen('register'), 'auth.registerTitle'),
  open('auth', '2.2', '/auth/email-verified', screen('emailVerified'), 'auth.emailVerifiedTitle'),
  open('auth', '2.2', '/auth/forgot-password', screen('forgotPassword'), 'auth.forgotTitle'),
  open('auth', 'p40', '/auth/check-email', screen('checkEmail'), 'auth.checkEmailTitle'),
  open('auth', '2.2', '/auth/reset-password', screen('resetPassword'), 'auth.resetTitle'),
  open('auth', 'p40', '/auth/reset-done', screen('resetDone'), 'auth.resetDoneTitle'),
  open('public', '2.5', '/termsAndConditions', server),
  open('public', '2.6', '/DonorFoundation/Report/:reportId/:donorId', server),
  open('public', '2.7', '/ThankReport/:reportId', server),
  open('public', '2.8', '/dashboard/projects/:id', server),
  open('public', '2.9', '/survey/:id', server),
  open('public', '2.10', '/403', screen('forbidden'), 'shell.forbidden.title'),
  open('public', '2.12', '/studio', redirect('/studio/settings')),
]

const areaRoutes: readonly RouteEntry[] = [
  anyone('2.14', '/app', redirect('/app/dashboard')),
  anyone('2.14', '/app/home', redirect('/app/dashboard')),
  anyone('2.16', '/app/dashboard', screen('home'), 'dashboard.title'),
  closed('app', ['ProjectAdmin'])('2.55', '/app/project-admin', screen('projectAdmin'), 'dashboard.projectAdmin.title'),
  closed('app', ['TechnicalSupport'])('2.56', '/app/support', screen('support'), 'dashboard.support.title'),
  closed('app', ['PotentialDonner', 'Donor'])('2.58', '/app/donor', screen('donorHome'), 'auth.donorHomeTitle'),
  anyone('2.53', '/app/first-time', screen('firstTime'), 'auth.firstTimeTitle'),
  anyone('2.39', '/app/profile/change-password', screen('changePassword'), 'auth.changePasswordTitle'),
  anyone('2.39', '/app/profile', redirect('/app/profile/home')),
  anyone('2.39', '/app/profile/home', screen('profile'), 'common.menu.profile'),
  staff('own', '/app/outbox', screen('outbox'), 'shell.outbox.title'),
]

const projectRoutes: readonly RouteEntry[] = [
  staff('2.17', '/app/projects', redirect('/app/projects/published')),
  staff('2.18', '/app/projects/published', screen('projectsPublished'), 'project.published'),
  staff('2.18', '/app/projects/draft', screen('projectsDraft'), 'project.drafts'),
  staff('2.18', '/app/projects/add', view('projects', 'create'), 'resources.projects.one'),
  staff('2.18', '/app/projects/published/:id', screen('project'), 'resources.projects.one'),
  staff('2.18', '/app/projects/draft/:id', screen('project'), 'resources.projects.one'),
  staff('2.18', '/app/projects/edit/:id', view('projects', 'edit'), 'resources.projects.one'),
  staff(
    '2.19',
    '/app/projects/:projectId/updates/add',
    view('project_updates', 'create', { project: 'projectId' }),
    'resources.project_updates.one',
  ),
  staff(
    '2.20',
    '/app/projects/:projectId/updates/edit/:id',
    view('project_updates', 'edit'),
    'resources.project_updates.one',
  ),
  staff('own', '/app/quick-update', screen('quickUpdate'), 'pictures.quick.title'),
  staff('2.22', '/app/projects/:id/reports', screen('reportBuilder'), 'reports.title'),
  staff('2.23', '/app/projects/:id/reports/:reportId/:isFullbackCall', screen('report'), 'resources.reports.one'),
  staff('2.36', '/app/projects/published/:id/notesTimeline/:newsfeedId?', screen('notesTimeline'), 'notes.title'),
  staff('2.40', '/app/projectreports', view('reports', 'list'), 'reports.register'),
  staff('own', '/app/reports/create', screen('reportBuilder'), 'reports.title'),
  staff('own', '/app/reports/:id', screen('reportForward'), 'resources.reports.one'),
]

const peopleRoutes: readonly RouteEntry[] = [
  staff('2.37', '/app/donors', redirect('/app/donors/list')),
  staff('2.37', '/app/donors/list', screen('donors'), 'resources.donors.many'),
  staff('2.37', '/app/donors/upload-donors', screen('importDonors'), 'imports.title'),
  staff('own', '/app/donor_transactions', screen('gifts'), 'resources.donor_transactions.many'),
  issueReader('2.42', '/app/donor-issues', screen('donorIssues'), 'common.menu.issues'),
  issueReader('own', '/app/donor-issues/:id', screen('donorIssue'), 'resources.donor_issues.one'),
  staff('own', '/app/questions', screen('questions'), 'issues.passed.title'),
  staff('own', '/app/imports/new/projects', screen('importProjects'), 'imports.title'),
  staff('own', '/app/imports/new/donors', redirect('/app/donors/upload-donors')),
  staff('own', '/app/imports/new/donor_transactions', screen('importTransactions'), 'imports.title'),
  staff('own', '/app/imports/:id', screen('importOne'), 'imports.title'),
]

const settingsRoutes: readonly RouteEntry[] = [
  staff('2.38', '/app/entity', redirect('/app/entity/view')),
  staff('2.38', '/app/entity/view', screen('entity'), 'common.menu.entity'),
  staff('2.38', '/app/entity/add', screen('entityAdd'), 'entity.addTitle'),
  branchAdmin('2.43', '/app/users', screen('users'), 'resources.users.many'),
  staff('2.44', '/app/settings', redirect('/app/settings/payment-details')),
  staff('2.45', '/app/survey', redirect('/app/survey/list')),
  staff('2.46', '/app/campaigns', redirect('/app/campaigns/published')),
]

const adminRoutes: readonly RouteEntry[] = [
  admin('2.49', '/admin', redirect('/admin/entities')),
  admin('2.50', '/admin/entities', screen('adminEntities'), 'resources.entities.many'),
  admin('2.50', '/admin/entities/view/:id', screen('adminEntityView'), 'resources.entities.one'),
  admin('own', '/admin/entities/edit/:id', screen('adminEntityEdit'), 'resources.entities.one'),
  admin('own', '/admin/registrations', screen('adminRegistrations'), 'admin.registrations'),
  admin('own', '/admin/registrations/:id', screen('adminRegistration'), 'resources.registrations.one'),
  admin('2.50', '/admin/users', screen('adminUsers'), 'resources.users.many'),
  admin('own', '/admin/users/:id', view('users', 'show'), 'resources.users.one'),
  admin('2.50', '/admin/projects', view('projects', 'list'), 'resources.projects.many'),
  admin('own', '/admin/projects/:id', view('projects', 'show'), 'resources.projects.one'),
  admin('own', '/admin/audit_trail', view('audit_trail', 'list'), 'resources.audit_trail.many'),
  admin('own', '/admin/audit_trail/:id', view('audit_trail', 'show'), 'resources.audit_trail.one'),
  admin('own', '/admin/outbox', screen('adminOutbox'), 'shell.outbox.title'),
  admin('2.51', '/admin/settings/payment', screen('adminPayment'), 'admin.payment'),
  admin('2.51', '/admin/settings/template', screen('adminTemplates'), 'admin.templates'),
  admin('2.51', '/admin/settings/donor-type', screen('adminDonorTypes'), 'resources.donor_types.many'),
  admin('own', '/admin/settings/donor-type/create', screen('adminDonorTypeCreate'), 'resources.donor_types.one'),
  admin('own', '/admin/settings/donor-type/:id', screen('adminDonorTypeEdit'), 'resources.donor_types.one'),
  admin('2.51', '/admin/settings/classification', screen('adminClassifications'), 'resources.classifications.many'),
  admin(
    'own',
    '/admin/settings/classification/create',
    screen('adminClassificationCreate'),
    'resources.classifications.one',
  ),
  admin(
    'own',
    '/admin/settings/classification/:id',
    screen('adminClassificationEdit'),
    'resources.classifications.one',
  ),
]

/** Every address of Athar: all of section 2 and of product.md 40, with who may open it and what it shows. */
export const table: readonly RouteEntry[] = [
  ...publicRoutes,
  ...areaRoutes,
  ...projectRoutes,
  ...peopleRoutes,
  ...settingsRoutes,
  ...adminRoutes,
  ...resourceRoutes,
  ...notBuilt,
]
