import { boolean, choice, kept, money, reference, text, timestamp } from '../_kit/fields/index.ts'
import { LIMITS } from '../_kit/limits.ts'
import { defineResource } from '../_kit/resource.ts'
import { PERIODS } from '../plans/schema.ts'

/** [4.14] where an entity's request for a package stands (docs/decisions/077). */
const SUBSCRIPTION_STATES = [
  'NotRegistered',
  'Sent',
  'Pending',
  'Processing',
  'Renewed',
  'Canceled',
  'Expired',
] as const
export type SubscriptionState = (typeof SUBSCRIPTION_STATES)[number]

/** [8.40] why a request has not become a subscription. */
const PAYMENT_PROBLEMS = [
  'paymentFailed',
  'noRedirect',
  'unhandledStatus',
  'unexpected',
  'mismatch',
  'overtaken',
  'paidBack',
] as const
export type PaymentProblem = (typeof PAYMENT_PROBLEMS)[number]

/** product.md 34: an entity's request for a package, one row a period; what it promises stays as it was promised. */
export const subscriptions = defineResource({
  name: 'subscriptions',
  tenant: 'entity',
  live: true,
  subject: { none: 'what an entity has agreed with the platform' },
  fields: {
    plan: reference({ to: 'plans', required: true }),
    planAr: text({ required: true, max: 60, personal: false }),
    planEn: text({ required: true, max: 60, personal: false }),
    period: choice(PERIODS, { required: true }),
    free: boolean({ personal: false }),
    /** Without VAT. */
    price: money({ required: true, personal: false }),
    emailQuota: kept('integer', { audited: true }),
    whatsappQuota: kept('integer', { audited: true }),
    smsQuota: kept('integer', { audited: true }),
    emailUsed: kept('integer', { default: 0 }),
    whatsappUsed: kept('integer', { default: 0 }),
    smsUsed: kept('integer', { default: 0 }),
    startsAt: timestamp(),
    /** Null of a package without a period: it lasts until it is used up. */
    endsAt: timestamp(),
    /** The period that it goes on from. */
    renews: reference({ to: 'subscriptions', rare: true }),
    problem: choice(PAYMENT_PROBLEMS),
    /** Since when a person is to look at what was paid for it, when that was done, and what they wrote of it. */
    heldAt: timestamp(),
    settledAt: timestamp(),
    note: text({ max: LIMITS.line, lines: 3, personal: false }),
  },
  /** Since when four fifths of an item are used, and all of it. */
  privateFields: {
    emailLowAt: kept('timestamp'),
    whatsappLowAt: kept('timestamp'),
    smsLowAt: kept('timestamp'),
    emailOutAt: kept('timestamp'),
    whatsappOutAt: kept('timestamp'),
    smsOutAt: kept('timestamp'),
  },
  states: { values: SUBSCRIPTION_STATES, initial: 'NotRegistered', transitions: {} },
  indexes: [
    {
      name: 'subscriptions_in_force',
      on: ['entityId', 'startsAt'],
      where: ({ startsAt }) => `${startsAt} is not null`,
    },
  ],
  title: 'planAr',
  list: {
    columns: ['planAr', 'status', 'period', 'price', 'startsAt', 'endsAt', 'createdAt'],
    filters: ['status'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
