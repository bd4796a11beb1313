import type { MessagesOf } from '../_kit/messages.ts'
import type { contactMessages } from './schema.ts'

export const en = {
  name: 'Contact messages',
  one: 'Contact message',
  count: { one: '%{smart_count} contact message', other: '%{smart_count} contact messages' },
  fields: { name: 'Name', email: 'Email', phone: 'Phone', message: 'Message', language: 'Language' },
  choices: { language: { ar: 'Arabic', en: 'English' } },
  states: { waiting: 'Waiting', handled: 'Handled' },
  actions: { handle: 'Mark as handled', reopen: 'Mark as waiting' },
  empty: 'Nobody has written yet. What visitors write on the landing page appears here.',
} satisfies MessagesOf<typeof contactMessages>
