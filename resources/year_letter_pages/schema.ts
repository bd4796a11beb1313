import { choice, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/**
 * The page behind one donor's link to a letter about their year: frozen as it was planned, one a donor and letter;
 * whatever message brings the link, the page and its key stay the same.
 */
export const yearLetterPages = defineResource({
  name: 'year_letter_pages',
  tenant: 'entity',
  fields: {
    yearLetter: reference({ to: 'year_letters', required: true }),
    donor: reference({ to: 'donors', required: true }),
    language: choice(['ar', 'en'], { required: true }),
    fetchedAt: timestamp(),
    openedAt: timestamp(),
    disownedAt: timestamp(),
    stoppedAt: timestamp(),
  },
  privateFields: {
    /** All that the page says; an erasure takes it away. */
    content: kept('json'),
    tokenHash: text({ max: 64, personal: false }),
  },
  indexes: [
    { name: 'year_letter_pages_once', on: ['entityId', 'yearLetter', 'donor'], unique: true },
    { name: 'year_letter_pages_token', on: ['tokenHash'], unique: true },
  ],
  weighs: 'letters',
  audited: false,
  title: 'language',
  list: {
    columns: ['yearLetter', 'donor', 'openedAt', 'createdAt'],
    filters: ['yearLetter', 'donor', 'openedAt'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
