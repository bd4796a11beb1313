import { server as imports } from '../../resources/imports/server.ts'
import { server as reports } from '../../resources/reports/server.ts'
import { server as projectUpdates } from '../../resources/project_updates/server.ts'
import { server as donors } from '../../resources/donors/server.ts'
import { server as donorTransactions } from '../../resources/donor_transactions/server.ts'
import type { Resource } from '../../resources/_kit/resource.ts'
import { noServer, type ResourceServer } from './define.ts'

/** The resources with a server.ts of their own. */
const servers = new Map<string, ResourceServer>(
  [imports, reports, projectUpdates, donors, donorTransactions].map((s) => [s.resource, s]),
)

export const serverOf = (resource: Resource): ResourceServer => servers.get(resource.name) ?? noServer(resource)
