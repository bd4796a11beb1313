import { choice, kept, reference, text } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { defineResource } from '../_kit/resource.ts'

/** product.md 19: what staff write into a project's diary. It stays among them. */
export const notes = defineResource({
  name: 'notes',
  tenant: 'entity',
  live: true,
  fields: {
    project: reference({ to: 'projects', required: true }),
    text: text({ required: true, lines: 4, max: LIMITS.longText }),
    author: reference({ to: 'users', readOnly: true }),
    visibility: choice(['internal'], { required: true, default: 'internal', readOnly: true }),
    /** When its words were last changed; null while they are the first ones. */
    editedAt: kept('timestamp'),
  },
  title: 'text',
  list: {
    columns: ['project', 'text', 'author', 'createdAt'],
    filters: ['project', 'author'],
    sort: ['createdAt', 'DESC'],
  },
})
