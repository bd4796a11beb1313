import { CODES } from '../_kit/codes.ts'
import { choice, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** [3.16] the platform's list of donor types; `body` says which letter such a donor reads (product.md 4). */
export const donorTypes = defineResource({
  name: 'donor_types',
  tenant: 'platform',
  fields: {
    titleAr: text({ required: true, unique: CODES.codeUsed }),
    titleEn: text({ required: true, unique: CODES.codeUsed }),
    body: choice(['person', 'organisation', 'foundation'], { required: true, default: 'person' }),
  },
  title: 'titleAr',
  list: { columns: ['titleAr', 'titleEn', 'body'], sort: ['titleAr', 'ASC'] },
})
