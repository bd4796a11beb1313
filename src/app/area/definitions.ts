import { Resource, type ResourceDefinition } from 'react-admin'
import type { Who } from '../../../resources/_kit/access.ts'
import { registry } from '../../../resources/registry.ts'
import { OPERATION, resourceViews, titleOf, type ViewName } from '../../generate/index.tsx'
import { may } from '../../providers/may.ts'
import type { Format } from '../../ui/FormatContext.tsx'
import { isOpen } from '../routes/open.ts'
import { toSpecPath } from '../routes/ownPaths.ts'

/** Any id: the route table asks for its form alone. */
const ANY = '00000000-0000-7000-8000-000000000000'
/** react-admin's own paths of a record's views. */
const PATH: Readonly<Record<ViewName, string>> = { list: '', create: '/create', edit: `/${ANY}`, show: `/${ANY}/show` }

/**
 * Every resource of the registry as a `<Resource>` would register it: its list, create, edit and show, made from the
 * declaration, as far as this area has a page for them that this person may open, and what its records are called in
 * this language.
 */
export const definitionsFor = (
  who: Who,
  format: Format,
  basename: '/app' | '/admin',
): Record<string, ResourceDefinition> =>
  Object.fromEntries(
    registry.map(({ resource: { name } }) => {
      const has = (view: ViewName): boolean =>
        may(name, OPERATION[view], who) && isOpen(toSpecPath(`${basename}/${name}${PATH[view]}`), who.roles)
      const open = Object.entries(resourceViews(name)).filter(([view]) => has(view as ViewName))
      const recordRepresentation = (record: Record<string, unknown>) => titleOf(name, record, format)
      return [name, Resource.registerResource({ name, ...Object.fromEntries(open), recordRepresentation })]
    }),
  )
