/** Tables whose rows belong to a tenant, typed out; isolationCatalogue.test.ts says whether one is missing. */
export const TENANT_TABLES = [
  'files',
  'projects',
  'project_updates',
  'comments',
  'notes',
  'spendings',
  'donors',
  'donor_issues',
  'donor_transactions',
  'reports',
  'letters',
  'imports',
  'import_faults',
  'import_changes',
]
