import { CODES } from '../_kit/codes.ts'
import { boolean, choice, date, integer, kept, money, reference, text, timestamp, url } from '../_kit/fields/index.ts'
import { defineResource } from '../_kit/resource.ts'

export const FUNDS = ['charity', 'zakat', 'lastingCharity', 'endowment', 'restricted'] as const

/** [3.7] one gift. Identity for imports: product.md 10. */
export const donorTransactions = defineResource({
  name: 'donor_transactions',
  tenant: 'entity',
  live: true,
  audited: 'byImport',
  fields: {
    donor: reference({
      to: 'donors',
      required: true,
      codes: { required: CODES.donorUnknown, invalid: CODES.donorUnknown },
    }),
    project: reference({ to: 'projects', required: true }),
    amount: money({
      required: true,
      notZero: true,
      personal: false,
      codes: { invalid: CODES.cost },
      aliases: ['donation amount', 'مبلغ التبرع', 'المبلغ', 'قيمة التبرع', 'القيمة'],
    }),
    date: date({
      required: true,
      past: true,
      personal: false,
      aliases: ['donation date', 'تاريخ التبرع', 'التاريخ', 'تاريخ العملية'],
    }),
    moment: timestamp({ personal: false }),
    description: text({ lines: 2, aliases: ['donation description', 'وصف التبرع', 'الوصف'] }),
    amountDescription: text({ aliases: ['وصف المبلغ'] }),
    donationReferenceId: text({
      max: 100,
      code: true,
      personal: false,
      aliases: [
        'reference',
        'donation reference',
        'الرقم المرجعي',
        'transaction id',
        'operation id',
        'رقم المرجع',
        'رقم العملية',
        'رقم التبرع',
        'المرجع',
      ],
    }),
    /** [2.37] how it was paid at its source: mada, a bank transfer. */
    paymentWay: text({
      max: 60,
      personal: false,
      aliases: ['payment method', 'payment type', 'طريقة الدفع', 'وسيلة الدفع', 'طريقة السداد'],
    }),
    source: text({ max: 60, personal: false, aliases: ['مصدر التبرع', 'المصدر', 'القناة', 'channel'] }),
    fund: choice(FUNDS, { required: true, default: 'charity', personal: false }),
    payer: text(),
    onBehalfOf: text(),
    relation: text({ max: 60 }),
    giftRecipient: text(),
    inKind: boolean({ default: false, personal: false }),
    reversed: boolean({ default: false, personal: false }),
    /** Of money that went back: the gift that it was. It bears that gift's donor, project and kind (docs/decisions/135). */
    refundOf: reference({ to: 'donor_transactions', readOnly: true, rare: true, within: true }),
    /** product.md 4: of a grant, the agreement under which it comes, and which of how many instalments it is. */
    agreementNumber: text({
      max: 60,
      code: true,
      aliases: ['agreement', 'contract number', 'رقم الاتفاقية', 'الاتفاقية', 'رقم العقد'],
    }),
    instalment: integer({
      min: 1,
      max: 999,
      personal: false,
      aliases: ['installment', 'رقم الدفعة', 'الدفعة', 'القسط'],
    }),
    instalments: integer({ min: 1, max: 999, personal: false, aliases: ['installments', 'عدد الدفعات', 'الدفعات'] }),
    documentLink: url({ aliases: ['agreement link', 'document', 'رابط الاتفاقية', 'رابط المستند', 'المستند'] }),
    /** product.md 11: of the receipt that was issued for it; it stays, whatever becomes of the gift. */
    receiptNumber: text({ max: 40, code: true, readOnly: true, personal: false }),
    receiptSerial: kept('integer', { hidden: true }),
    importKey: kept('text', { hidden: true, personal: 'byHook' }),
  },
  // product.md 10: a gift is known again by its key; what a person sees of it is the reference.
  uniqueTogether: [{ fields: ['importKey'], code: CODES.codeUsed, at: 'donationReferenceId' }],
  indexes: [
    {
      name: 'donor_transactions_receipt',
      unique: true,
      on: ['entityId', 'receiptSerial'],
      where: ({ receiptSerial }) => `${receiptSerial} is not null`,
    },
    { name: 'donor_transactions_donor_date', on: ['entityId', 'donor', 'date'] },
    { name: 'donor_transactions_project_date', on: ['entityId', 'project', 'date'] },
    {
      name: 'donor_transactions_import',
      on: ['entityId', 'importId', 'id'],
      where: ({ importId }) => `${importId} is not null`,
    },
  ],
  weighs: { money: 'amount', except: 'reversed', on: 'date' },
  parent: { at: 'project', tab: 'gifts' },
  title: 'donationReferenceId',
  list: {
    columns: ['date', 'donor', 'project', 'amount', 'source', 'donationReferenceId', 'updatedAt'],
    // Many gifts have no reference; each has a day.
    main: 'date',
    filters: ['project', 'donor', 'date', 'amount', 'source', 'fund', 'reversed'],
    search: ['donationReferenceId', 'source', 'description'],
    searchThrough: ['donor'],
    sort: ['date', 'DESC'],
  },
})
