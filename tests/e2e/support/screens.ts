import type { Shown } from './api.ts'

/** The screens of the main job: name and path. */
export const screensOf = ({ project, draft, sent }: Shown): Record<string, string> => ({
  dashboard: '/app/dashboard',
  projects: '/app/projects/published',
  project: `/app/projects/published/${project}`,
  'project, updates': `/app/projects/published/${project}?tab=updates`,
  'project, details': `/app/projects/published/${project}?tab=details`,
  drafts: '/app/projects/draft',
  ...Object.fromEntries(
    ['gifts', 'spending', 'reports', 'documents', 'beneficiaries'].map((tab) => [
      `project, ${tab}`,
      `/app/projects/published/${project}?tab=${tab}`,
    ]),
  ),
  'project form': `/app/projects/edit/${project}`,
  ...Object.fromEntries(
    ['means', 'media', 'work', 'reach'].map((step) => [
      `project form, ${step}`,
      `/app/projects/edit/${project}?step=${step}`,
    ]),
  ),
  'project diary': `/app/projects/published/${project}/notesTimeline`,
  'new donor': '/app/donors/create',
  donors: '/app/donors/list',
  donations: '/app/donor_transactions',
  'import wizard': '/app/imports/new/donor_transactions',
  'report builder, choose': `/app/projects/${project}/reports`,
  'report builder, compose': `/app/projects/${project}/reports?report=${draft}&step=compose`,
  'report builder, confirm': `/app/projects/${project}/reports?report=${draft}&step=confirm`,
  report: `/app/projects/${project}/reports/${sent}/false`,
  'all reports': '/app/projectreports',
  outbox: '/app/outbox',
  entity: '/app/entity/view',
  profile: '/app/profile/home',
})
