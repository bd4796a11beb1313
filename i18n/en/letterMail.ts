/** The words around a letter that goes out by email. `{name}` and `{entity}` are filled in. */
export const letterMailEn = {
  greeting: 'Dear {name},',
  greetingNameless: 'Dear friend,',
  read: 'Read your report',
  readAt: 'Read your report: {url}',
  sender: 'This message is from {entity}.',
  why: 'You receive it because you gave.',
  stop: 'Stop these messages',
  stopAt: 'Stop these messages: {url}',
  /** Before the subject of a trial that staff send to themselves. */
  trial: '[test] {subject}',
}
