import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { chatMessages } from './schema.ts'

/** product.md 36: the staff's inbox. */
export const access = defineAccess(chatMessages, { list: entityStaff, get: entityStaff })
