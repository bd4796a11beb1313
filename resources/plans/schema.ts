import { CODES } from '../_kit/codes.ts'
import { boolean, choice, choices, integer, money, text } from '../_kit/fields/index.ts'
import { compareMoney } from '../_kit/money.ts'
import { defineResource } from '../_kit/resource.ts'

/** [9.8] `once`: an option that is paid once and lasts until its messages are used up. */
export const PERIODS = ['monthly', 'yearly', 'once'] as const
export type Period = (typeof PERIODS)[number]

/** What a package counts messages by; both ways of WhatsApp are one. */
export const ITEMS = ['email', 'whatsapp', 'sms'] as const
export type Item = (typeof ITEMS)[number]

/** The field of a package that says how many of an item it holds; null for as many as one likes. */
export const QUOTA = { email: 'emailQuota', whatsapp: 'whatsappQuota', sms: 'smsQuota' } as const
/** The field of a subscription that says how many have gone. */
export const USED = { email: 'emailUsed', whatsapp: 'whatsappUsed', sms: 'smsUsed' } as const

/** What people of the platform do beside the program; no flag closes a part of it. */
const FEATURES = ['prioritySupport', 'training', 'dataMigration', 'accountManager'] as const

interface Priced {
  free?: boolean
  price?: string | null
}

/** The least that the payment service takes: 100 halalas. */
const LEAST = '1.00'

const isPriced = ({ free, price }: Priced): boolean =>
  typeof price !== 'string' || (free === true ? compareMoney(price, '0') === 0 : compareMoney(price, LEAST) >= 0)

/** [2.75], [3.18] the platform's packages. As soon as one is active, entities send to donors within a package alone. */
export const plans = defineResource({
  name: 'plans',
  tenant: 'platform',
  fields: {
    nameAr: text({ required: true, max: 60, unique: CODES.codeUsed }),
    nameEn: text({ required: true, max: 60, unique: CODES.codeUsed }),
    textAr: text({ max: 300, lines: 2 }),
    textEn: text({ max: 300, lines: 2 }),
    free: boolean(),
    /** Without VAT. */
    price: money({ required: true, min: '0', default: '0' }),
    currency: choice(['SAR'], { required: true, default: 'SAR' }),
    period: choice(PERIODS, { required: true, default: 'monthly' }),
    emailQuota: integer(),
    whatsappQuota: integer(),
    smsQuota: integer(),
    features: choices(FEATURES),
    active: boolean(),
  },
  rules: [
    {
      field: 'price',
      code: CODES.cost,
      reads: ['free', 'price'],
      key: 'planPrice',
      args: () => ({ least: LEAST }),
      holds: (record) => isPriced(record as Priced),
    },
  ],
  title: 'nameAr',
  list: {
    columns: ['nameAr', 'nameEn', 'price', 'period', 'emailQuota', 'whatsappQuota', 'smsQuota', 'active'],
    filters: ['period', 'active'],
    search: ['nameAr', 'nameEn'],
    sort: ['price', 'ASC'],
  },
})
