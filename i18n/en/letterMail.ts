import type { PluralKey } from '../format.ts'

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
  /** The subject of a mail that brings several letters, about one project or of so many. */
  newsOf: 'News of your giving: {project}',
  newsOfAll: {
    zero: 'News of your giving in {count} projects',
    one: 'News of your giving in {count} project',
    two: 'News of your giving in {count} projects',
    few: 'News of your giving in {count} projects',
    many: 'News of your giving in {count} projects',
    other: 'News of your giving in {count} projects',
  } satisfies Record<PluralKey, string>,
  /** Before the subject of a test that staff send to themselves, or before its text. */
  trial: '[test] {subject}',
  /** Above everything else in such a mail. */
  trialLine: 'This is a test. No donor has received it, and it is counted nowhere.',
}
