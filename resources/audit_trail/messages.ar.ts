import type { MessagesOf } from '../_kit/messages.ts'
import type { auditTrail } from './schema.ts'

export const ar = {
  name: 'سجل التغييرات',
  one: 'قيد',
  count: {
    zero: 'لا قيود',
    one: 'قيد واحد',
    two: 'قيدان',
    few: '%{smart_count} قيود',
    many: '%{smart_count} قيدًا',
    other: '%{smart_count} قيد',
  },
  fields: {
    actor: 'المستخدم',
    action: 'الإجراء',
    resource: 'نوع السجل',
    record: 'السجل',
    before: 'قبل التغيير',
    after: 'بعد التغيير',
    request: 'رقم الطلب',
  },
  choices: {
    action: {
      create: 'إضافة',
      update: 'تعديل',
      remove: 'حذف',
      erase: 'حذف نهائي',
      view: 'اطّلاع المنصة',
      switch: 'دخول فرع',
      export: 'تصدير',
    },
    resource: {
      entities: 'الجهة',
      users: 'مستخدم',
      donor_types: 'نوع متبرع',
      classifications: 'تصنيف',
      files: 'ملف',
      projects: 'مشروع',
      project_updates: 'مستجدّ',
      comments: 'تعليق',
      notes: 'ملاحظة',
      spendings: 'مصروف',
      donors: 'متبرع',
      donor_transactions: 'عملية تبرع',
      reports: 'تقرير',
      imports: 'عملية استيراد',
      registrations: 'طلب تسجيل',
      sessions: 'جلسة',
    },
  },
  empty: 'لا توجد قيود بهذه التصفية. أزيلوا عوامل التصفية لعرض جميع التغييرات.',
} satisfies MessagesOf<typeof auditTrail>
