import type { Layout } from '../../../src/generate/types.ts'

// Pictures first: whoever comes from the site has them at hand, and the words follow from them.
export const layout: Layout = {
  sections: [
    { key: 'media', fields: ['images'] },
    {
      key: 'basics',
      fields: ['project', 'name', 'dateFrom', 'dateTo', 'details', 'videoLink', 'attachments', 'createdBy'],
    },
  ],
  autosave: 'draft',
}
