import { part, screen, staff, view } from './entry.ts'
import type { RouteEntry } from './types.ts'

export const outreachRoutes: readonly RouteEntry[] = [
  staff(
    '2.45',
    '/app/survey/list',
    part(async () => (await import('../../../resources/surveys/ui/Lists.tsx')).PublishedSurveys),
    'surveys.published',
  ),
  staff(
    '2.45',
    '/app/survey/draft',
    part(async () => (await import('../../../resources/surveys/ui/Lists.tsx')).DraftSurveys),
    'surveys.draftsTitle',
  ),
  staff('2.45', '/app/survey/create', view('surveys', 'create'), 'resources.surveys.one'),
  staff('2.45', '/app/survey/edit/:id', view('surveys', 'edit'), 'resources.surveys.one'),
  staff('2.45', '/app/survey/stats/:id', view('surveys', 'show'), 'resources.surveys.one'),
  staff(
    '2.46',
    '/app/campaigns/published',
    part(async () => (await import('../../../resources/campaigns/ui/Lists.tsx')).PublishedCampaigns),
    'campaigns.published',
  ),
  staff(
    '2.46',
    '/app/campaigns/draft',
    part(async () => (await import('../../../resources/campaigns/ui/Lists.tsx')).DraftCampaigns),
    'campaigns.draftsTitle',
  ),
  staff('own', '/app/campaigns/published/:id', view('campaigns', 'show'), 'resources.campaigns.one'),
  staff('2.46', '/app/campaigns/create', view('campaigns', 'create'), 'resources.campaigns.one'),
  staff(
    '2.46',
    '/app/campaigns/create/project/:projectId',
    view('campaigns', 'create', { project: 'projectId' }),
    'resources.campaigns.one',
  ),
  staff('2.46', '/app/campaigns/edit/:id', view('campaigns', 'edit'), 'resources.campaigns.one'),
  staff('2.46', '/app/campaigns/meta', view('meta_campaigns', 'list'), 'resources.meta_campaigns.many'),
  staff('own', '/app/campaigns/meta/create', view('meta_campaigns', 'create'), 'resources.meta_campaigns.one'),
  staff('own', '/app/campaigns/meta/:id', view('meta_campaigns', 'show'), 'resources.meta_campaigns.one'),
  staff('own', '/app/campaigns/meta/:id/edit', view('meta_campaigns', 'edit'), 'resources.meta_campaigns.one'),
  staff(
    '2.44',
    '/app/settings/meta-campaign',
    screen(() => import('../../../resources/meta_campaigns/ui/settings/index.tsx')),
    'campaigns.settings.title',
  ),
]
