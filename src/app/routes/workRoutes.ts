import { issueReader, listPart, part, redirect, screen, staff, team, view } from './entry.ts'
import type { RouteEntry } from './types.ts'

const project = screen(() => import('../../../resources/projects/ui/page/index.tsx'))
const reportBuilder = screen(() => import('../../../resources/reports/ui/builder/index.tsx'))

export const projectRoutes: readonly RouteEntry[] = [
  staff('2.17', '/app/projects', redirect('/app/projects/published')),
  staff(
    '2.18',
    '/app/projects/published',
    listPart(async () => (await import('../../../resources/projects/ui/Lists.tsx')).PublishedProjects),
    'project.published',
  ),
  staff(
    '2.18',
    '/app/projects/draft',
    listPart(async () => (await import('../../../resources/projects/ui/Lists.tsx')).DraftProjects),
    'project.draftsTitle',
  ),
  staff('2.18', '/app/projects/add', view('projects', 'create'), 'resources.projects.one'),
  staff('2.18', '/app/projects/published/:id', project, 'resources.projects.one'),
  staff('2.18', '/app/projects/draft/:id', project, 'resources.projects.one'),
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
  staff(
    'own',
    '/app/quick-update',
    screen(() => import('../../../resources/project_updates/ui/quick/index.tsx')),
    'pictures.quick.title',
  ),
  staff('2.22', '/app/projects/:id/reports', reportBuilder, 'reports.title'),
  staff(
    '2.23',
    '/app/projects/:id/reports/:reportId/:isFullbackCall',
    screen(() => import('../../../resources/reports/ui/page/index.tsx')),
    'resources.reports.one',
  ),
  staff(
    '2.24',
    '/app/projects/:id/settings',
    screen(() => import('../../../resources/report_settings/ui/List.tsx')),
    'resources.report_settings.many',
  ),
  staff(
    '2.25',
    '/app/projects/:id/settings/:settingId',
    screen(() => import('../../../resources/report_settings/ui/Setting.tsx')),
    'resources.report_settings.one',
  ),
  staff(
    '2.36',
    '/app/projects/published/:id/notesTimeline/:newsfeedId?',
    screen(() => import('../../../resources/projects/ui/timeline/index.tsx')),
    'notes.title',
  ),
  staff(
    '2.40',
    '/app/projectreports',
    part(async () => (await import('../../../resources/reports/ui/Register.tsx')).Register),
    'reports.register',
  ),
  staff(
    'own',
    '/app/projectreports/late',
    part(async () => (await import('../../../resources/reports/ui/Register.tsx')).LateRegister),
    'reports.due.late',
  ),
  staff(
    'own',
    '/app/projectreports/planner',
    screen(() => import('../../../resources/report_settings/ui/Planner.tsx')),
    'settings.planner.title',
  ),
  staff(
    'own',
    '/app/projectreports/results',
    screen(() => import('../../../resources/reports/ui/results/index.tsx')),
    'results.compareTitle',
  ),
  staff(
    'own',
    '/app/report_settings/:id',
    part(async () => (await import('./records.tsx')).SettingForward),
    'resources.report_settings.one',
  ),
  staff('own', '/app/reports/create', reportBuilder, 'reports.title'),
  staff(
    'own',
    '/app/reports/:id',
    part(async () => (await import('./records.tsx')).ReportForward),
    'resources.reports.one',
  ),
]

export const peopleRoutes: readonly RouteEntry[] = [
  staff('2.37', '/app/donors', redirect('/app/donors/list')),
  staff(
    '2.37',
    '/app/donors/list',
    part(async () => (await import('../../../resources/donors/ui/List.tsx')).Donors),
    'resources.donors.many',
  ),
  staff(
    '2.37',
    '/app/donors/upload-donors',
    part(async () => (await import('../../pages/import-wizard/wizards.tsx')).ImportDonors),
    'imports.titleOf.donors',
  ),
  staff(
    '2.37',
    '/app/donors/upload-donor-foundation',
    part(async () => (await import('../../pages/import-wizard/wizards.tsx')).ImportGrants),
    'imports.titleOf.foundation_grants',
  ),
  staff(
    '2.37',
    '/app/donors/upload-joud-donor',
    part(async () => (await import('../../pages/import-wizard/wizards.tsx')).ImportOperations),
    'imports.titleOf.joud_operations',
  ),
  staff(
    '2.61',
    '/app/donors/categories',
    screen(() => import('../../../resources/donors/ui/categories/index.tsx')),
    'categories.title',
  ),
  staff(
    '2.61',
    '/app/donors/analysis',
    screen(() => import('../../../resources/donor_transactions/ui/analysis/index.tsx')),
    'categories.week.title',
  ),
  staff(
    'own',
    '/app/donor_transactions',
    part(async () => (await import('../../../resources/donor_transactions/ui/List.tsx')).Gifts),
    'resources.donor_transactions.many',
  ),
  staff(
    'own',
    '/app/record-gift',
    screen(() => import('../../../resources/donor_transactions/ui/record/index.tsx')),
    'gifts.record.title',
  ),
  staff(
    'own',
    '/app/unnamed-gifts',
    screen(() => import('../../../resources/donor_transactions/ui/unnamed/index.tsx')),
    'gifts.unnamed.title',
  ),
  issueReader(
    '2.42',
    '/app/donor-issues',
    screen(() => import('../../../resources/donor_issues/ui/support/index.tsx')),
    'common.menu.issues',
  ),
  issueReader(
    'own',
    '/app/donor-issues/:id',
    screen(() => import('../../../resources/donor_issues/ui/support/Issue.tsx')),
    'resources.donor_issues.one',
  ),
  team(
    '2.74',
    '/app/chat/:id?',
    screen(() => import('../../../resources/conversations/ui/index.tsx')),
    'chat.title',
  ),
  staff(
    'own',
    '/app/questions',
    screen(() => import('../../../resources/donor_issues/ui/questions/index.tsx')),
    'issues.passed.title',
  ),
  staff(
    'own',
    '/app/imports/new/projects',
    part(async () => (await import('../../pages/import-wizard/wizards.tsx')).ImportProjects),
    'imports.titleOf.projects',
  ),
  staff('own', '/app/imports/new/donors', redirect('/app/donors/upload-donors')),
  staff(
    'own',
    '/app/imports/new/donor_transactions',
    part(async () => (await import('../../pages/import-wizard/wizards.tsx')).ImportTransactions),
    'imports.titleOf.donor_transactions',
  ),
  staff(
    'own',
    '/app/imports/:id',
    part(async () => (await import('./records.tsx')).ImportForward),
    'imports.title',
  ),
]
