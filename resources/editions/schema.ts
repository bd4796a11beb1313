import { choice, kept, reference, text } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** What all letters of one sending in one language share: frozen once, never changed. */
export const editions = defineResource({
  name: 'editions',
  tenant: 'entity',
  subject: { none: 'what all recipients read alike' },
  fields: {
    dispatch: reference({ to: 'dispatches', required: true }),
    language: choice(['ar', 'en'], { required: true }),
  },
  privateFields: {
    content: kept('json'),
    digest: text({ max: 64 }),
  },
  indexes: [{ name: 'editions_once', on: ['entityId', 'dispatch', 'language', 'digest'], unique: true }],
  audited: false,
  title: 'language',
  list: { columns: ['dispatch', 'language'], sort: ['createdAt', 'ASC'] },
  readOnly: true,
  softDelete: false,
})
