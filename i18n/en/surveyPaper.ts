import type { PluralForms } from '../format.ts'

const more: PluralForms = {
  one: 'and {count} more answer, which is in the file of all answers',
  other: 'and {count} more answers, which are in the file of all answers',
}

/** What a survey's results say on paper, beside the words of their page. */
export const surveyPaperEn = {
  made: 'Made on {date}',
  byTime: { day: 'A bar for each day; the highest: {most}', week: 'A bar for each week; the highest: {most}' },
  said: 'What people wrote',
  sent: 'Files that were sent',
  more,
  page: 'Page {page} of {pages}',
}
