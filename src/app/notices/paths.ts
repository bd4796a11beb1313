import type { Notice } from '../../../resources/_contracts/notices.ts'
import { anchorOf, QUESTIONS_PATH } from '../../../resources/donor_issues/ui/questions/usePassed.ts'
import { ISSUES_PATH } from '../../../resources/donor_issues/ui/support/paths.ts'
import { ERASURES_PATH } from '../../../resources/erasure_requests/paths.ts'
import { HELD_PATH, returnPath } from '../../../resources/subscriptions/paths.ts'

const PAGES: Readonly<Record<string, (id: string) => string>> = {
  imports: (id) => `/app/imports/${id}`,
  reports: (id) => `/app/reports/${id}`,
  campaigns: (id) => `/app/campaigns/published/${id}`,
  meta_campaigns: (id) => `/app/campaigns/meta/${id}`,
  surveys: (id) => `/app/survey/stats/${id}`,
  year_letters: (id) => `/app/year_letters/${id}/show`,
  plans: () => '/app/subscription/compare',
  subscriptions: () => '/app/subscription',
  'subscriptions.toSettle': () => HELD_PATH,
  'subscriptions.accepted': returnPath,
  'subscriptions.paidBack': returnPath,
  templates: (id) => `/app/templates/${id}/show`,
  report_settings: (id) => `/app/report_settings/${id}`,
  project_updates: (id) => `/app/project_updates/${id}/show`,
  conversations: (id) => `/app/chat/${id}`,
  donor_issues: (id) => `${ISSUES_PATH}/${id}`,
  'donor_issues.passed': (id) => `${QUESTIONS_PATH}#${anchorOf(id)}`,
  messages: (id) => `/app/settings/messages/${id}`,
  erasure_requests: () => ERASURES_PATH,
  feedback: (id) => `/app/feedback/${id}/show`,
  contact_messages: (id) => `/admin/contact/${id}`,
  registrations: (id) => `/admin/registrations/${id}`,
}

/** The page where it is dealt with; null where the program of this window does not know it. */
export const pathOf = ({ resource, kind, id }: Pick<Notice, 'resource' | 'kind' | 'id'>): string | null =>
  (PAGES[`${resource}.${kind}`] ?? PAGES[resource])?.(id) ?? null
