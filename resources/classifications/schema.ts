import { CODES } from '../_kit/codes.ts'
import { choice, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** product.md 7: our own fixed icons for fields of work. */
export const SYMBOLS = [
  'water',
  'orphans',
  'mosques',
  'food',
  'health',
  'education',
  'housing',
  'relief',
  'disability',
  'families',
  'environment',
  'other',
] as const

/** [3.17] the platform's list of fields of work. */
export const classifications = defineResource({
  name: 'classifications',
  tenant: 'platform',
  fields: {
    titleAr: text({ required: true, unique: CODES.codeUsed }),
    titleEn: text({ required: true, unique: CODES.codeUsed }),
    symbol: choice(SYMBOLS, { required: true, default: 'other' }),
  },
  title: 'titleAr',
  list: { columns: ['titleAr', 'titleEn', 'symbol'], sort: ['titleAr', 'ASC'] },
})
