import { CODES } from '../_kit/codes.ts'
import { text } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { defineResource } from '../_kit/resource.ts'

/** product.md 36: words that an entity's people answer with again and again, in one language or both. */
export const savedReplies = defineResource({
  name: 'saved_replies',
  tenant: 'entity',
  fields: {
    title: text({ required: true, max: LIMITS.viewName, unique: CODES.codeUsed }),
    textAr: text({ lines: 4, max: LIMITS.issue }),
    textEn: text({ lines: 4, max: LIMITS.issue }),
  },
  rules: [
    {
      field: 'textAr',
      code: CODES.required,
      reads: ['textAr', 'textEn'],
      key: 'required',
      holds: ({ textAr, textEn }) => (textAr ?? '') !== '' || (textEn ?? '') !== '',
    },
  ],
  title: 'title',
  list: {
    columns: ['title', 'textAr', 'textEn', 'updatedAt'],
    search: ['title', 'textAr', 'textEn'],
    sort: ['title', 'ASC'],
  },
})
