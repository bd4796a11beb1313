import { choice, integer, kept, money, reference, text, timestamp } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

/**
 * `new`: to be asked for; `opening`: being asked for; `open`: can be paid; `held`: something was paid, and not what was asked
 * for, or too late; `paidBack`: what was held has gone back; `unknown`: the service's answer tells nothing.
 */
const INVOICE_STATES = ['new', 'opening', 'open', 'paid', 'failed', 'held', 'paidBack', 'unknown'] as const

/** What an entity is to pay for a period, and its invoice once it is paid: numbered in a row, over all entities. */
export const invoices = defineResource({
  name: 'invoices',
  tenant: 'entity',
  live: true,
  subject: { none: 'what an entity owes the platform' },
  fields: {
    number: kept('integer', { audited: true }),
    subscription: reference({ to: 'subscriptions', required: true }),
    net: money({ required: true, personal: false }),
    vatPercent: integer({ required: true }),
    vat: money({ required: true, personal: false }),
    total: money({ required: true, personal: false }),
    currency: choice(['SAR'], { required: true, default: 'SAR' }),
    state: choice(INVOICE_STATES, { required: true, default: 'new' }),
    /** Where it is paid, at the service. */
    payUrl: text({ max: 1000, code: true, personal: false }),
    payUntil: timestamp(),
    paidAt: timestamp(),
    /** Who bought, as the entity was called when it paid. */
    buyer: text({ max: 400, personal: false }),
    /** What it is called at the service. */
    providerId: text({ max: 200, code: true, personal: false }),
    /** Of what is held: what the service has, and its own word for how it stands, as it was last told. */
    heldAmount: money({ personal: false }),
    heldCurrency: text({ max: 3, code: true, personal: false }),
    serviceStatus: text({ max: 60, code: true, personal: false }),
    serviceAskedAt: kept('timestamp'),
  },
  privateFields: {
    checks: kept('integer', { default: 0 }),
  },
  indexes: [
    { name: 'invoices_number', on: ['number'], unique: true, where: ({ number }) => `${number} is not null` },
    { name: 'invoices_provider', on: ['providerId'], where: ({ providerId }) => `${providerId} is not null` },
  ],
  title: 'buyer',
  list: {
    columns: ['number', 'state', 'net', 'vat', 'total', 'paidAt', 'createdAt'],
    main: 'number',
    filters: ['state'],
    sort: ['createdAt', 'DESC'],
  },
  readOnly: true,
  softDelete: false,
})
