/** A row of each kind of file as its declaration says it: the resource's own fields, and what stands for its references. */
import { resourceMessages } from '../../i18n/both.ts'
import { translate } from '../../i18n/server.ts'
import { CODES } from '../../resources/_kit/codes.ts'
import type { Field } from '../../resources/_kit/field.ts'
import { choice, email, phone, text } from '../../resources/_kit/fields/index.ts'
import { TABLE_OF } from '../../resources/_kit/importTargets.ts'
import { compareMoney } from '../../resources/_kit/money.ts'
import { OPERATION_STATES, STATE_WORDS } from '../../resources/_kit/operations.ts'
import type { Fields, Resource } from '../../resources/_kit/resource.ts'
import type { Rule } from '../../resources/_kit/rules.ts'
import { CONSENT_OF } from '../../resources/donors/consents.ts'
import { resourceNamed } from '../../resources/registry.ts'
import { GRANTING_BODIES } from './lists.ts'
import type { Target } from './types.ts'

const amountRule = (key: string, args: Rule['args'], holds: (amount: string) => boolean): Rule => ({
  field: 'amount',
  code: CODES.cost,
  reads: ['amount'],
  key,
  args,
  holds: ({ amount }) => typeof amount !== 'string' || holds(amount),
})
const least = (): { minValue: string } => ({ minValue: '0.01' })
const positive = amountRule('minValue', least, (amount) => compareMoney(amount, '0') > 0)
const notNothing = amountRule('minValue', least, (amount) => compareMoney(amount, '0') !== 0)

const aliasesOf = (resource: string, field: string): readonly string[] => {
  const { en, ar } = resourceMessages(resource)
  const { fields } = resourceNamed(resource).resource
  return [en.fields[field] ?? '', ar.fields[field] ?? '', ...(fields[field]?.aliases ?? [])]
}

/** A project by its code or, where only one has it, its name. */
const projectText = (required: boolean, aliases: readonly string[] = []): Field =>
  text({
    required,
    aliases: [...aliasesOf('projects', 'code'), 'project', 'المشروع', 'code', ...aliases],
  })

/** A gift's row names its donor and project by what people know them by. */
const GIVER = {
  donorPhone: phone({ accept: 'mobile', aliases: aliasesOf('donors', 'phone') }),
  donorName: text({
    aliases: [...aliasesOf('donors', 'name'), 'name', 'donor', 'giver', 'customer', 'المتبرع', 'اسم العميل', 'العميل'],
  }),
  donorEmail: email({ aliases: aliasesOf('donors', 'email') }),
} satisfies Fields

const PROJECT_NAMES = ['project name', 'campaign', 'product', 'اسم المشروع', 'الحملة', 'المنتج', 'اسم المنتج']

type Made = Pick<Resource, 'fields' | 'rules'>

/** A gift's own fields but those that the row names otherwise. */
function giftFields(...without: readonly string[]): Fields {
  const { fields } = resourceNamed('donor_transactions').resource
  const left = new Set(['donor', 'project', ...without])
  return Object.fromEntries(Object.entries(fields).filter(([name]) => !left.has(name)))
}

const required = (field: Field | undefined, aliases: readonly string[] = []): Field => ({
  ...(field as Field),
  required: true,
  aliases: [...(field?.aliases ?? []), ...aliases],
})
const optional = (field: Field | undefined, aliases: readonly string[] = []): Field => ({
  ...required(field, aliases),
  required: false,
})

const giftRows = (): Made => ({
  fields: { ...GIVER, project: projectText(true), ...giftFields() },
  rules: [positive],
})

/** One operation of a store a row: its number and its state say what becomes of it. */
function operationRows(): Made {
  const { donationReferenceId, ...own } = giftFields(
    'source',
    'reversed',
    'agreementNumber',
    'instalment',
    'instalments',
    'documentLink',
  )
  const state = choice(OPERATION_STATES, {
    aliases: ['status', 'operation status', 'order status', 'payment status', 'الحالة', 'حالة الدفع', 'حالة الطلب'],
  })
  return {
    fields: {
      donationReferenceId: required(donationReferenceId, ['order number', 'order id', 'operation number', 'رقم الطلب']),
      operationState: { ...state, options: { ...state.options, words: STATE_WORDS } },
      ...GIVER,
      project: projectText(true, PROJECT_NAMES),
      ...own,
    },
    rules: [notNothing],
  }
}

const CONTACT = {
  contactName: text({ aliases: ['contact', 'contact person', 'مسؤول التواصل', 'ضابط الاتصال', 'ممثل الجهة'] }),
  contactRole: text({ aliases: ['role', 'position', 'job title', 'المنصب', 'المسمى الوظيفي', 'الصفة'] }),
  contactPhone: phone({ accept: 'mobile', aliases: ['contact mobile', 'جوال المسؤول', 'جوال ضابط الاتصال'] }),
  contactEmail: email({ aliases: ['contact mail', 'بريد المسؤول', 'بريد ضابط الاتصال'] }),
} satisfies Fields

