/** The one row that a template shows: how each cell is written. A file that still holds it does not bring it in. */
import type { Locale } from '../../i18n/dates.ts'
import type { Field } from '../../resources/_kit/field.ts'
import type { FieldName } from '../../resources/_kit/resource.ts'
import type { donorTransactions } from '../../resources/donor_transactions/schema.ts'
import type { donors } from '../../resources/donors/schema.ts'
import type { projects } from '../../resources/projects/schema.ts'
import { choiceLabels } from './shapes.ts'
import type { Target } from './types.ts'

type Words = Readonly<Record<Locale, string>>
const both = (text: string): Words => ({ en: text, ar: text })

const CODE: Words = { en: 'EXAMPLE-1', ar: 'مثال-1' }
const BODY: Words = { en: 'Example: Al-Ahmad Foundation', ar: 'مثال: مؤسسة الأحمد المانحة' }
const DONOR: Words = { en: 'Example: Noura Al-Ahmad', ar: 'مثال: نورة الأحمد' }

/** What tells the example from a record, by target. */
const KEY: Record<Target, { field: string; words: Words }> = {
  projects: { field: 'code', words: CODE },
  donors: { field: 'name', words: DONOR },
  donor_transactions: { field: 'donorName', words: DONOR },
  joud_operations: { field: 'donorName', words: DONOR },
  foundation_grants: { field: 'bodyName', words: BODY },
}

type Examples<R, More extends string = never> = Readonly<Partial<Record<FieldName<R> | More, Words>>>

const GIFT = {
  project: CODE,
  amount: both('500.00'),
  date: both('2026-01-31'),
  description: { en: 'For the well', ar: 'للبئر' },
} as const
const GIVER = { donorPhone: both('0512345678'), donorName: DONOR, donorEmail: both('noura@example.org') } as const

const VALUES: {
  projects: Examples<typeof projects>
  donors: Examples<typeof donors>
  donor_transactions: Examples<typeof donorTransactions, keyof typeof GIVER>
  joud_operations: Examples<typeof donorTransactions, keyof typeof GIVER>
  foundation_grants: Examples<
    typeof donorTransactions,
    `body${'Name' | 'Phone' | 'Email'}` | `contact${'Name' | 'Role' | 'Phone' | 'Email'}` | 'registrationNumber'
  >
} = {
  projects: {
    code: CODE,
    name: { en: 'A well for two villages', ar: 'بئر لقريتين' },
    licenceNumber: both('10200300'),
    approvalNumber: both('4500067'),
    description: { en: 'A well that gives clean water to 120 families.', ar: 'بئر توفر ماءً نقيًا لـ 120 أسرة.' },
    idea: { en: 'Water within reach of every house', ar: 'ماء قريب من كل بيت' },
    target: both('120'),
    targetDescription: { en: 'Families with clean water', ar: 'أسر تصلها مياه نقية' },
    requiredAmount: both('250000.00'),
    previousDonations: both('0.00'),
    startDate: both('2026-01-15'),
    endDate: both('2026-09-30'),
    city: { en: 'Tabuk', ar: 'تبوك' },
    region: { en: 'Tabuk', ar: 'منطقة تبوك' },
    beneficiaryCategory: { en: 'Families', ar: 'أسر' },
    beneficiaryNumbers: both('620'),
    supervisingAuthority: { en: 'Ministry of Environment', ar: 'وزارة البيئة والمياه والزراعة' },
    unitName: { en: 'Share', ar: 'سهم' },
    unitTwo: both('سهمان'),
    unitPlural: { en: 'Shares', ar: 'أسهم' },
    unitMany: both('سهمًا'),
    unitCost: both('50.00'),
    videos: both('https://youtu.be/dQw4w9WgXcQ; https://vimeo.com/76979871'),
    objectives: { en: 'Clean water; less illness', ar: 'ماء نقي؛ أمراض أقل' },
    outcomes: { en: 'One working well', ar: 'بئر عاملة' },
    achievements: { en: 'Site chosen', ar: 'اختيار الموقع' },
    partners: { en: 'Tabuk Water', ar: 'مياه تبوك' },
    contactNumber: both('0512345678'),
    messagesPhone: both('0512345678'),
    inboxEmail: both('projects@example.org'),
    donationLink: both('https://example.org/well'),
    seoKeywords: { en: 'well, water', ar: 'بئر، ماء' },
    seoDescription: { en: 'Clean water for two villages', ar: 'ماء نقي لقريتين' },
  },
  donors: {
    name: DONOR,
    phone: both('0512345678'),
    email: both('noura@example.org'),
    registrationNumber: both('1010123456'),
    tags: { en: 'monthly; friends', ar: 'شهري؛ أصدقاء' },
    notes: { en: 'Met at the open day', ar: 'تعرّفنا إليها في اليوم المفتوح' },
  },
  donor_transactions: {
    ...GIVER,
    ...GIFT,
    donationReferenceId: both('10045'),
    source: { en: 'Store', ar: 'المتجر' },
    payer: { en: 'Al-Ahmad Trading', ar: 'مؤسسة الأحمد' },
  },
  joud_operations: {
    ...GIVER,
    ...GIFT,
    donationReferenceId: both('10045'),
    paymentWay: { en: 'mada', ar: 'مدى' },
  },
  foundation_grants: {
    ...GIFT,
    bodyName: BODY,
    registrationNumber: both('1010123456'),
    bodyPhone: both('0512345678'),
    bodyEmail: both('grants@example.org'),
    contactName: { en: 'Khalid Al-Harbi', ar: 'خالد الحربي' },
    contactRole: { en: 'Grants manager', ar: 'مدير المنح' },
    contactPhone: both('0512345679'),
    contactEmail: both('khalid@example.org'),
    amount: both('250000.00'),
    agreementNumber: both('AG-2026-014'),
    instalment: both('1'),
    instalments: both('4'),
    documentLink: both('https://example.org/agreement.pdf'),
  },
}

/** The column that tells the example row, and what stands there in either language. */
export function exampleOf(target: Target): { field: string; words: ReadonlySet<string> } {
  const { field, words } = KEY[target]
  return { field, words: new Set([words.en, words.ar]) }
}

/** The example's cell; '' where a column is best left empty. */
export function exampleValue(target: Target, name: string, field: Field, locale: Locale): string {
  const values: Readonly<Record<string, Words>> = VALUES[target]
  const own = values[name]?.[locale]
  if (own !== undefined) return own
  if (field.kind !== 'choice') return ''
  const first = field.default ?? (field.options['values'] as readonly string[])[0]
  return choiceLabels(target, name, locale)[String(first)] ?? String(first)
}
