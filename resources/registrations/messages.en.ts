import type { MessagesOf } from '../_kit/messages.ts'
import type { registrations } from './schema.ts'

export const en = {
  name: 'Registrations',
  one: 'Registration',
  count: { one: '%{smart_count} registration', other: '%{smart_count} registrations' },
  fields: {
    name: 'Entity name',
    nameEn: 'Entity name in English',
    branchName: 'Branch name',
    licenceNumber: 'Licence number',
    website: 'Website',
    brief: 'Brief',
    contactEmail: 'Contact email',
    contactPhone: 'Contact phone',
    adminName: 'Administrator',
    adminUserName: 'User name',
    adminEmail: 'Administrator’s email',
    adminPhone: 'Administrator’s mobile',
    language: 'Language',
    logoFile: 'Logo',
    licenceFile: 'Licence file',
    emailVerified: 'Email confirmed',
    decidedAt: 'Decided on',
    reason: 'Reason given',
    entity: 'Entity',
  },
  choices: { language: { ar: 'Arabic', en: 'English' } },
  states: { awaiting: 'Awaiting review', approved: 'Approved', rejected: 'Rejected' },
  actions: {},
  empty: 'No registrations. New ones appear here as entities register.',
} satisfies MessagesOf<typeof registrations>
