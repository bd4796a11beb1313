import { CHANNELS } from '../_kit/channels.ts'
import { boolean, choice, choices, kept, reference, timestamp } from '../_kit/fields/index.ts'
import { MASS_KINDS } from '../_kit/messageKinds.ts'
import { defineResource } from '../_kit/resource.ts'

/**
 * `paused`: nothing more is begun until a person lets it go on. `stopping`: nothing more is begun at all, and what is in the
 * service's hands is waited for.
 */
const DISPATCH_STATES = ['sending', 'paused', 'stopping', 'sent', 'stopped'] as const

/** One sending to many: what it brings, how far it is, what became of its messages. [4.11] */
export const dispatches = defineResource({
  name: 'dispatches',
  tenant: 'entity',
  subject: { none: 'counts of messages' },
  live: true,
  fields: {
    kind: choice(MASS_KINDS, { required: true, default: 'report' }),
    report: reference({ to: 'reports' }),
    campaign: reference({ to: 'meta_campaigns', rare: true }),
    /** [3.10] */
    appeal: reference({ to: 'campaigns', rare: true }),
    survey: reference({ to: 'surveys', rare: true }),
    yearLetter: reference({ to: 'year_letters', rare: true }),
    /** Of a survey, which may be sent again: to those alone whom no sending of it has reached. */
    onlyUnreached: boolean({ default: false, readOnly: true }),
    /** What its messages travel by; each channel goes at its own pace. */
    channels: choices(CHANNELS, { required: true, default: ['email'] }),
    state: choice(DISPATCH_STATES, { required: true, default: 'sending' }),
    startedAt: timestamp(),
    finishedAt: timestamp(),
    /** Since when it is paused, and who said so; none once it goes on. */
    pausedAt: timestamp(),
    pausedBy: reference({ to: 'users', rare: true }),
    recipients: kept('integer', { default: 0 }),
    /** Of the last message to each recipient. */
    sentCount: kept('integer', { default: 0 }),
    /** Of those sent, how many their service knows to have arrived. */
    deliveredCount: kept('integer', { default: 0 }),
    /** Of those, how many their service knows to have been read. */
    readCount: kept('integer', { default: 0 }),
    failedCount: kept('integer', { default: 0 }),
    unknownCount: kept('integer', { default: 0 }),
    suppressedCount: kept('integer', { default: 0 }),
    openedCount: kept('integer', { default: 0 }),
  },
  // Its counts are a history themselves: that somebody paused it, or let it go on, is told in the trail.
  audited: { changes: ['kind', 'report', 'campaign', 'appeal', 'survey', 'yearLetter', 'pausedAt', 'pausedBy'] },
  title: 'kind',
  list: {
    columns: ['kind', 'report', 'state', 'recipients', 'sentCount', 'failedCount', 'startedAt'],
    filters: ['kind', 'report', 'state'],
    sort: ['startedAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
