import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { branchAdmins, entityStaff } from '../_kit/roles.ts'
import { messages } from './schema.ts'

// [6.5] what went to a colleague's own address is the administrator's to see; the others see what went to donors.
const readers = [
  { roles: branchAdmins, scope: 'entity' },
  { roles: entityStaff, scope: 'entity', rows: { donor: '$some' } },
] as const satisfies readonly GrantOn<typeof messages>[]

/** [3.9] what went to whom, and what became of it. Donors see their letters, not these. */
export const access = defineAccess(messages, { list: readers, get: readers })
