import type { MessagesOf } from '../_kit/messages.ts'
import type { invoices } from './schema.ts'

export const en = {
  name: 'Invoices',
  one: 'Invoice',
  count: { one: '%{smart_count} invoice', other: '%{smart_count} invoices' },
  fields: {
    number: 'Number',
    subscription: 'Subscription',
    net: 'Without VAT',
    vatPercent: 'VAT in percent',
    vat: 'VAT',
    total: 'Total',
    currency: 'Currency',
    state: 'State',
    payUrl: 'Where it is paid',
    payUntil: 'To be paid until',
    paidAt: 'Paid on',
    buyer: 'Buyer',
    providerId: 'Reference at the payment service',
    heldAmount: 'Amount paid',
    heldCurrency: 'Currency paid in',
    serviceStatus: 'State at the payment service',
    serviceAskedAt: 'Payment service asked on',
  },
  choices: {
    currency: { SAR: 'Saudi riyal' },
    state: {
      new: 'Being prepared',
      opening: 'Being prepared',
      open: 'Not paid yet',
      paid: 'Paid',
      failed: 'Not paid',
      held: 'Being checked',
      paidBack: 'Paid back',
      unknown: 'Not confirmed',
    },
  },
  empty: 'No invoices yet.',
} satisfies MessagesOf<typeof invoices>
