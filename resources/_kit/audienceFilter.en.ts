/** Texts of `filter.ts`, for all that have its fields. */
export const filterEn = {
  fields: {
    donorTypes: 'Donor types',
    categories: 'Categories',
    donorTags: 'Tags',
    givenMin: 'Gave at least',
    givenMax: 'Gave at most',
    giftFrom: 'A gift from',
    giftTo: 'A gift until',
    alsoGaveTo: 'Also gave to',
    places: 'Cities or regions',
    languages: 'Language',
    consents: 'Consent to reports',
    onlyNew: 'Only what is new since their last letter',
  },
  hints: {
    givenMin: 'All of their gifts to the project together.',
    giftFrom: 'At least one gift to the project lies between the two days.',
    places: 'They gave to a project in one of these.',
    onlyNew:
      'Who has had a report on the project since its latest update gets none; the others read the updates that came after their last one.',
  },
  choices: {
    categories: { active: 'Active', disconnected: 'Disconnected', elite: 'Elite' },
    languages: { ar: 'Arabic', en: 'English' },
    consents: { given: 'Given', unknown: 'Not asked yet' },
  },
} as const
