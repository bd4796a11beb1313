import type { MessagesOf } from '../_kit/messages.ts'
import type { invoices } from './schema.ts'

export const ar = {
  name: 'الفواتير',
  one: 'فاتورة',
  count: {
    zero: 'لا فواتير',
    one: 'فاتورة واحدة',
    two: 'فاتورتان',
    few: '%{smart_count} فواتير',
    many: '%{smart_count} فاتورة',
    other: '%{smart_count} فاتورة',
  },
  fields: {
    number: 'الرقم',
    subscription: 'الاشتراك',
    net: 'المبلغ قبل الضريبة',
    vatPercent: 'نسبة ضريبة القيمة المضافة',
    vat: 'ضريبة القيمة المضافة',
    total: 'الإجمالي',
    currency: 'العملة',
    state: 'الحالة',
    payUrl: 'صفحة السداد',
    payUntil: 'آخر موعد للسداد',
    paidAt: 'تاريخ السداد',
    buyer: 'المشتري',
    providerId: 'المرجع لدى خدمة الدفع',
    heldAmount: 'المبلغ المدفوع',
    heldCurrency: 'عملة الدفع',
    serviceStatus: 'الحالة لدى خدمة الدفع',
    serviceAskedAt: 'آخر استعلام من خدمة الدفع',
  },
  choices: {
    currency: { SAR: 'ريال سعودي' },
    state: {
      new: 'قيد الإعداد',
      opening: 'قيد الإعداد',
      open: 'لم تُسدد بعد',
      paid: 'مسددة',
      failed: 'لم تُسدد',
      held: 'قيد المراجعة',
      paidBack: 'أُعيد المبلغ',
      unknown: 'غير مؤكدة',
    },
  },
  empty: 'لا توجد فواتير بعد.',
} satisfies MessagesOf<typeof invoices>
