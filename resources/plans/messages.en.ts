import type { MessagesOf } from '../_kit/messages.ts'
import type { plans } from './schema.ts'

export const en = {
  name: 'Packages',
  one: 'Package',
  count: { one: '%{smart_count} package', other: '%{smart_count} packages' },
  fields: {
    nameAr: 'Arabic name',
    nameEn: 'English name',
    textAr: 'Arabic description',
    textEn: 'English description',
    free: 'Free pack',
    price: 'Price without VAT',
    currency: 'Currency',
    period: 'Period',
    emailQuota: 'Emails',
    whatsappQuota: 'WhatsApp messages',
    smsQuota: 'Text messages',
    features: 'Also included',
    active: 'Can be chosen',
  },
  hints: {
    free: 'Costs nothing and is renewed by itself.',
    emailQuota: 'How many in a period. Empty: as many as one likes.',
    whatsappQuota: 'How many in a period, by a linked phone and by Meta together. Empty: as many as one likes.',
    smsQuota: 'How many in a period. Empty: as many as one likes.',
    features: 'What people do beside the program.',
    active:
      'As soon as one package can be chosen, entities write to donors within a package alone. A change holds for those who choose it from now on.',
  },
  choices: {
    currency: { SAR: 'Saudi riyal' },
    period: { monthly: 'Monthly', yearly: 'Yearly', once: 'One time' },
    features: {
      prioritySupport: 'Priority support',
      training: 'Training of your team',
      dataMigration: 'Help with moving your data',
      accountManager: 'A contact person of your own',
    },
  },
  empty: 'No packages yet. Until one can be chosen, entities send without a limit.',
} satisfies MessagesOf<typeof plans>
