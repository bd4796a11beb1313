import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { branchAdmins, entityStaff } from '../_kit/roles.ts'
import { messages } from './schema.ts'

// [6.5] what went to a colleague's own address is the administrator's to see; the others see what went to donors.
const readers = [
  { roles: branchAdmins, scope: 'entity', rows: { hidden: 'false' } },
  { roles: entityStaff, scope: 'entity', rows: { donor: '$some', hidden: 'false' } },
] as const satisfies readonly GrantOn<typeof messages>[]

/** [3.9], [4.9] what went to whom, and what became of it: sent again, marked as seen, taken out of view. Donors see their letters, not these. */
export const access = defineAccess<typeof messages, 'story' | 'resend' | 'handle' | 'hide'>(messages, {
  list: readers,
  get: readers,
  story: readers,
  resend: readers,
  handle: readers,
  hide: readers,
})
