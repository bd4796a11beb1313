import { type ResourceMessages, registry } from '../resources/registry.ts'
import { type Locale, loadCatalogue, type Messages } from './index.ts'
import { messagesOf } from './resources.ts'

/** Every text in both languages, for the server, which speaks both at once. Nothing that a browser loads imports it. */
export const catalogues: Record<Locale, Messages> = { en: await loadCatalogue('en'), ar: await loadCatalogue('ar') }

const declared = new Map(
  await Promise.all(
    registry.map(
      async (one) => [one.resource.name, { en: await messagesOf(one, 'en'), ar: await messagesOf(one, 'ar') }] as const,
    ),
  ),
)

/** The texts of a resource that the program itself names, as its folder declares them. */
export function resourceMessages(resource: string): Record<Locale, ResourceMessages> {
  const found = declared.get(resource)
  if (!found) throw new Error(`no resource is called ${resource}`)
  return found
}
