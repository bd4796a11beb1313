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
  'dispatches',
  'editions',
  'letters',
  'messages',
  'meta_accounts',
  'meta_campaigns',
  'campaigns',
  'fundraising_licences',
  'feedback',
  'chat_messages',
  'imports',
  'import_faults',
  'import_changes',
  'platform_links',
  'deletions',
  'templates',
  'whatsapp_accounts',
  'email_accounts',
  'sms_accounts',
  'suppressions',
]

/** Of these, rows may be the platform's own: their key is the id alone. */
export const WITH_PLATFORM_ROWS = ['messages', 'templates']

/** Accounts at services: an entity has one of each at the most. */
export const ONE_EACH: ReadonlySet<string> = new Set([
  'email_accounts',
  'meta_accounts',
  'platform_links',
  'sms_accounts',
  'whatsapp_accounts',
])
