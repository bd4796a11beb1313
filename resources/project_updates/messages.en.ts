import { channelsEn } from '../_kit/channels.en.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { projectUpdates } from './schema.ts'

export const en = {
  name: 'Project updates',
  one: 'Project update',
  count: { one: '%{smart_count} update', other: '%{smart_count} updates' },
  fields: {
    project: 'Project',
    name: 'Title',
    dateFrom: 'From',
    dateTo: 'To',
    details: 'Details',
    images: 'Pictures',
    videoLink: 'Video link',
    attachments: 'Attachments',
    recordings: 'Voice notes and films',
    duration: 'Duration in days',
    mediaCount: 'Media count',
    createdBy: 'Created by',
    cameBy: 'Came from the field by',
  },
  hints: {
    dateTo: 'Leave empty for a single day.',
    images: 'Donors see them in their report. Prefer hands, work and places to faces.',
    recordings: 'From the field, for whoever writes the update. Donors neither hear nor see them.',
    cameBy: 'Sent to the charity’s own number by the person who is named as its creator.',
    videoLink: 'Optional: a YouTube or Vimeo link.',
  },
  choices: {
    cameBy: channelsEn,
  },
  states: { draft: 'Draft', published: 'Published', deactivated: 'Deactivated' },
  actions: { publish: 'Publish', deactivate: 'Deactivate' },
  empty: 'No updates yet. Add the first one: a few pictures and what was done are enough.',
  sections: { basics: 'What happened', media: 'Pictures and attachments' },
  text: {
    deactivateNote: 'The update disappears from reports and public pages at once.',
    publishMany: 'They appear on the public pages of their projects and in new reports.',
    deactivateMany: 'They disappear from reports and public pages at once.',
  },
} satisfies MessagesOf<typeof projectUpdates>
