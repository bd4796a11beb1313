import type { MessagesOf } from '../_kit/messages.ts'
import type { surveyInvitations } from './schema.ts'

export const en = {
  name: 'Invitations to surveys',
  one: 'Invitation to a survey',
  count: { one: '%{smart_count} invitation', other: '%{smart_count} invitations' },
  fields: { survey: 'Survey', donor: 'Donor', language: 'Language', openedAt: 'Opened', answeredAt: 'Answered' },
  choices: { language: { ar: 'Arabic', en: 'English' } },
  empty: 'No donor has been invited to a survey yet.',
} satisfies MessagesOf<typeof surveyInvitations>
