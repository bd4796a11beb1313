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
    text: 'This charity will no longer write to you {ways}.',
    more: 'Its other ways of writing to you stay as they are. You choose each of them in your account, and can switch this back on there.',
    button: 'Stop these messages',
  },
  stopped: {
    title: 'These messages are stopped',
    text: 'This charity no longer writes to you {ways}. Your letter stays readable at its link.',
    more: 'Its other ways of writing to you stay as they are. To hear from it again this way, switch it back on in your account.',
    button: 'I pressed it by mistake: keep sending',
  },
  resumed: { title: 'The messages will keep coming', text: 'This charity goes on writing to you {ways}.' },
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
  account: 'Choose in your account',
  from: 'From {name}',
  otherLanguage: 'العربية',
}
