import { defineAccess, type GrantOn } from '../_kit/access.ts'
import { entityStaff, givers } from '../_kit/roles.ts'
import { donorTransactions } from './schema.ts'

/** [1.13] a donor's gifts, without what staff and files say about them. */
const giver = {
  roles: givers,
  scope: 'own',
  fields: [
    'donor',
    'project',
    'amount',
    'date',
    'fund',
    'donationReferenceId',
    'receiptNumber',
    'onBehalfOf',
    'giftRecipient',
    'inKind',
    'reversed',
    'refundOf',
  ],
} as const satisfies GrantOn<typeof donorTransactions>

const readers = [{ roles: entityStaff, scope: 'entity' }, giver] as const

export const access = defineAccess<
  typeof donorTransactions,
  'record' | 'refund' | 'likelyGivers' | 'card' | 'inWriting' | 'statement' | 'issueReceipt' | 'week' | 'distribution'
>(donorTransactions, {
  list: readers,
  get: readers,
  create: entityStaff,
  update: entityStaff,
  remove: entityStaff,
  record: entityStaff,
  refund: entityStaff,
  likelyGivers: entityStaff,
  card: entityStaff,
  inWriting: entityStaff,
  statement: entityStaff,
  issueReceipt: entityStaff,
  week: entityStaff,
  distribution: entityStaff,
})
