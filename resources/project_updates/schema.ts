import { CHANNELS } from '../_kit/channels.ts'
import { CODES } from '../_kit/codes.ts'
import { choice, date, kept, reference, text, uploads, videoUrl } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { defineResource } from '../_kit/resource.ts'
import { before } from '../_kit/rules.ts'

/** [3.5] what happened in a project over some days, with its pictures. */
export const projectUpdates = defineResource({
  name: 'project_updates',
  tenant: 'entity',
  live: true,
  fields: {
    project: reference({ to: 'projects', required: true }),
    name: text({ required: true }),
    dateFrom: date({ required: 'toPublish' }),
    dateTo: date(),
    details: text({ lines: 8, max: LIMITS.longText, required: 'toPublish' }),
    images: uploads({ accept: 'image', asksOfPeople: true, hasCover: true }),
    videoLink: videoUrl(),
    attachments: uploads({ accept: 'pdf' }),
    /** Voice notes and films from the field, for whoever writes the update: no donor hears or sees them. */
    recordings: uploads({ accept: 'media' }),
    /** In days; one that has no end is of a single day. */
    duration: kept('integer', { generated: 'coalesce(date_to, date_from) - date_from + 1' }),
    /** Pictures and the film. */
    mediaCount: kept('integer', {
      generated: 'jsonb_array_length(images) + case when video_link is null then 0 else 1 end',
    }),
    createdBy: reference({ to: 'users', readOnly: true }),
    /** By what its writer sent it to the charity's own number; null of one that was written here. */
    cameBy: choice(CHANNELS, { readOnly: true }),
  },
  // Reports tell of what donors have not been told: the first time that it could be read.
  privateFields: { publishedAt: kept('timestamp') },
  states: {
    values: ['draft', 'published', 'deactivated'],
    initial: 'draft',
    // [4.6]
    transitions: {
      publish: { from: ['draft', 'deactivated'], to: 'published', complete: true },
      deactivate: { from: ['published'], to: 'deactivated' },
    },
  },
  rules: [before('dateFrom', 'dateTo', CODES.startBeforeEnd, true)],
  parent: { at: 'project', tab: 'updates', alone: true },
  title: 'name',
  list: {
    columns: ['project', 'name', 'dateFrom', 'dateTo', 'mediaCount', 'status', 'updatedAt'],
    filters: ['project', 'status', 'dateFrom'],
    search: ['name'],
    sort: ['updatedAt', 'DESC'],
  },
})
