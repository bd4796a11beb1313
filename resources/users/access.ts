import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { branchAdmins, entityStaff, platformAdmins } from '../_kit/roles.ts'
import { users } from './schema.ts'

/** [2.50] the users of every entity and of the platform: who they are, never how they keep their account. */
const everyone = {
  roles: platformAdmins,
  scope: 'all',
  fields: ['name', 'userName', 'email', 'phone', 'roles', 'invited', 'firstTimeLogin', 'status'],
} as const satisfies GrantOn<typeof users>

// [6.5] users: BranchAdmin only; of colleagues the others read the name, to choose a manager or to see who did what.
const readers = [
  { roles: branchAdmins, scope: 'entity' },
  { roles: entityStaff, scope: 'entity', fields: ['name'] },
  everyone,
] as const satisfies readonly GrantOn<typeof users>[]
const keepers = [{ roles: branchAdmins, scope: 'entity' }, everyone] as const
/** [6.6] [6.10] whom the platform has put in charge of an entity: nobody there could help an administrator who never came. */
const administrators = { roles: platformAdmins, scope: 'all', rows: { roles: 'BranchAdmin' } } as const
const inviters = [{ roles: branchAdmins, scope: 'entity' }, administrators] as const

// Nobody is deleted: who did what has to stay readable.
export const access = defineAccess<
  typeof users,
  'invite' | 'invitation' | 'inviteLink' | 'temporaryPassword' | 'sendReset' | 'inviteStaff' | 'correctEmail'
>(users, {
  list: readers,
  get: readers,
  create: branchAdmins,
  update: branchAdmins,
  activate: keepers,
  deactivate: keepers,
  invite: inviters,
  invitation: inviters,
  inviteLink: inviters,
  correctEmail: [administrators],
  temporaryPassword: branchAdmins,
  sendReset: branchAdmins,
  inviteStaff: [{ roles: platformAdmins, scope: 'all' }],
})
