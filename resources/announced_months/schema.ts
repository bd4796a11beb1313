import { CODES } from '../_kit/codes.ts'
import { choice, date, integer, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

const MONTHS = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11', '12'] as const

/** product.md 26: the day on which a Hijri month began as it was announced, where that is another than Umm al-Qura's. */
export const announcedMonths = defineResource({
  name: 'announced_months',
  tenant: 'platform',
  fields: {
    year: integer({ required: true, min: 1440, max: 1600, plain: true }),
    month: choice(MONTHS, { required: true, default: '9' }),
    startsOn: date({ required: true }),
    source: text(),
  },
  uniqueTogether: [{ fields: ['year', 'month'], code: CODES.codeUsed, at: 'month' }],
  title: 'startsOn',
  list: { columns: ['year', 'month', 'startsOn', 'source'], sort: ['startsOn', 'DESC'] },
})
