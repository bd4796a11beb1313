import { approvalEn } from '../_kit/approval.en.ts'
import { filterEn } from '../_kit/audienceFilter.en.ts'
import { waysEn } from '../_kit/channels.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { yearLetters } from './schema.ts'

const { donorTypes, categories, donorTags, givenMin, givenMax, alsoGaveTo, places, languages, consents } =
  filterEn.fields

export const en = {
  name: 'Letters about the year',
  one: 'Letter about the year',
  count: { one: '%{smart_count} letter about the year', other: '%{smart_count} letters about the year' },
  fields: {
    title: 'Letter',
    year: 'Year',
    calendar: 'Year of',
    titleAr: 'Title in Arabic',
    titleEn: 'Title in English',
    messageAr: 'Your words in Arabic',
    messageEn: 'Your words in English',
    donorTypes,
    categories,
    donorTags,
    givenMin,
    givenMax,
    alsoGaveTo,
    places,
    languages,
    consents,
    channels: 'Channels',
    corrects: 'Corrects',
    archived: 'Archived',
    sentAt: 'Sent at',
    ...approvalEn,
  },
  hints: {
    year: 'Such as 2025, or 1446 of the Hijri calendar.',
    titleAr: 'One of the two languages is enough. Readers of the other one then see this one.',
    messageAr: 'It opens the letter, above what the donor gave. Leave it empty, and the figures speak for themselves.',
    givenMin: 'All of their gifts of the year together.',
    places: filterEn.hints.places,
    channels: 'Each donor gets the letter by the first channel that reaches them.',
  },
  choices: {
    ...filterEn.choices,
    calendar: { gregorian: 'The Gregorian calendar', hijri: 'The Hijri calendar' },
    channels: waysEn,
  },
  states: { draft: 'Draft', sent: 'Sent' },
  actions: {},
  sections: { basics: 'The letter', whom: 'Who gets it', sending: 'Sending' },
  empty: 'No letters about a year yet. Once a year, tell each donor what they gave and what became of it.',
} satisfies MessagesOf<typeof yearLetters>
