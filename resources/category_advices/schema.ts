import type { AdviceFigures, AdviceItem } from '../_kit/advice.ts'
import { choice, kept, reference } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { CATEGORY_LISTS } from '../donors/schema.ts'

/** [1.16] what was recommended for a category of donors, when, and by which of its figures; it names nobody. */
export const categoryAdvices = defineResource({
  name: 'category_advices',
  tenant: 'entity',
  fields: {
    list: choice(CATEGORY_LISTS, { required: true }),
    language: choice(['ar', 'en'], { required: true }),
    /** Whose words they are; `note` says why not the AI helper's, or not all. */
    by: choice(['rules', 'model'], { required: true }),
    note: choice(['refused', 'silent'], { readOnly: true }),
    figures: kept<AdviceFigures>('json'),
    items: kept<readonly AdviceItem[]>('json'),
    askedBy: reference({ to: 'users', readOnly: true }),
  },
  // A history itself.
  audited: false,
  title: 'list',
  list: { columns: ['list', 'by', 'askedBy', 'createdAt'], filters: ['list', 'by'], sort: ['createdAt', 'DESC'] },
  readOnly: true,
  softDelete: false,
})
