import { choice, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** A donor's own link to a survey; whatever message brings it, it stays the same, and is answered once. */
export const surveyInvitations = defineResource({
  name: 'survey_invitations',
  tenant: 'entity',
  fields: {
    survey: reference({ to: 'surveys', required: true }),
    donor: reference({ to: 'donors', required: true }),
    language: choice(['ar', 'en'], { required: true, personal: false }),
    /** Their page was before somebody's eyes, or was answered. */
    openedAt: timestamp(),
    answeredAt: timestamp(),
  },
  privateFields: {
    /** Erased with the donor: their link opens nothing any more. */
    tokenHash: text({ max: 64, personal: 'byHook' }),
  },
  indexes: [
    { name: 'survey_invitations_once', on: ['entityId', 'survey', 'donor'], unique: true },
    { name: 'survey_invitations_token', on: ['tokenHash'], unique: true },
  ],
  audited: false,
  title: 'language',
  list: {
    columns: ['survey', 'donor', 'openedAt', 'answeredAt', 'createdAt'],
    filters: ['survey', 'donor', 'answeredAt'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
})
