/** The labels of what every sending to many asks for and counts. */
export const audienceEn = {
  fields: {
    audience: 'Audience',
    gaveTo: 'Gave to',
    donorType: 'Donor type',
    categories: 'Categories',
    tags: 'With one of these tags',
    language: 'Language',
    givenMin: 'Gave at least',
    givenMax: 'Gave at most',
    lastGiftFrom: 'Last gift from',
    lastGiftTo: 'Last gift until',
    file: 'Donors of this file',
    donors: 'Chosen donors',
    sendNow: 'Send now',
    sendAt: 'Send at',
    recipients: 'Recipients',
    sentCount: 'Sent',
    deliveredCount: 'Delivered',
    readCount: 'Read',
    failedCount: 'Failed',
    unknownCount: 'Not confirmed',
    suppressedCount: 'Held back',
    sentAt: 'Sending began',
    finishedAt: 'Sending ended',
  },
  hints: {
    language: 'Not set: donors of every language.',
    file: 'Everyone in an imported file of donors or gifts: added, changed, or on record already.',
    sendNow:
      'Saving makes a draft; it leaves when you press “Send” on its page. Off: you set a time, and press “Schedule” on its page.',
  },
  choices: {
    audience: { everyone: 'All donors', filtered: 'Donors who fit a filter', chosen: 'Donors I choose' },
    categories: { active: 'Active', disconnected: 'Disconnected', elite: 'Elite' },
    language: { ar: 'Arabic', en: 'English' },
  },
} as const
