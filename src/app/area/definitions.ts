import type { ResourceDefinition } from 'react-admin'
import { grantFor } from '../../../resources/_kit/access.ts'
import type { Role } from '../../../resources/_kit/roles.ts'
import { registry } from '../../../resources/registry.ts'

/** Every resource of the registry as react-admin knows it, with the views that these roles may open. */
export const definitionsFor = (roles: readonly Role[]): Record<string, ResourceDefinition> =>
  Object.fromEntries(
    registry.map(({ resource, access }) => {
      const can = (operation: string) => grantFor(access, operation, roles) !== null
      const definition: ResourceDefinition = {
        name: resource.name,
        hasList: can('list'),
        hasShow: can('get'),
        hasCreate: resource.readOnly !== true && can('create'),
        hasEdit: resource.readOnly !== true && can('update'),
        recordRepresentation: resource.title,
      }
      return [resource.name, definition]
    }),
  )
