import { kept, reference, text } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { defineResource } from '../_kit/resource.ts'

/** [2.16] what staff say to each other below a published update; no donor reads it. */
export const comments = defineResource({
  name: 'comments',
  tenant: 'entity',
  live: true,
  fields: {
    projectUpdate: reference({ to: 'project_updates', required: true }),
    text: text({ required: true, lines: 3, max: LIMITS.comment }),
    author: reference({ to: 'users', readOnly: true }),
    /** When its words were last changed; null while they are the first ones. */
    editedAt: kept('timestamp'),
  },
  title: 'text',
  list: {
    columns: ['projectUpdate', 'text', 'author', 'createdAt'],
    filters: ['projectUpdate', 'author'],
    sort: ['createdAt', 'DESC'],
  },
})
