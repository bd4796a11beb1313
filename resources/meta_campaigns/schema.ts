import { CODES } from '../_kit/codes.ts'
import {
  boolean,
  choice,
  date,
  kept,
  money,
  reference,
  references,
  rows,
  tags,
  text,
  timestamp,
} from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/** product.md 32: what the value of a variable is. */
const VARIABLE_TYPES = ['donorField', 'projectField', 'text', 'amount', 'date', 'link'] as const

/** What a campaign may say of a donor or of its project, by the name that the value of a variable holds. */
export const DONOR_VALUES = ['name', 'givenTotal', 'giftsCount', 'lastGiftDate'] as const
export const PROJECT_VALUES = ['name', 'code', 'requiredAmount', 'collectedAmount', 'progress'] as const
export const LINK_VALUES = ['projectPage', 'donate'] as const

interface Chosen {
  audience?: string
  donors?: readonly string[]
  sendNow?: boolean
  sendAt?: string | null
  givenMin?: string | null
  givenMax?: string | null
}

/** [3.11] a message by a template that Meta has approved, to many donors of an entity. */
export const metaCampaigns = defineResource({
  name: 'meta_campaigns',
  tenant: 'entity',
  live: true,
  subject: { none: 'it names whom it is for by their ids alone; what they were sent stands with their messages' },
  fields: {
    name: text({ required: true, max: 100, personal: false }),
    template: reference({ to: 'templates', required: 'toPublish' }),
    project: reference({ to: 'projects' }),
    /** product.md 32: the value of {{1}} first. */
    variables: rows(
      {
        type: choice(VARIABLE_TYPES, { required: true }),
        value: text({ max: 300, required: true }),
        fallback: text({ max: 100 }),
      },
      { max: 30, personal: false },
    ),
    audience: choice(['everyone', 'filtered', 'chosen'], { required: true, default: 'filtered' }),
    gaveTo: reference({ to: 'projects' }),
    donorType: reference({ to: 'donor_types' }),
    tags: tags({ personal: false }),
    language: choice(['ar', 'en']),
    givenMin: money({ personal: false }),
    givenMax: money({ personal: false }),
    lastGiftFrom: date({ personal: false }),
    lastGiftTo: date({ personal: false }),
    /** Those whom a file brought. */
    file: reference({ to: 'imports' }),
    donors: references({ to: 'donors' }),
    sendNow: boolean({ default: true }),
    sendAt: timestamp(),
    recipients: kept('integer', { default: 0 }),
    sentCount: kept('integer', { default: 0 }),
    deliveredCount: kept('integer', { default: 0 }),
    readCount: kept('integer', { default: 0 }),
    failedCount: kept('integer', { default: 0 }),
    unknownCount: kept('integer', { default: 0 }),
    suppressedCount: kept('integer', { default: 0 }),
    sentAt: timestamp({ readOnly: true }),
    finishedAt: timestamp({ readOnly: true }),
  },
  states: {
    values: ['draft', 'scheduled', 'sending', 'sent', 'stopped'],
    initial: 'draft',
    transitions: {},
  },
  rules: [
    {
      field: 'donors',
      reads: ['audience', 'donors'],
      key: 'atLeastOneDonor',
      code: CODES.generic,
      holds: (record) => {
        const { audience, donors } = record as Chosen
        return audience !== 'chosen' || (donors ?? []).length > 0
      },
    },
    {
      field: 'sendAt',
      reads: ['sendNow', 'sendAt'],
      key: 'required',
      code: CODES.required,
      holds: (record) => {
        const { sendNow, sendAt } = record as Chosen
        return sendNow !== false || Boolean(sendAt)
      },
    },
  ],
  title: 'name',
  list: {
    columns: ['name', 'template', 'status', 'recipients', 'sentCount', 'readCount', 'sendAt', 'updatedAt'],
    filters: ['status', 'template', 'project', 'sentAt'],
    search: ['name'],
    sort: ['updatedAt', 'DESC'],
  },
})
