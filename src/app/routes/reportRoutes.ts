import { closed, part, screen, staff } from './entry.ts'
import type { RouteEntry } from './types.ts'

// [6.3], [6.7]
const readers = closed('app', ['BranchAdmin', 'ProjectAdmin', 'PotentialDonner', 'Donor'])
const potential = closed('app', ['PotentialDonner'])

const builder = () => import('../../../resources/reports/ui/builder/index.tsx')
const page = (path: string): string => `/app/projects/published/${path}`

/** [2.21] what is made of a project's reports beside the impact report itself. */
export const reportRoutes: readonly RouteEntry[] = [
  staff(
    '2.26',
    page(':id/notice-report'),
    part(async () => (await builder()).NoticeBuilder),
    'reports.kinds.notice.title',
  ),
  staff(
    '2.27',
    page(':id/reports/choose-template'),
    screen(() => import('../../../resources/reports/ui/kinds/ChooseDesign.tsx')),
    'reports.designs.choose',
  ),
  staff(
    '2.28',
    page(':id/thanks-report'),
    part(async () => (await builder()).ThanksBuilder),
    'reports.kinds.thanks.title',
  ),
  staff(
    '2.29',
    page(':projectId/preview-thank/:reportId'),
    screen(() => import('../../../resources/reports/ui/kinds/PreviewThanks.tsx')),
    'reports.kinds.thanks.page',
  ),
  staff(
    '2.30',
    page(':id/detailed-report'),
    screen(() => import('../../../resources/reports/ui/kinds/DetailedList.tsx')),
    'reports.detailed.title',
  ),
  staff(
    '2.31',
    page(':id/detailed-report/:reportId/:donorId'),
    screen(() => import('../../../resources/reports/ui/kinds/Detailed.tsx')),
    'reports.detailed.title',
  ),
  staff(
    '2.32',
    page(':id/ehsan-report'),
    screen(() => import('../../../resources/reports/ui/ehsan/index.tsx')),
    'reports.ehsan.title',
  ),
  staff(
    '2.33',
    page(':id/preview-ehsan'),
    part(async () => (await import('../../../resources/reports/ui/ehsan/index.tsx')).NewestEhsan),
    'reports.ehsan.title',
  ),
  staff(
    '2.34',
    page(':projectId/preview-ehsan/:reportId'),
    screen(() => import('../../../resources/reports/ui/ehsan/Preview.tsx')),
    'reports.ehsan.title',
  ),
  staff(
    '2.35',
    page(':projectId/ehsan/:reportId/edit'),
    screen(() => import('../../../resources/reports/ui/ehsan/Edit.tsx')),
    'reports.ehsan.edit',
  ),
  readers(
    '2.41',
    '/app/DonorFoundation/Report/:reportId/:donorId',
    screen(() => import('../../../resources/reports/ui/own/Own.tsx')),
    'reports.own.title',
  ),
  closed('app', ['PotentialDonner', 'Donor'])(
    '6.3',
    '/app/DonorFoundation/Year/:yearId/:donorId',
    screen(() => import('../../../resources/year_letters/ui/own/Own.tsx')),
    'resources.year_letters.one',
  ),
  potential(
    '2.48',
    '/app/donor/projects/:id/reports/:reportId/:isFullbackCall',
    screen(() => import('../../pages/donor/Prepared.tsx')),
    'resources.reports.one',
  ),
]
