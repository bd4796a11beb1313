import { grantFor } from '../../../resources/_kit/access.ts'
import { ROLES, type Role } from '../../../resources/_kit/roles.ts'
import { resourceNamed } from '../../../resources/registry.ts'
import type { RouteEntry, ViewName } from './types.ts'

/** Resources that live under /app at their own name; what the specification gives a path stands in table.ts. */
const UNDER_APP: Readonly<Record<string, readonly ViewName[]>> = {
  donors: ['create', 'edit', 'show'],
  donor_transactions: ['create', 'edit', 'show'],
  project_updates: ['list', 'create', 'edit', 'show'],
  spendings: ['list', 'create', 'edit', 'show'],
  imports: ['list'],
  letters: ['list', 'show'],
  audit_trail: ['list', 'show'],
  users: ['create', 'edit', 'show'],
  entities: ['edit'],
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
  target: { kind: 'view', resource, view },
  title: `resources.${resource}.${view === 'list' ? 'many' : 'one'}`,
})

/** react-admin's own paths for resources without one in the specification. */
export const resourceRoutes: readonly RouteEntry[] = Object.entries(UNDER_APP).flatMap(([resource, views]) =>
  views.map((view) => routeOf(resource, view)),
)
