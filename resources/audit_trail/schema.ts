import { choice, kept, reference, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

const AUDIT_ACTIONS = [
  'create',
  'update',
  'remove',
  'restore',
  'archive',
  'unarchive',
  'erase',
  'send',
  'view',
  'switch',
  'export',
  'pass',
  'takeBack',
  'answerPassed',
  'assign',
  'reopenOwn',
  'prefer',
  'exportOwn',
  'rate',
  'merge',
  'unmerge',
  'pause',
  'resume',
  'accept',
  'payBack',
] as const

/**
 * The tables whose writes the trail holds; letters and import faults are histories themselves. Each declaration says it
 * already (`audited`), and still it is typed out here: as choices of a field these names are a type, which labels in both
 * languages, filters and OpenAPI follow from, so that they have to be known where this declaration is made. Whoever knows
 * all declarations is the registry, which holds this one: read from there it would be a circle, of modules and of types.
 * tests/architecture/audited.test.ts names whatever is missing here.
 */
export const AUDITED = [
  'entities',
  'users',
  'donor_types',
  'classifications',
  'files',
  'projects',
  'project_updates',
  'comments',
  'notes',
  'spendings',
  'donors',
  'donor_transactions',
  'donor_issues',
  'erasure_requests',
  'reports',
  'report_settings',
  'paper_bundles',
  'announced_months',
  'imports',
  'meta_accounts',
  'meta_campaigns',
  'surveys',
  'year_letters',
  'campaigns',
  'dispatches',
  'fundraising_licences',
  'colors',
  'contact_messages',
  'platform_links',
  'whatsapp_accounts',
  'registrations',
  'templates',
  'saved_replies',
  'email_accounts',
  'sms_accounts',
  'plans',
  'subscriptions',
  'invoices',
  'sessions',
] as const

/** Somebody of the platform (`branch` is null) or of another branch of the charity. */
export interface Outsider {
  name: string
  branch: string | null
}

/** Who did what to which row, with the row before and after. Written by the database itself at every write. */
export const auditTrail = defineResource({
  name: 'audit_trail',
  tenant: 'optional',
  fields: {
    actor: reference({ to: 'users' }),
    /** Who that is where it is nobody of the reader's own entity, whom the reader could not look up. */
    actorFrom: kept<Outsider>('json', { told: { by: 'athar_actor_from', of: 'actor' } }),
    /** Whose trail it is; null for what the platform does to its own lists. */
    entityId: reference({ to: 'entities' }),
    action: choice(AUDIT_ACTIONS, { required: true }),
    resource: choice(AUDITED, { required: true }),
    /** Of a record that a file brought, the entries of its import are found as well. */
    record: text({ code: true, foundBy: 'athar_told_by' }),
    before: kept<Record<string, unknown>>('json'),
    after: kept<Record<string, unknown>>('json'),
    request: text({ code: true }),
  },
  indexes: [
    // A project's own history among everything that an entity does.
    {
      name: 'audit_trail_projects',
      on: ['entityId', 'record', 'createdAt'],
      where: ({ resource }) => `${resource} = 'projects'`,
    },
  ],
  audited: false,
  title: 'action',
  list: {
    columns: ['createdAt', 'actor', 'action', 'resource', 'record', 'entityId'],
    filters: ['createdAt', 'actor', 'entityId', 'resource', 'action'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
