import { boolean, choice, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'
import { SATISFACTION } from '../_kit/satisfaction.ts'

/**
 * The page behind one donor's link: an edition, and what of it is this donor's alone. Frozen when it was sent; whatever
 * message brings the link, the page and its key stay the same.
 */
export const letters = defineResource({
  name: 'letters',
  tenant: 'entity',
  fields: {
    report: reference({ to: 'reports', required: true }),
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
    edition: reference({ to: 'editions' }),
    /** The donor's own part; an erasure takes it away. */
    words: kept('json'),
    /** With the salt gone it says nothing: it stays, so that the log can still be checked. */
    contentDigest: text({ max: 64, personal: false }),
    /** Goes into the digest of letters that are signed, so that nobody can find their words by trying; random, in hex. */
    salt: text({ max: 32 }),
    /** The place in the entity's log of signed versions whose entry holds the digest; null of before there was one. */
    logPlace: kept('integer'),
    tokenHash: text({ max: 64, personal: false }),
  },
  indexes: [{ name: 'letters_token', on: ['tokenHash'], unique: true }],
  weighs: 'letters',
  audited: false,
  title: 'language',
  list: {
    columns: ['report', 'donor', 'sentAt', 'openedAt'],
    filters: ['report', 'donor', 'openedAt'],
    sort: ['createdAt', 'ASC'],
    own: { columns: ['report', 'sentAt'], sort: ['sentAt', 'DESC'] },
  },
  readOnly: true,
  softDelete: false,
})
