/** What a test of an account says. `{entity}` is filled in. */
export const channelTrialEn = {
  subject: 'A test letter from {entity}',
  greeting: 'Peace be upon you,',
  body: 'If you can read this letter, your mail service carries the letters of {entity}.',
  foot: 'This message is from {entity}.',
  why: 'You receive it because you asked for a test.',
  /** To a number that somebody says is theirs. */
  code: '{code} is the code that confirms your number at {entity}. It works for ten minutes; give it to nobody.',
  sms: 'A test message from {entity}. It arrived.',
}
