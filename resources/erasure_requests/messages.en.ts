import type { MessagesOf } from '../_kit/messages.ts'
import type { erasureRequests } from './schema.ts'

export const en = {
  name: 'Requests to erase data',
  one: 'Request to erase data',
  count: { one: '%{smart_count} request', other: '%{smart_count} requests' },
  fields: {
    donor: 'Donor',
    askedAt: 'Asked',
    dueOn: 'Answer by',
    decidedAt: 'Answered',
    decidedBy: 'Answered by',
    answer: 'Reason',
  },
  states: { pending: 'Waiting', done: 'Erased', refused: 'Refused', withdrawn: 'Taken back' },
  actions: { withdraw: 'Take the request back' },
  empty: 'No donor has asked for their data to be erased. Donors ask in their own account.',
} satisfies MessagesOf<typeof erasureRequests>
