export const ownData = {
  title: 'Preferences and my data',
  lead: 'Each charity keeps its own. What you choose here counts from now on.',
  none: 'No charity knows you by your mobile number yet.',
  ways: {
    title: 'How they may write to me',
    email: 'Email',
    whatsapp: 'WhatsApp',
    sms: 'Text messages',
    none: 'You get no letters and no messages from this charity. Your letters are still here.',
    appeals: 'Tell me of new projects too',
    appealsHint: 'Letters about your own gifts come either way.',
  },
  reading: {
    title: 'How letters are written',
    language: 'Language of letters',
    calendar: 'Dates in letters',
    asCharity: 'As the charity writes',
  },
  mine: {
    title: 'My data',
    lead: 'All that this charity holds of you here, in one file: your gifts, your letters, what you wrote and what was answered.',
    get: 'Download my data',
    erase: 'Ask for my data to be erased',
    eraseTitle: 'Ask %{charity} to erase your data?',
    eraseText:
      'The charity reads your request, keeps what the law asks it to keep, and answers you here, within 30 days. Erasing cannot be undone: your letters and this page go with it.',
    eraseConfirm: 'Send the request',
    eraseMessage: 'I ask you to erase the personal data that you hold of me, and to tell me once it is done.',
    asked: 'Your request was sent. The answer comes to your messages here.',
  },
}