const BODY_NAMES = [
  'granting body',
  'foundation',
  'foundation name',
  'organisation',
  'organization',
  'الجهة المانحة',
  'المؤسسة المانحة',
  'اسم المؤسسة',
  'اسم الجهة',
  'الجهة',
  'المانح',
]

/** A granting body a row, with a grant or without one. */
function grantRows(): Made {
  const { fields: donor } = resourceNamed('donors').resource
  const { amount, date, agreementNumber, ...own } = giftFields(
    'reversed',
    'payer',
    'onBehalfOf',
    'relation',
    'giftRecipient',
    'paymentWay',
  )
  const type = optional(donor['type'], ['body type', 'نوع الجهة'])
  return {
    fields: {
      bodyName: required(donor['name'], BODY_NAMES),
      bodyType: { ...type, options: { ...type.options, list: GRANTING_BODIES } },
      registrationNumber: optional(donor['registrationNumber'], ['licence number', 'رقم الترخيص', 'رقم التسجيل']),
      bodyPhone: optional(donor['phone'], ['body phone', 'هاتف الجهة', 'جوال الجهة']),
      bodyEmail: optional(donor['email'], ['body email', 'بريد الجهة']),
      ...CONTACT,
      project: projectText(false, PROJECT_NAMES),
      amount: optional(amount, ['grant', 'grant amount', 'مبلغ المنحة', 'قيمة المنحة', 'المنحة', 'قيمة الدفعة']),
      date: optional(date, ['grant date', 'تاريخ المنحة', 'تاريخ الدفعة']),
      agreementNumber: optional(agreementNumber),
      ...own,
    },
    rules: [positive],
  }
}

/** How somebody answered is asked once for the whole file (resources/donors/consents.ts). */
const SOURCES: ReadonlySet<string> = new Set(Object.values(CONSENT_OF).flatMap(({ way, since }) => [way, since]))

const donorRows = (): Made => ({
  fields: Object.fromEntries(
    Object.entries(resourceNamed('donors').resource.fields).filter(([name]) => !SOURCES.has(name)),
  ),
  rules: [],
})

const MADE: Readonly<Partial<Record<Target, () => Made>>> = {
  donors: donorRows,
  donor_transactions: giftRows,
  joud_operations: operationRows,
  foundation_grants: grantRows,
}

const KINDS: ReadonlySet<string> = new Set([
  'text',
  'money',
  'integer',
  'boolean',
  'date',
  'phone',
  'email',
  'url',
  'videoUrl',
  'choice',
  'lines',
  'tags',
])
/** Lists whose entries a cell names by their title. */
const LISTS: ReadonlySet<unknown> = new Set(['donor_types', 'classifications'])

const fitsACell = (field: Field): boolean =>
  !field.readOnly &&
  field.options['asked'] !== true &&
  (KINDS.has(field.kind) || (field.kind === 'reference' && LISTS.has(field.options['to'])))

const shapes = new Map<Target, Resource>()

/** The resource as a file's row writes it: only what fits in a cell. */
export function rowShape(target: Target): Resource {
  const known = shapes.get(target)
  if (known) return known
  const { resource } = resourceNamed(TABLE_OF[target])
  const made = MADE[target]?.()
  const fields = Object.fromEntries(Object.entries((made ?? resource).fields).filter(([, field]) => fitsACell(field)))
  const shape = { ...resource, fields, rules: [...resource.rules, ...(made?.rules ?? [])] }
  shapes.set(target, shape)
  return shape
}

/** Fields that a kind of files has of its own: their labels stand among the texts of imports. */
const OWN_LABELS: Readonly<Partial<Record<Target, readonly string[]>>> = {
  donor_transactions: [...Object.keys(GIVER), 'project'],
  joud_operations: [...Object.keys(GIVER), 'operationState', 'project'],
  foundation_grants: ['bodyName', 'bodyType', 'bodyPhone', 'bodyEmail', ...Object.keys(CONTACT), 'project'],
}
export function labelOf(target: Target, name: string, locale: 'en' | 'ar'): string {
  if (OWN_LABELS[target]?.includes(name)) return translate(locale, `imports.field.${name}`)
  const resource = name === 'registrationNumber' ? 'donors' : TABLE_OF[target]
  return resourceMessages(resource)[locale].fields[name] ?? name
}

/** What the values of a choice are called in a file, in either language. */
export function choiceLabels(target: Target, name: string, locale: 'en' | 'ar'): Readonly<Record<string, string>> {
  if (name === 'operationState')
    return Object.fromEntries(OPERATION_STATES.map((state) => [state, translate(locale, `imports.state.${state}`)]))
  return resourceMessages(TABLE_OF[target])[locale].choices?.[name] ?? {}
}
