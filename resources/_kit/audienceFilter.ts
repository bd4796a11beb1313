import { CODES } from './codes.ts'
import { CATEGORIES } from './donorCategories.ts'
import { boolean, choices, date, money, references, tags } from './fields/index.ts'
import { compareMoney } from './money.ts'
import { before, type Rule } from './rules.ts'

/** [2.63], [3.13] whom of a project's givers a report means; what is left empty asks for nothing. Each also stands in `server/messages/filter.ts`. */
export const audienceFilter = {
  donorTypes: references({ to: 'donor_types', max: 50 }),
  categories: choices(CATEGORIES, { default: [] }),
  donorTags: tags(),
  /** What they gave to the project adds up to. */
  givenMin: money({ min: '0' }),
  givenMax: money({ min: '0' }),
  /** One of their gifts to the project lies between the two. */
  giftFrom: date(),
  giftTo: date(),
  alsoGaveTo: references({ to: 'projects', max: 50 }),
  /** They gave to a project in one of these cities or regions. */
  places: tags(),
  languages: choices(['ar', 'en'], { default: [] }),
  /** Who refused gets none whatever is asked for here. */
  consents: choices(['given', 'unknown'], { default: [] }),
  /** product.md 25: only who has had no report on the project since its latest update. */
  onlyNew: boolean({ default: false }),
} as const

type FilterName = keyof typeof audienceFilter
export const FILTER_FIELDS = Object.keys(audienceFilter) as readonly FilterName[]

interface Range {
  givenMin?: string | null
  givenMax?: string | null
}

/** The two sums are in their order. */
export const sumRule: Rule<'givenMin' | 'givenMax'> = {
  field: 'givenMax',
  reads: ['givenMin', 'givenMax'],
  key: 'notBelowLeast',
  code: CODES.numbersOnly,
  holds: (record) => {
    const { givenMin, givenMax } = record as Range
    return !givenMin || !givenMax || compareMoney(givenMin, givenMax) <= 0
  },
}

export const filterRules: readonly Rule<FilterName>[] = [
  before('giftFrom', 'giftTo', CODES.startBeforeEnd, true),
  sumRule,
]
