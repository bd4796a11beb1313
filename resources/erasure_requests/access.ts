import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { branchAdmins, givers } from '../_kit/roles.ts'
import { erasureRequests } from './schema.ts'

/** What a donor is shown of it: when they asked, until when it is answered, and what became of it. */
const asking = {
  roles: givers,
  scope: 'own',
  fields: ['donor', 'askedAt', 'dueOn', 'status', 'decidedAt', 'answer'],
} as const satisfies GrantOn<typeof erasureRequests>

// product.md 3, PDPL: the administrator erases, and answers; a colleague is not told of it.
const readers = [{ roles: branchAdmins, scope: 'entity' }, asking] as const

export const access = defineAccess<typeof erasureRequests, 'refuse'>(erasureRequests, {
  list: readers,
  get: readers,
  create: [{ roles: givers, scope: 'own', fields: ['donor'] }],
  withdraw: [{ roles: givers, scope: 'own', fields: ['status'] }],
  refuse: branchAdmins,
})
