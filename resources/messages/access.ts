import { defineAccess } from '../_kit/access.ts'
import { entityStaff } from '../_kit/roles.ts'
import { messages } from './schema.ts'

/** [3.9] what went to whom, and what became of it. Donors see their letters, not these. */
export const access = defineAccess(messages, { list: entityStaff, get: entityStaff })
