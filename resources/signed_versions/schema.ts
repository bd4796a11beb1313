import { choice, integer, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/**
 * The log of what an entity has published (product.md 28): entries are added, never changed, and each names the hash of the one
 * before. `version`: what all readers of a report in one language share, as it was frozen, or the words of a letter about the
 * year; `letters`: the digests of the letters that were planned together.
 */
export const signedVersions = defineResource({
  name: 'signed_versions',
  tenant: 'entity',
  subject: { none: 'what an entity has published, and digests with a salt of letters' },
  fields: {
    /** What it is of: a report, or a letter about the year. */
    report: reference({ to: 'reports' }),
    yearLetter: reference({ to: 'year_letters' }),
    what: choice(['version', 'letters'], { required: true, default: 'version' }),
    title: text({ required: true }),
    language: choice(['ar', 'en'], { required: true }),
    /** Which version of the report: 1, and one more each time it was revised (product.md 50). */
    number: integer({ required: true }),
    publishedAt: timestamp({ required: true }),
    /** By which it is found under /verify; of a version alone. */
    code: text({ max: 12, code: true }),
  },
  privateFields: {
    /** None of an Ehsan report, which goes to no donor, nor of a letter about the year, whose words stand with it. */
    edition: reference({ to: 'editions' }),
    place: integer({ required: true }),
    /** Of the entry before; zeros in the first one. */
    previous: text({ required: true, max: 64 }),
    /** SHA-256 of what is signed, in hex. */
    digest: text({ required: true, max: 64 }),
    /** SHA-256 over place, previous and digest. */
    hash: text({ required: true, max: 64 }),
    /** What is signed, with its signature: a compact JWS. */
    signature: text({ required: true, max: 4000 }),
    /** Of `letters`: the letters' digests in the order of the tree whose root is signed. */
    leaves: kept<string[]>('json'),
  },
  indexes: [
    { name: 'signed_versions_place', on: ['entityId', 'place'], unique: true },
    { name: 'signed_versions_code', on: ['code'], unique: true, where: ({ code }) => `${code} is not null` },
  ],
  audited: false,
  title: 'title',
  list: {
    columns: ['title', 'number', 'language', 'publishedAt', 'code'],
    filters: ['report', 'yearLetter', 'what', 'language'],
    sort: ['publishedAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
