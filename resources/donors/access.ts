import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { branchAdmins, entityStaff, givers } from '../_kit/roles.ts'
import { donors } from './schema.ts'

/** [1.13] a donor as each charity knows them: how it reaches them, what it may send, and their gifts in sum. */
const giver = {
  roles: givers,
  scope: 'own',
  fields: [
    'name',
    'phone',
    'email',
    'language',
    'calendar',
    'reportConsent',
    'appealConsent',
    'emailStopped',
    'whatsappStopped',
    'smsStopped',
    'quietFrom',
    'quietTo',
    'givenTotal',
    'giftsCount',
    'lastGiftDate',
  ],
} as const satisfies GrantOn<typeof donors>

/** [1.13] how a donor wants to be written to: of their own rows they change this much. */
const preferring = [
  {
    roles: givers,
    scope: 'own',
    fields: [
      'language',
      'calendar',
      'appealConsent',
      // Where the answer of before came from goes with it.
      'appealConsentWay',
      'appealConsentSince',
      'emailStopped',
      'whatsappStopped',
      'smsStopped',
      'quietFrom',
      'quietTo',
    ],
  },
] as const satisfies readonly GrantOn<typeof donors>[]

const readers = [{ roles: entityStaff, scope: 'entity' }, giver] as const

export const access = defineAccess<
  typeof donors,
  | 'exportData'
  | 'erase'
  | 'prefer'
  | 'inviteIdentity'
  | 'category'
  | 'sort'
  | 'merge'
  | 'mergeCandidates'
  | 'mergeOutlook'
  | 'inWriting'
  | 'yearStatement'
>(donors, {
  list: readers,
  get: readers,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  inviteIdentity: entityStaff,
  // [2.61]
  category: entityStaff,
  sort: entityStaff,
  // product.md 11: what a donor gave, in writing, for the one who calls
  inWriting: entityStaff,
  yearStatement: entityStaff,
  // product.md 3, PDPL: a person's data as a whole leaves, or goes, by the administrator's hand alone
  exportData: branchAdmins,
  prefer: preferring,
  erase: branchAdmins,
  // two rows of one person become one
  merge: branchAdmins,
  mergeCandidates: branchAdmins,
  mergeOutlook: branchAdmins,
})
