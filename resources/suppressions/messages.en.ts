import { channelsEn } from '../_kit/channels.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { suppressions } from './schema.ts'

export const en = {
  name: 'Suppressed addresses',
  one: 'Suppressed address',
  count: { one: '%{smart_count} suppressed address', other: '%{smart_count} suppressed addresses' },
  fields: {
    channel: 'Channel',
    address: 'Address',
    reason: 'Reason',
    detail: 'What the service said',
    message: 'Message',
    at: 'Since',
    allowedBy: 'Allowed again by',
    allowedAt: 'Allowed again at',
  },
  choices: {
    channel: channelsEn,
    reason: { bounce: 'Messages come back', complaint: 'Reported as unwanted', stopped: 'Stopped at the service' },
  },
  states: { active: 'Suppressed', allowed: 'Allowed again' },
  actions: { allow: 'Allow again' },
  empty: 'No address is suppressed.',
} satisfies MessagesOf<typeof suppressions>
