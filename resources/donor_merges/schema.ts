import { kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import type { Moved, Written } from './moved.ts'

/**
 * product.md 3: one donor who was entered twice and is one again. What went over to the donor who stays is named row by
 * row, so that it goes back where the two were two after all (docs/decisions/084).
 */
export const donorMerges = defineResource({
  name: 'donor_merges',
  tenant: 'entity',
  // Of whoever stays: it is erased and handed over with them.
  subject: 'donor',
  fields: {
    /** Who stays. */
    donor: reference({ to: 'donors', required: true }),
    /** Who went. Nobody once that row is gone for good. */
    gone: reference({ to: 'donors', rare: true }),
    /** What the one who went was called. */
    name: text(),
    mergedBy: reference({ to: 'users', rare: true }),
    /** Until then it can be undone. */
    until: timestamp({ required: true }),
    undoneAt: timestamp(),
    undoneBy: reference({ to: 'users', rare: true }),
  },
  privateFields: {
    /** Of both of these an erasure leaves nothing, and the merge is for good. What they name is handed over as itself. */
    moved: kept<Moved>('json', { personal: 'byHook' }),
    /** What the donor who stays was before, and what was written of them. */
    written: kept<Written>('json', { personal: 'byHook' }),
  },
  // The two donors tell it in their own trail.
  audited: false,
  title: 'name',
  list: {
    columns: ['donor', 'name', 'mergedBy', 'createdAt', 'until', 'undoneAt'],
    filters: ['donor', 'createdAt', 'undoneAt'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
})
