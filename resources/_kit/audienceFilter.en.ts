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
    onlyNew: 'Only donors with something new',
  },
  hints: {
    givenMin: 'All of their gifts to the project together.',
    giftFrom: 'At least one gift to the project lies between the two days.',
    places: 'They gave to a project in one of these.',
    onlyNew: 'Leaves out who has had a report on the project since its latest update.',
  },
  choices: {
    categories: { active: 'Active', disconnected: 'Disconnected', elite: 'Elite' },
    languages: { ar: 'Arabic', en: 'English' },
    consents: { given: 'Given', unknown: 'Not asked yet' },
  },
} as const
