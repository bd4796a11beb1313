import type { MessagesOf } from '../_kit/messages.ts'
import type { subscriptions } from './schema.ts'

export const en = {
  name: 'Subscriptions',
  one: 'Subscription',
  count: { one: '%{smart_count} subscription', other: '%{smart_count} subscriptions' },
  fields: {
    plan: 'Package',
    planAr: 'Package',
    planEn: 'Package in English',
    period: 'Period',
    free: 'Free pack',
    price: 'Price without VAT',
    emailQuota: 'Emails',
    whatsappQuota: 'WhatsApp messages',
    smsQuota: 'Text messages',
    emailUsed: 'Emails sent',
    whatsappUsed: 'WhatsApp messages sent',
    smsUsed: 'Text messages sent',
    startsAt: 'From',
    endsAt: 'Until',
    renews: 'Goes on from',
    problem: 'What went wrong',
    heldAt: 'Being looked at since',
    settledAt: 'Settled on',
    note: 'Note',
  },
  choices: {
    period: { monthly: 'Monthly', yearly: 'Yearly', once: 'One time' },
    problem: {
      paymentFailed: 'The payment failed. Try again later.',
      noRedirect: 'The redirect URL was not found: the payment service did not say where to pay. Try again.',
      unhandledStatus: 'The payment has a status that is not handled here. The platform’s team is looking into it.',
      unexpected: 'Unexpected server response: nobody can tell what became of it. Try again.',
      mismatch: 'Another amount was paid than was asked for. The platform’s team is looking into it.',
      overtaken:
        'It was paid after another package had come into force, and changes nothing of that. The platform’s team is looking into it.',
      paidBack: 'What was paid has been paid back. You can choose a package again.',
    },
  },
  states: {
    NotRegistered: 'Not registered',
    Sent: 'Sent',
    Pending: 'Pending',
    Processing: 'Processing',
    Renewed: 'In force',
    Canceled: 'Canceled',
    Expired: 'Expired',
  },
  actions: {},
  empty: 'No subscription yet.',
} satisfies MessagesOf<typeof subscriptions>
