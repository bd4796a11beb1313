/** Resources that the menu names or the dashboard shows: their texts come with the first page, those of others later (079). */
export const FIRST_RESOURCES: readonly string[] = [
  'audit_trail',
  'classifications',
  'comments',
  'deletions',
  'donor_transactions',
  'donor_types',
  'donors',
  'entities',
  'feedback',
  'imports',
  'messages',
  'meta_campaigns',
  'projects',
  'reports',
  'users',
]
