import { CODES } from '../_kit/codes.ts'
import { CATEGORIES } from '../_kit/donorCategories.ts'
import { boolean, choice, date, email, kept, phone, reference, rows, tags, text, upload } from '../_kit/fields/index.ts'
import { clock } from '../_kit/forms.ts'
import { ERASED_NAME } from '../_kit/personal.ts'
import { defineResource } from '../_kit/resource.ts'

export const CONSENTS = ['unknown', 'given', 'refused'] as const
/** How somebody said what they agree to. */
export const CONSENT_WAYS = ['form', 'inPerson', 'phone', 'website', 'message'] as const
/** And what a column of a file says, which tells of no way. */
const CONSENT_SOURCES = [...CONSENT_WAYS, 'import'] as const
/** What somebody says of all whom a file brings, for a purpose that no column of it tells of. */
export interface ConsentOfMany {
  answer: (typeof CONSENTS)[number]
  way: (typeof CONSENT_WAYS)[number] | null
  since: string | null
}
export type ConsentsOfMany = Partial<Record<'report' | 'appeal', ConsentOfMany>>
/** What has a page of its own: the categories, and the elites who give so no more. */
export const CATEGORY_LISTS = [...CATEGORIES, 'lapsed'] as const

/** [3.6] a person or an organisation as this entity knows it. product.md 3 */
export const donors = defineResource({
  name: 'donors',
  tenant: 'entity',
  live: true,
  subject: 'self',
  audited: 'byImport',
  fields: {
    name: text({
      required: true,
      personal: { becomes: ERASED_NAME },
      aliases: [
        'donor name',
        'full name',
        'اسم المتبرع',
        'الاسم',
        'الاسم الكامل',
        'الاسم الثلاثي',
        'الاسم الرباعي',
        'المتبرع',
      ],
    }),
    phone: phone({
      accept: 'mobile',
      unique: CODES.phoneUsed,
      sharable: true,
      aliases: [
        'mobile',
        'donor mobile',
        'phone number',
        'telephone',
        'رقم الجوال',
        'الجوال',
        'جوال المتبرع',
        'رقم الهاتف',
        'الهاتف',
        'هاتف المتبرع',
        'الموبايل',
      ],
    }),
    /** product.md 3: by whose phone they are reached, on purpose: a family, one accountant of several bodies (decisions/128). */
    reachedBy: reference({ to: 'donors', rare: true, personal: true }),
    email: email({
      aliases: [
        'e-mail',
        'email address',
        'mail',
        'البريد',
        'بريد المتبرع',
        'البريد الالكتروني',
        'البريد الإلكتروني',
        'الايميل',
      ],
    }),
    /** [5.7] another donor has the email too, and both are to have it: who said so, and when. */
    emailShared: boolean({ default: false, asked: true, personal: { becomes: false } }),
    emailSharedBy: reference({ to: 'users', readOnly: true, rare: true }),
    emailSharedAt: kept('timestamp'),
    type: reference({
      to: 'donor_types',
      aliases: ['donor type', 'category', 'نوع المتبرع', 'النوع', 'الفئة', 'فئة المتبرع'],
    }),
    image: upload({ accept: 'image' }),
    language: choice(['ar', 'en'], { personal: true, aliases: ['language', 'اللغة'] }),
    calendar: choice(['gregorian', 'hijri', 'both'], { personal: true }),
    hiddenName: boolean({ default: false, personal: false }),
    deceased: boolean({ default: false, personal: { becomes: false } }),
    registrationNumber: text({ max: 40, code: true, number: true, aliases: ['السجل التجاري', 'رقم السجل التجاري'] }),
    contacts: rows(
      { name: text({ required: true }), role: text(), phone: phone({ accept: 'mobile' }), email: email() },
      { max: 10 },
    ),
    reportConsent: choice(CONSENTS, { required: true, default: 'unknown', personal: { becomes: 'refused' } }),
    appealConsent: choice(CONSENTS, { required: true, default: 'unknown', personal: { becomes: 'refused' } }),
    /** Where that comes from, and since when it holds; null where nobody has noted it (consents.ts). */
    reportConsentWay: choice(CONSENT_SOURCES, { personal: true }),
    reportConsentSince: date({ past: true, personal: true }),
    appealConsentWay: choice(CONSENT_SOURCES, { personal: true }),
    appealConsentSince: date({ past: true, personal: true }),
    emailStopped: boolean({ default: false, personal: { becomes: true }, aliases: ['إيقاف رسائل البريد'] }),
    whatsappStopped: boolean({
      default: false,
      personal: { becomes: true },
      aliases: ['إيقاف رسائل واتساب', 'إيقاف الواتساب'],
    }),
    smsStopped: boolean({ default: false, personal: { becomes: true }, aliases: ['إيقاف الرسائل النصية'] }),
    /** Between the two the donor wants no messages that they did not ask for, by their charity's clock: theirs alone to say. */
    quietFrom: text({ max: 5, code: true, form: clock, readOnly: true }),
    quietTo: text({ max: 5, code: true, form: clock, readOnly: true }),
    /** product.md 33: gives by one, and is active between two gifts of it, however far apart they are. */
    standingOrder: boolean({
      default: false,
      personal: { becomes: false },
      // What asks yes or no: a column of monthly sums is another thing.
      aliases: ['has a standing order', 'has standing order', 'له استقطاع', 'لديه استقطاع', 'له استقطاع دوري'],
    }),
    tags: tags(),
    notes: text({ lines: 4, aliases: ['ملاحظة'] }),
    unknownGiver: boolean({ readOnly: true }),
    archived: boolean({ readOnly: true, default: false }),
    givenTotal: kept('money', { default: '0' }),
    giftsCount: kept('integer', { default: 0 }),
    lastGiftDate: kept('date'),
    /** [3.6] the level; none of whoever has not given, is unknown, deceased or archived. Kept by a job (decisions/067). */
    category: choice(CATEGORIES, { readOnly: true, personal: true }),
    /** Was elite by what they gave, or is by hand, and gives so no more. */
    lapsedElite: boolean({ readOnly: true, default: false, personal: { becomes: false } }),
    /** Elite whatever they give. */
    pinnedElite: boolean({ default: false, asked: true, personal: { becomes: false } }),
  },
  privateFields: {
    /** The name as searches compare it, of a donor who has a name and nothing else: how an import knows them. */
    nameKey: kept('text', { generated: 'case when phone is null and email is null then athar_fold(name) end' }),
  },
  indexes: [
    // product.md 3: one system donor an entity, whoever makes it and however many at once.
    { name: 'donors_unknown_giver', unique: true, on: ['entityId'], where: ({ unknownGiver }) => unknownGiver },
    // An import knows a donor without a phone by name and email, or by the name alone.
    {
      name: 'donors_email',
      on: ['entityId', 'email'],
      where: ({ deletedAt, email }) => `${deletedAt} is null and ${email} is not null`,
    },
    {
      name: 'donors_bare_name',
      on: ['entityId', 'nameKey'],
      where: ({ deletedAt, phone, email }) => `${deletedAt} is null and ${phone} is null and ${email} is null`,
    },
    { name: 'donors_import', on: ['entityId', 'importId', 'id'], where: ({ importId }) => `${importId} is not null` },
  ],
  finds: {
    /** Gave to one of these projects, and the gift stands (docs/decisions/132). */
    gaveTo: {
      field: reference({ to: 'projects' }),
      in: 'donor_transactions',
      at: 'donor',
      by: 'project',
      but: 'reversed',
      above: 'amount',
    },
    /** Waits for an answer. */
    openIssue: { field: boolean(), in: 'donor_issues', at: 'donor', where: { status: 'open' } },
  },
  title: 'name',
  list: {
    columns: ['name', 'phone', 'email', 'category', 'givenTotal', 'lastGiftDate'],
    filters: [
      'type',
      'category',
      'lapsedElite',
      'pinnedElite',
      'standingOrder',
      'gaveTo',
      'openIssue',
      'reportConsent',
      'appealConsent',
      'emailStopped',
      'whatsappStopped',
      'smsStopped',
      'tags',
      'givenTotal',
      'lastGiftDate',
      'archived',
    ],
    search: ['name', 'phone', 'email'],
    sort: ['updatedAt', 'DESC'],
  },
})
