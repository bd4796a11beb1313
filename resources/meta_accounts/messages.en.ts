import type { MessagesOf } from '../_kit/messages.ts'
import type { metaAccounts } from './schema.ts'

export const en = {
  name: 'WhatsApp accounts at Meta',
  one: 'WhatsApp account at Meta',
  count: { one: '%{smart_count} WhatsApp account at Meta', other: '%{smart_count} WhatsApp accounts at Meta' },
  fields: {
    wabaId: 'WhatsApp Business account ID',
    phoneNumberId: 'Phone number ID',
    token: 'Access token',
    tokenSetAt: 'Access token set',
    appSecret: 'App secret',
    appSecretSetAt: 'App secret set',
    graphVersion: 'Graph API version',
    marketingPrice: 'Price of a marketing message',
    utilityPrice: 'Price of a utility message',
    perSecond: 'Messages a second, at most',
    state: 'State',
    reason: 'Why Meta refused it',
    detail: 'What Meta said',
    checkedAt: 'Last checked',
    displayNumber: 'Number that donors see',
    verifiedName: 'Name that donors see',
    verifyToken: 'Verify token',
    greetedAt: 'Address confirmed by Meta',
    toldAt: 'Last event from Meta',
  },
  hints: {
    wabaId: 'In Meta’s WhatsApp manager, beside the name of the account.',
    phoneNumberId: 'The ID of the number, not the number itself.',
    token:
      'A permanent token of a system user, with the rights whatsapp_business_messaging and whatsapp_business_management.',
    appSecret: 'In the app’s basic settings. With it Athar makes sure that an event comes from Meta.',
    graphVersion: 'Change it when Meta retires the version.',
    perSecond: 'Meta allows 80 a second for one number unless it has agreed to more.',
  },
  choices: {
    state: { notChecked: 'Not checked yet', working: 'Working', refused: 'Not working', off: 'Switched off' },
    reason: {
      auth: 'The access token is wrong or has expired.',
      permission: 'The access token lacks a right.',
      number: 'This phone number ID is not known, or not to this token.',
      account: 'This WhatsApp Business account ID is not known, or not to this token.',
      restricted: 'Meta has restricted the account.',
      locked: 'The access token cannot be read on this server.',
      busy: 'Meta takes no more requests just now.',
      connect: 'Meta could not be reached.',
      other: 'Meta refused for another reason.',
    },
  },
  empty: 'No account yet. Connect the one that your entity has at Meta.',
  sections: { account: 'The account at Meta', keys: 'Keys', limits: 'Details', prices: 'What a message costs' },
} satisfies MessagesOf<typeof metaAccounts>
