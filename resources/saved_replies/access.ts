import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, support } from '../_kit/roles.ts'
import { savedReplies } from './schema.ts'

/** Whoever answers donors of the entity keeps its words. */
const team = [{ roles: [...entityStaff, ...support], scope: 'entity' }] as const satisfies readonly GrantOn<
  typeof savedReplies
>[]

export const access = defineAccess(savedReplies, { list: team, get: team, create: team, update: team, remove: team })
