import { two } from '../texts.ts'

export const campaigns = {
  results: 'What became of the messages',
  failures: 'Why messages failed',
  stopAsk: 'Messages that have not gone out yet are cancelled. Stop now?',
  duplicate: 'Make a copy',
  settings: {
    title: 'Settings of Meta campaigns',
    open: 'Prices and templates',
    prices: 'What a message costs',
    pricesHint: 'Meta bills you, not Athar. With these prices each campaign says about what it will cost.',
    save: 'Save the prices',
    saved: 'The prices were saved.',
    noAccount: 'No WhatsApp number is connected yet',
    noAccountHint: 'Connect the charity’s number at Meta first; then campaigns can be sent from it.',
    connect: 'Connect a number',
    templates: 'Templates that can be sent',
    noTemplates: 'None yet. A template can be sent once it is active and Meta has approved it.',
    toTemplates: 'Open the templates',
  },
  variables: {
    noTemplate: 'Choose a template first: its variables appear here.',
    none: 'This template has no variables.',
    lacking: two('Add the value of %{smart_count} more variable', 'Add the values of %{smart_count} more variables'),
    tooMany: two(
      'The template has %{smart_count} variable. Remove what is too many.',
      'The template has %{smart_count} variables. Remove what is too many.',
    ),
  },
  value: {
    donorField: {
      name: 'Their name',
      givenTotal: 'What they gave in all',
      giftsCount: 'How many gifts',
      lastGiftDate: 'Day of the last gift',
    },
    projectField: {
      name: 'Project name',
      code: 'Project code',
      requiredAmount: 'Required amount',
      collectedAmount: 'Collected amount',
      progress: 'How much of it has come',
    },
    link: { projectPage: 'Page of the project', donate: 'Where to give' },
  },
  preview: {
    title: 'As they will read it',
    hint: 'Three of those who would get it, with their own values.',
    withoutValue: two(
      '%{smart_count} recipient has no value for some variable.',
      '%{smart_count} recipients have no value for some variable.',
    ),
    withFallback: two(
      'For %{smart_count} of them the other value is taken.',
      'For %{smart_count} of them the other value is taken.',
    ),
    nobody: 'Nobody would get this campaign yet. Change the audience.',
    cost: 'About',
  },
  publish: {
    title: 'Send it',
    send: two('Send to %{smart_count} donor', 'Send to %{smart_count} donors'),
    schedule: two('Schedule for %{smart_count} donor', 'Schedule for %{smart_count} donors'),
    at: 'Leaves at',
    ask: 'Messages that have gone out cannot be called back.',
    askLater: 'Until its time you can call it back. Who gets it is decided when it leaves.',
  },
  unschedule: {
    action: 'Call it back to the drafts',
    ask: 'The campaign becomes a draft again and does not leave.',
  },
  trial: {
    action: 'Send a test to my phone',
    sent: 'The test was sent to %{to}.',
    unknown: 'The service took the test but never answered. Look at your phone.',
    failed: 'The test could not be sent.',
  },
} as const
