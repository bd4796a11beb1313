import type { MessagesOf } from '../_kit/messages.ts'
import type { platformUsers } from './schema.ts'

export const en = {
  name: 'Users of all entities',
  one: 'User',
  count: { one: '%{smart_count} user', other: '%{smart_count} users' },
  fields: {
    name: 'Name',
    userName: 'User name',
    email: 'Email',
    phone: 'Mobile number',
    entityId: 'Entity',
    roles: 'Roles',
    invited: 'Invitation pending',
    firstTimeLogin: 'First sign-in pending',
  },
  hints: { firstTimeLogin: 'The user has not yet replaced the temporary password.' },
  choices: {
    roles: {
      SuperAdmin: 'Platform administrator',
      TechnicalSupport: 'Technical support',
      BranchAdmin: 'Branch administrator',
      ProjectAdmin: 'Projects administrator',
      PotentialDonner: 'Potential donor',
      Donor: 'Donor',
    },
  },
  states: { active: 'Active', inactive: 'Inactive' },
  actions: { activate: 'Activate', deactivate: 'Deactivate' },
  empty: 'No users here. Clear the filters to see everyone.',
  text: {
    activateMany: 'They can sign in again.',
    deactivateMany:
      'They are signed out at the next step and cannot sign in any more. What they did stays, and you can activate them again.',
    deactivateNote:
      'This person is signed out at the next step and cannot sign in any more. What they did stays, and you can activate them again.',
  },
} satisfies MessagesOf<typeof platformUsers>
