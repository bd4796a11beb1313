import type { Rename } from './left.ts'

/** One field of each sort: a choice, a yes or no, money, a reference, texts, a day; with names of their own and common ones. */
export const RENAMES: readonly Rename[] = [
  { resource: 'donors', from: 'reportConsent', to: 'mayBeReportedTo' },
  { resource: 'donors', from: 'hiddenName', to: 'staysUnnamed' },
  { resource: 'projects', from: 'requiredAmount', to: 'amountAsked' },
  { resource: 'projects', from: 'manager', to: 'ledBy' },
  { resource: 'donor_transactions', from: 'onBehalfOf', to: 'inTheNameOf' },
  { resource: 'project_updates', from: 'dateFrom', to: 'firstDay' },
  { resource: 'reports', from: 'message', to: 'wordsToDonors' },
  { resource: 'users', from: 'firstTimeLogin', to: 'neverCameIn' },
  { resource: 'donor_issues', from: 'passNote', to: 'wordsToStaff' },
  { resource: 'entities', from: 'branchName', to: 'officeName' },
  { resource: 'spendings', from: 'evidence', to: 'proof' },
]
