/** The small pages around a letter: expired links, stopping, "this is not me". */
export const noticesEn = {
  notFound: {
    title: 'This letter was not found',
    text: 'The link may be incomplete. Please open it again from the message you received, or ask the charity that sent it.',
  },
  gone: {
    title: 'This link no longer works',
    text: 'It has expired or was withdrawn. The charity can send you a new one.',
  },
  stopAsk: {
    title: 'Stop these messages?',
    text: 'You will receive no more reports from this charity. Should you want them again, write to the charity.',
    button: 'Stop these messages',
  },
  stopped: {
    title: 'These messages are stopped',
    text: 'You will receive no more reports from this charity. Your letter stays readable at its link.',
    button: 'I pressed it by mistake: keep sending',
  },
  resumed: { title: 'The reports will keep coming', text: 'You will go on receiving reports from this charity.' },
  notMeAsk: {
    title: 'Is this letter not for you?',
    text: 'Your number or address may have been recorded for someone else. If you confirm, this letter closes and the charity is asked to correct its record.',
    button: 'This letter is not for me',
  },
  notMeThanks: {
    title: 'Thank you for telling us',
    text: 'The letter is closed, and the charity has been asked to correct its record. There is nothing else for you to do.',
  },
  said: {
    title: 'Your words have arrived',
    text: 'The charity reads them and answers you by the way in which you can be reached.',
  },
  rated: { title: 'Thank you for telling us', text: 'Your answer helps the charity to write better letters.' },
  saidNothing: {
    title: 'Nothing was sent yet',
    text: 'Please say how content you are, or write a few words, 2,000 characters at most.',
  },
  tooMany: { title: 'Please wait a moment', text: 'There have been too many attempts. Try again in a few minutes.' },
  error: { title: 'Something went wrong', text: 'The fault is ours. Please try again in a little while.' },
  back: 'Back to the letter',
  from: 'From {name}',
  otherLanguage: 'العربية',
}
