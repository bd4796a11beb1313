import { boolean, choice, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { SATISFACTION } from '../_kit/satisfaction.ts'

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
    /** A message has brought it to the donor. */
    sent: boolean({ default: false }),
    sentAt: timestamp(),
    fetchedAt: timestamp(),
    openedAt: timestamp(),
    disownedAt: timestamp(),
    stoppedAt: timestamp(),
    /** [9.6] what its reader said of it, by its page; the last word counts. */
    satisfaction: choice(SATISFACTION, { personal: true }),
    ratedAt: timestamp(),
  },
  privateFields: {
    /** All that the page says; an erasure takes it away. */
    content: kept('json'),
    /** Of what it says, with the salt: as it stands in the log, from before an erasure as well. */
    contentDigest: text({ max: 64, personal: false }),
    /** So that nobody can find what it says by trying; random, in hex. */
    salt: text({ max: 32 }),
    /** The place in the entity's log of signed versions whose entry holds the digest; null of before there was one. */
    logPlace: kept('integer'),
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
    columns: ['yearLetter', 'donor', 'sentAt', 'openedAt', 'createdAt'],
    filters: ['yearLetter', 'donor', 'openedAt'],
    sort: ['createdAt', 'DESC'],
    own: { columns: ['yearLetter', 'sentAt'], sort: ['sentAt', 'DESC'] },
  },
  readOnly: true,
  softDelete: false,
})
