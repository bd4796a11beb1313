import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, support } from '../_kit/roles.ts'
import { chatMessages } from './schema.ts'

/** product.md 36: the staff's inbox, and their support's. */
const team = [{ roles: [...entityStaff, ...support], scope: 'entity' }] as const satisfies readonly GrantOn<
  typeof chatMessages
>[]

export const access = defineAccess(chatMessages, { list: team, get: team })
