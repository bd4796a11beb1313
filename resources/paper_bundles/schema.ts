import { boolean, choice, kept, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

const BUNDLE_STATES = ['making', 'ready', 'stopped', 'failed', 'expired'] as const

/**
 * [9.9] the letters of a report that went out, each as a PDF, in one archive. Its bytes lie in the entity's part of the file
 * store under the row's own id: they are no file of a record, and go with the state.
 */
export const paperBundles = defineResource({
  name: 'paper_bundles',
  tenant: 'entity',
  live: true,
  subject: { none: 'how far an archive is made; whose letters are in it stands in the letters' },
  fields: {
    report: reference({ to: 'reports', required: true }),
    state: choice(BUNDLE_STATES, { required: true, readOnly: true, default: 'making' }),
    letters: kept('integer', { default: 0 }),
    made: kept('integer', { default: 0 }),
    /** Letters whose donor's name is hidden now, whose words were erased, or that reached somebody else. */
    leftOut: kept('integer', { default: 0 }),
    bytes: kept('integer', { default: 0 }),
    startedBy: reference({ to: 'users', readOnly: true, rare: true }),
    endedAt: timestamp({ readOnly: true }),
    /** So long it can be had. */
    until: timestamp({ readOnly: true }),
  },
  privateFields: {
    /** Bytes of it may lie in the store. */
    stored: boolean({ default: false, personal: false }),
    leaseUntil: kept('timestamp'),
    leaseOwner: text(),
    failures: kept('integer', { default: 0 }),
  },
  indexes: [
    // One at a time of a report, so that the store holds no second copy of people's letters.
    {
      name: 'paper_bundles_one',
      on: ['entityId', 'report'],
      unique: true,
      where: ({ state }) => `${state} in ('making', 'ready')`,
    },
    { name: 'paper_bundles_work', on: ['entityId', 'id'], where: ({ stored }) => stored },
  ],
  title: 'state',
  list: {
    columns: ['report', 'state', 'made', 'letters', 'createdAt', 'until'],
    filters: ['report', 'state'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
