import type { ViewsModule } from './types.ts'

const modules = import.meta.glob<ViewsModule>('../../resources/*/ui/views.tsx')
const asked = new Map<string, Promise<ViewsModule>>()

/** What a resource says of its views itself; the same promise each time. */
export function ownOf(resource: string): Promise<ViewsModule> {
  const known = asked.get(resource)
  if (known) return known
  const module = modules[`../../resources/${resource}/ui/views.tsx`]?.() ?? Promise.resolve({})
  asked.set(resource, module)
  // What could not be fetched is asked for again.
  module.catch(() => asked.delete(resource))
  return module
}
