import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { branchAdmins, entityStaff, platformAdmins } from '../_kit/roles.ts'
import { subscriptions } from './schema.ts'

type Held = 'held' | 'look' | 'accept' | 'payBack'

/** [6.6] what was paid and became no package is settled by who sells them; support sees nothing of money. */
const platform = [
  { roles: platformAdmins, scope: 'all', rows: { heldAt: '$some' } },
] as const satisfies readonly GrantOn<typeof subscriptions>[]

/** [6.2] all of an entity's staff see what is left; what costs money is its administrator's. */
export const access = defineAccess<typeof subscriptions, 'standing' | 'choose' | 'check' | 'unsubscribe' | Held>(
  subscriptions,
  {
    list: entityStaff,
    get: entityStaff,
    standing: entityStaff,
    choose: branchAdmins,
    check: branchAdmins,
    unsubscribe: branchAdmins,
    held: platform,
    look: platform,
    accept: platform,
    payBack: platform,
  },
)
