import { two } from '../texts.ts'

/** What a report says in two languages, and what it names of each reader. */
export const reportWords = {
  variables:
    'Words after a bar are for whoever lacks it: {{name|friend}}. The mail and its page tell each donor their own amount.',
  unread: two(
    '%{smart_count} of its readers reads %{language}, and has no message in it.',
    '%{smart_count} of its readers read %{language}, and have no message in it.',
  ),
  noOther: 'No second language',
  write: 'Write it in %{language} too',
}
