import { isSecret } from './_kit/fields/secret.ts'
import type { Resource } from './_kit/resource.ts'
import { registry } from './registry.ts'

/** Every secret of the declarations. */
export const SECRETS: readonly { resource: Resource; name: string }[] = registry.flatMap(({ resource }) =>
  Object.entries(resource.fields).flatMap(([name, field]) => (isSecret(field) ? [{ resource, name }] : [])),
)
