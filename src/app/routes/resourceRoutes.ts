import { grantFor } from '../../../resources/_kit/access.ts'
import { ROLES, type Role } from '../../../resources/_kit/roles.ts'
import { type Registered, registry, resourceNamed } from '../../../resources/registry.ts'
import type { RouteEntry, ViewName } from './types.ts'

/**
 * Where the views of an entity's resource are not simply all that its access rules grant: those that stand under /app at
 * the resource's name, the others having a path of the specification (table.ts) or a place on another record's page.
 */
const OTHERWISE: Readonly<Record<string, readonly ViewName[]>> = {
  donors: ['create', 'edit', 'show'],
  donor_transactions: ['create', 'edit', 'show'],
  imports: ['list'],
  templates: ['create', 'edit', 'show'],
  users: ['create', 'edit', 'show'],
  entities: ['edit'],
  audit_trail: ['list', 'show'],
  projects: [],
  reports: [],
  report_settings: [],
  report_runs: [],
  paper_bundles: [],
  campaigns: [],
  colors: [],
  meta_campaigns: [],
  surveys: [],
  survey_answers: [],
  survey_invitations: [],
  year_letter_pages: [],
  letters: [],
  deletions: [],
  messages: [],
  chat_messages: [],
  conversations: [],
  dispatches: [],
  donor_issues: [],
  donor_merges: [],
  erasure_requests: ['list'],
  editions: [],
  files: [],
  comments: [],
  notes: [],
  import_changes: [],
  import_faults: [],
  meta_accounts: [],
  whatsapp_accounts: [],
  email_accounts: [],
  sms_accounts: [],
  suppressions: [],
  category_changes: ['list'],
  category_advices: [],
  subscriptions: [],
  invoices: [],
  signed_versions: [],
}

const OPERATION: Record<ViewName, string> = { list: 'list', create: 'create', edit: 'update', show: 'get' }
const PATH: Record<ViewName, string> = { list: '', create: '/create', edit: '/:id', show: '/:id/show' }

/** The roles that the declaration's access rules grant an operation over the rows of their entity. */
const rolesFor = (resource: string, operation: string): readonly Role[] =>
  ROLES.filter(
    (role) => grantFor(resourceNamed(resource).access, operation, { roles: [role], reach: 'entity' }) !== null,
  )

const routeOf = (resource: string, view: ViewName): RouteEntry => ({
  clause: 'own',
  path: `/app/${resource}${PATH[view]}`,
  area: 'app',
  roles: rolesFor(resource, OPERATION[view]),
  ofEntity: true,
  target: { kind: 'view', resource, view },
  title: `resources.${resource}.${view === 'list' ? 'many' : 'one'}`,
})

const viewsOf = ({ resource }: Registered): readonly ViewName[] => {
  const said = OTHERWISE[resource.name]
  if (said) return said
  if (resource.tenant !== 'entity') return []
  const all: readonly ViewName[] = resource.readOnly ? ['list', 'show'] : ['list', 'create', 'edit', 'show']
  return all.filter((view) => rolesFor(resource.name, OPERATION[view]).length > 0)
}

/** react-admin's own paths for resources without one in the specification. */
export const resourceRoutes: readonly RouteEntry[] = registry.flatMap((entry) =>
  viewsOf(entry).map((view) => routeOf(entry.resource.name, view)),
)
