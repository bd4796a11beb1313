import type { IconName } from '../layout/menu.ts'

/** The menu's picture for what a resource holds. */
export const ICON: Readonly<Record<string, IconName>> = {
  projects: 'projects',
  donors: 'donors',
  donor_transactions: 'gifts',
  reports: 'reports',
  donor_issues: 'issues',
  campaigns: 'campaigns',
  meta_campaigns: 'campaigns',
  surveys: 'surveys',
  templates: 'templates',
  plans: 'payment',
  entities: 'entities',
  registrations: 'registrations',
  users: 'users',
}
