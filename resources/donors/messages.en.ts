import type { MessagesOf } from '../_kit/messages.ts'
import type { donors } from './schema.ts'

const consent = { unknown: 'Not asked yet', given: 'Given', refused: 'Refused' }

export const en = {
  name: 'Donors',
  one: 'Donor',
  count: { one: '%{smart_count} donor', other: '%{smart_count} donors' },
  fields: {
    name: 'Donor name',
    phone: 'Mobile number',
    email: 'Email',
    type: 'Donor type',
    image: 'Picture or logo',
    language: 'Language of letters',
    calendar: 'Calendar',
    hiddenName: 'Hide the name',
    deceased: 'Deceased',
    registrationNumber: 'Registration number',
    contacts: 'Contacts',
    reportConsent: 'Consent to reports',
    appealConsent: 'Consent to appeals',
    emailStopped: 'Email stopped',
    tags: 'Tags',
    notes: 'Notes',
    unknownGiver: 'Unknown giver',
    givenTotal: 'Total given',
    giftsCount: 'Gifts',
    lastGiftDate: 'Last gift',
  },
  hints: {
    name: 'As your letters address the donor.',
    phone: 'Ten digits, such as 0512345678. It stands once among your donors.',
    language: 'Left empty, letters use your entity’s language.',
    hiddenName: 'The donor is never named on dashboards, in the newsfeed or on public pages.',
    deceased: 'Stops every message. You may name a family contact below.',
    contacts: 'The people to write to in an organisation, or the family of a donor.',
    reportConsent: 'Whether the donor wants reports of what their gifts did.',
    appealConsent: 'Whether the donor wants to be asked for further gifts.',
    emailStopped: 'The donor asked for no more email. Only the donor should undo it.',
    notes: 'For staff alone; donors never see them.',
  },
  choices: {
    language: { ar: 'Arabic', en: 'English' },
    calendar: { gregorian: 'Gregorian', hijri: 'Hijri', both: 'Both' },
    reportConsent: consent,
    appealConsent: consent,
  },
  rows: { contacts: { name: 'Name', role: 'Role', phone: 'Phone', email: 'Email' } },
  empty: 'No donors yet. Add a donor, or import your donors from a spreadsheet.',
  sections: {
    basics: 'Basics',
    letters: 'How to write to them',
    consent: 'Consent',
    organisation: 'Organisation and contacts',
    staff: 'For staff',
  },
  text: {
    anonymous: 'Anonymous donor',
    unknownGiverName: 'Unknown giver',
    unknownGiverWhy: 'Takes gifts whose giver nobody can name. Counted in money, never written to.',
  },
} satisfies MessagesOf<typeof donors>
