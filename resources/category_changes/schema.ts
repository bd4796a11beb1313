import { CATEGORIES } from '../_kit/donorCategories.ts'
import { choice, kept, reference } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** [9.5] a donor who came into another category, or into one at all; where they are in none any more `became` is null. */
export const categoryChanges = defineResource({
  name: 'category_changes',
  tenant: 'entity',
  fields: {
    donor: reference({ to: 'donors', required: true }),
    was: choice(CATEGORIES, { readOnly: true, personal: true }),
    became: choice(CATEGORIES, { readOnly: true, personal: true }),
    at: kept('timestamp', { personal: false }),
  },
  // A history itself.
  audited: false,
  title: 'became',
  list: { columns: ['donor', 'was', 'became', 'at'], filters: ['donor', 'was', 'became', 'at'], sort: ['at', 'DESC'] },
  readOnly: true,
  softDelete: false,
})
