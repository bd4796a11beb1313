import { kept, reference, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** product.md 43: one deletion in an entity's trash, with everything that went with it, until its days are over. */
export const deletions = defineResource({
  name: 'deletions',
  tenant: 'entity',
  live: true,
  // A donor's own goes when the donor is erased (server/privacy/scrub.ts).
  subject: { none: 'what staff have deleted' },
  fields: {
    /** Its table's name: whatever resource staff may delete rows of. */
    resource: text({ required: true, code: true }),
    record: text({ required: true, code: true }),
    name: text({ required: true }),
    /** How many other records went with it. */
    parts: kept('integer', { default: 0 }),
    deletedBy: reference({ to: 'users' }),
    /** From then on it is removed for good. */
    until: kept('timestamp'),
  },
  privateFields: {
    /** The ids of all that was deleted in this one act, by resource: they come back, and nothing else. */
    rows: kept<Record<string, string[]>>('json'),
  },
  indexes: [{ name: 'deletions_until', on: ['until'] }],
  audited: false,
  title: 'name',
  list: {
    columns: ['resource', 'name', 'parts', 'deletedBy', 'createdAt', 'until'],
    filters: ['createdAt', 'deletedBy'],
    search: ['name'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
