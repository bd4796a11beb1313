import type { MessagesOf } from '../_kit/messages.ts'
import type { users } from './schema.ts'

export const en = {
  name: 'Users',
  one: 'User',
  count: { one: '%{smart_count} user', other: '%{smart_count} users' },
  fields: {
    name: 'Name',
    userName: 'User name',
    email: 'Email',
    phone: 'Mobile number',
    roles: 'Roles',
    profileImage: 'Profile picture',
    language: 'Language',
    calendar: 'Calendar',
    invited: 'Invitation pending',
    firstTimeLogin: 'First sign-in pending',
    passwordTemporary: 'Temporary password',
  },
  hints: {
    phone:
      'What a branch or projects administrator sends from it to the charity’s WhatsApp becomes a draft of a project update.',
    firstTimeLogin: 'The first page after signing in has not been finished yet.',
    passwordTemporary: 'It was given by an administrator and is replaced at the next sign-in.',
  },
  choices: {
    roles: {
      SuperAdmin: 'Platform administrator',
      TechnicalSupport: 'Technical support',
      BranchAdmin: 'Branch administrator',
      ProjectAdmin: 'Projects administrator',
      PotentialDonner: 'Potential donor',
      Donor: 'Donor',
    },
    language: { ar: 'Arabic', en: 'English' },
    calendar: { gregorian: 'Gregorian', hijri: 'Hijri', both: 'Both' },
  },
  states: { active: 'Active', inactive: 'Inactive' },
  actions: { activate: 'Activate', deactivate: 'Deactivate' },
  all: { name: 'Users of all entities' },
  empty: 'No users here. Clear the filters to see everyone.',
  text: {
    created: 'The invitation to %{email} is being sent',
    temporary: 'A temporary password waits',
    temporaryText:
      'It works for 7 days and is replaced at the first sign-in. An invitation would not help any more; if the password was lost, set another one.',
    activateMany: 'They can sign in again.',
    deactivateMany:
      'They are signed out at the next step and cannot sign in any more. What they did stays, and you can activate them again.',
    deactivateNote:
      'This person is signed out at the next step and cannot sign in any more. What they did stays, and you can activate them again.',
  },
} satisfies MessagesOf<typeof users>
