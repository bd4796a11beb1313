import { Resource, type ResourceDefinition } from 'react-admin'
import type { Locale } from '../../../i18n/dates.ts'
import type { Who } from '../../../resources/_kit/access.ts'
import { registry } from '../../../resources/registry.ts'
import { OPERATION, resourceViews, titleOf, type ViewName } from '../../generate/index.tsx'
import { may } from '../../providers/may.ts'

/**
 * Every resource of the registry as a `<Resource>` would register it: its list, create, edit and show, made from the
 * declaration, as far as this person may open them, and what its records are called in this language.
 */
export const definitionsFor = (who: Who, locale: Locale): Record<string, ResourceDefinition> =>
  Object.fromEntries(
    registry.map(({ resource: { name } }) => {
      const open = Object.entries(resourceViews(name)).filter(([view]) => may(name, OPERATION[view as ViewName], who))
      const recordRepresentation = (record: Record<string, unknown>) => titleOf(name, record, locale)
      return [name, Resource.registerResource({ name, ...Object.fromEntries(open), recordRepresentation })]
    }),
  )
