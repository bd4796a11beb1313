import { two } from '../texts.ts'

export const yearLetters = {
  preview: {
    title: 'The letter, as a donor reads it',
    later: 'The preview appears once the letter is saved.',
    saved: 'As it was saved last.',
    as: 'As',
    nobody: 'Nobody has given in this year yet, or this donor has not. Choose another year or another donor.',
  },
  send: {
    title: 'Send to donors',
    hint: 'One letter to each donor who gave in the year, by a link of their own. Whoever has it already is left out.',
    action: two('Send to %{smart_count} donor', 'Send to %{smart_count} donors'),
    ask: 'What the letter says is frozen for each donor as it is sent. A sending to more than fifty waits ten minutes, in which you can stop it.',
    nobody: 'There is nobody to send it to.',
    stopAsk: 'What has left cannot be called back. Whoever has the link can still open it.',
    underway: 'Sending',
    past: 'Sendings so far',
    when: 'Begun',
    byChannel: 'By %{channel}',
  },
  correction: {
    action: 'Write a correction to those who opened it',
    corrects: 'A correction: it goes only to those who opened this letter:',
    untold: two(
      '%{smart_count} donor opened the letter and has no gift in this year now, so no letter can be made for them. Write to them yourselves.',
      '%{smart_count} donors opened the letter and have no gift in this year now, so no letter can be made for them. Write to them yourselves.',
    ),
  },
  own: { pdf: 'PDF' },
  results: {
    title: 'Results',
    pages: 'Donors',
    opened: 'Opened',
    notMe: '“Not me”',
    stopped: 'Stopped messages',
    content: 'Content with the letter, of those who said (%{num})',
  },
  help: {
    title: 'About letters about the year',
    whose: 'Each donor who gave in the year gets one letter about all projects. Gifts to one project are added up.',
    funds: 'Zakat and other kinds of gifts stand apart, and what was returned is taken off.',
    frozen: 'Once it is sent the letter of a donor never changes, whatever is recorded later.',
    again: 'Sent again, it goes to those alone whom it has not reached.',
  },
}
