import { defineAccess } from '../_kit/access.ts'
import { branchAdmins, entityStaff } from '../_kit/roles.ts'
import { subscriptions } from './schema.ts'

/** [6.2] all of an entity's staff see what is left; what costs money is its administrator's. */
export const access = defineAccess<typeof subscriptions, 'standing' | 'choose' | 'check' | 'unsubscribe'>(
  subscriptions,
  {
    list: entityStaff,
    get: entityStaff,
    standing: entityStaff,
    choose: branchAdmins,
    check: branchAdmins,
    unsubscribe: branchAdmins,
  },
)
