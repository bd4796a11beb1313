import type { MessagesOf } from '../_kit/messages.ts'
import type { platformLinks } from './schema.ts'

/** What can be done about each. */
const REASONS = {
  address: 'This address cannot be reached from here. Check the link; it has to begin with https://.',
  login: 'The platform refused the email or the password. Enter them again.',
  connect: 'Nobody answers at this link. Check the link, or try again later.',
  tls: 'The certificate of the platform is not trusted. Tell the platform’s support.',
  timeout: 'The platform took too long to answer. Try again later.',
  busy: 'The platform is busy. Try again in some minutes.',
  answer: 'The platform answers in a way that is not understood. Check the link, or tell the platform’s support.',
  tooMany: 'There are more donations than fit into one file. Choose a later day to fetch from.',
  locked: 'The stored password can no longer be read. Enter it again.',
}

export const en = {
  name: 'Donation platform links',
  one: 'Donation platform link',
  count: { one: '%{smart_count} platform link', other: '%{smart_count} platform links' },
  fields: {
    link: 'Link of the platform',
    email: 'Email of the account',
    password: 'Password of the account',
    passwordSetAt: 'Password set',
    state: 'State',
    reason: 'Reason',
    checkedAt: 'Last checked',
    pullState: 'Last fetch',
    pullReason: 'Why the fetch failed',
    pullSince: 'Fetched from',
    pulledRows: 'Donations fetched',
    lastPulledAt: 'Last fetched',
    lastPulledUntil: 'Newest donation fetched',
    lastImport: 'Import of the last fetch',
  },
  hints: {
    link: 'The address that the platform gave you for connecting, such as https://store.charity.example.',
    email: 'The account that you sign in to the platform with.',
    password: 'It is kept encrypted and shown to nobody.',
  },
  choices: {
    state: { notChecked: 'Not checked yet', working: 'Working', refused: 'Not working', off: 'Not linked' },
    reason: REASONS,
    pullState: {
      none: 'Nothing fetched yet',
      running: 'Fetching',
      done: 'Fetched',
      empty: 'Nothing new',
      failed: 'Failed',
    },
    pullReason: REASONS,
  },
  empty: 'No donation platform is linked yet.',
} satisfies MessagesOf<typeof platformLinks>
