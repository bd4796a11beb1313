import { server as auditTrail } from '../../resources/audit_trail/server/index.ts'
import { server as comments } from '../../resources/comments/server/index.ts'
import { server as entities } from '../../resources/entities/server/index.ts'
import { server as donorIssues } from '../../resources/donor_issues/server/index.ts'
import { server as files } from '../../resources/files/server/index.ts'
import { server as imports } from '../../resources/imports/server/index.ts'
import { server as reports } from '../../resources/reports/server/index.ts'
import { server as notes } from '../../resources/notes/server/index.ts'
import { server as projects } from '../../resources/projects/server/index.ts'
import { server as projectUpdates } from '../../resources/project_updates/server/index.ts'
import { server as donors } from '../../resources/donors/server/index.ts'
import { server as donorTransactions } from '../../resources/donor_transactions/server/index.ts'
import { server as platformDonorIssues } from '../../resources/platform_donor_issues/server/index.ts'
import { server as platformUsers } from '../../resources/platform_users/server/index.ts'
import { server as registrations } from '../../resources/registrations/server/index.ts'
import { server as users } from '../../resources/users/server/index.ts'
import { OPERATIONS } from '../../resources/_kit/access.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import type { Registered } from '../../resources/index.ts'
import { noServer, type ResourceServer } from './define.ts'

/** The resources with a server.ts of their own. */
const servers = new Map<string, ResourceServer>(
  [
    auditTrail,
    comments,
    files,
    imports,
    notes,
    projects,
    reports,
    projectUpdates,
    donors,
    donorIssues,
    donorTransactions,
    entities,
    platformDonorIssues,
    platformUsers,
    registrations,
    users,
  ].map((s) => [s.resource, s]),
)

export const serverOf = (resource: Resource): ResourceServer => servers.get(resource.name) ?? noServer(resource)

/**
 * A right that names nothing protects nothing: it is a misspelt one. Asked once, when the program starts.
 * @throws naming the resource and the grant
 */
export function checkGrants(entries: readonly Registered[]): void {
  for (const { resource, access } of entries) {
    const known = new Set<string>([
      ...OPERATIONS,
      ...Object.keys(resource.states?.transitions ?? {}),
      ...Object.keys(serverOf(resource).actions),
    ])
    for (const grant of Object.keys(access.grants))
      if (!known.has(grant)) throw new Error(`${resource.name}: the right «${grant}» names no operation`)
  }
}
