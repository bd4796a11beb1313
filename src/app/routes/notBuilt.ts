import { entityStaff, type Role } from '../../../resources/_kit/roles.ts'
import type { Area, RouteEntry } from './types.ts'

const donorReaders = ['BranchAdmin', 'ProjectAdmin', 'PotentialDonner', 'Donor'] as const satisfies readonly Role[]

const waiting = (area: Area, roles: readonly Role[] | undefined, routes: readonly (readonly [string, string])[]) =>
  routes.map(
    ([clause, path]): RouteEntry => ({
      clause,
      path,
      area,
      ...(roles && { roles }),
      target: { kind: 'notBuilt' },
      title: 'shell.notBuilt.title',
    }),
  )

/** The shrinking list: every route whose screen is not built yet. It is guarded, then a 404. Take a line out to build it. */
export const notBuilt: readonly RouteEntry[] = [
  ...waiting('public', undefined, [
    ['2.11', '/pdf'],
    ['2.12', '/studio/settings'],
    ['2.12', '/studio/inputs'],
    ['p40', '/welcome'],
    ['p40', '/verify/:code'],
  ]),
  ...waiting('app', undefined, [
    ['2.15', '/app/subscribe/return'],
    ['p40', '/app/subscription'],
    ['p40', '/app/subscription/compare'],
    ['p40', '/app/subscription/checkout'],
  ]),
  ...waiting('app', entityStaff, [
    ['2.24', '/app/projects/:id/settings'],
    ['2.25', '/app/projects/:id/settings/:settingId'],
    ['2.26', '/app/projects/published/:id/notice-report'],
    ['2.27', '/app/projects/published/:id/reports/choose-template'],
    ['2.28', '/app/projects/published/:id/thanks-report'],
    ['2.29', '/app/projects/published/:projectId/preview-thank/:reportId'],
    ['2.30', '/app/projects/published/:id/detailed-report'],
    ['2.31', '/app/projects/published/:id/detailed-report/:reportId/:donorId'],
    ['2.32', '/app/projects/published/:id/ehsan-report'],
    ['2.33', '/app/projects/published/:id/preview-ehsan'],
    ['2.34', '/app/projects/published/:projectId/preview-ehsan/:reportId'],
    ['2.35', '/app/projects/published/:projectId/ehsan/:reportId/edit'],
    ['2.37', '/app/donors/upload-donor-foundation'],
    ['2.37', '/app/donors/upload-joud-donor'],
    ['2.44', '/app/settings/payment-details'],
    ['2.44', '/app/settings/color-settings'],
    ['p40', '/app/settings/general'],
    ['2.45', '/app/survey/draft'],
    ['2.45', '/app/survey/edit/:id'],
    ['2.45', '/app/survey/create'],
    ['2.45', '/app/survey/list'],
    ['2.45', '/app/survey/stats/:id'],
    ['p40', '/app/chat'],
  ]),
  ...waiting('app', donorReaders, [['2.41', '/app/DonorFoundation/Report/:reportId/:donorId']]),
  ...waiting('app', ['PotentialDonner'], [['2.48', '/app/donor/projects/:id/reports/:reportId/:isFullbackCall']]),
]
