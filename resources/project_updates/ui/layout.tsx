import { defineLayout } from '../../../src/generate/layout.ts'
import { projectUpdates } from '../schema.ts'

// Pictures first: whoever comes from the site has them at hand, and the words follow from them.
export const layout = defineLayout(projectUpdates, {
  sections: [
    { key: 'media', fields: ['images'] },
    {
      key: 'basics',
      fields: [
        'project',
        'name',
        'dateFrom',
        'dateTo',
        'duration',
        'details',
        'videoLink',
        'mediaCount',
        'attachments',
        'recordings',
        'createdBy',
        'cameBy',
      ],
    },
  ],
  autosave: 'draft',
})
