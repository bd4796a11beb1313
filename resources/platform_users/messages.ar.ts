import type { MessagesOf } from '../_kit/messages.ts'
import type { platformUsers } from './schema.ts'

export const ar = {
  name: 'مستخدمو كل الجهات',
  one: 'مستخدم',
  count: {
    zero: 'لا مستخدمين',
    one: 'مستخدم واحد',
    two: 'مستخدمان',
    few: '%{smart_count} مستخدمين',
    many: '%{smart_count} مستخدمًا',
    other: '%{smart_count} مستخدم',
  },
  fields: {
    name: 'الاسم',
    userName: 'اسم المستخدم',
    email: 'البريد الإلكتروني',
    phone: 'رقم الجوال',
    entityId: 'الجهة',
    roles: 'الأدوار',
    invited: 'بانتظار قبول الدعوة',
    firstTimeLogin: 'بانتظار أول دخول',
  },
  hints: { firstTimeLogin: 'لم يستبدل المستخدم كلمة المرور المؤقتة بعد.' },
  choices: {
    roles: {
      SuperAdmin: 'مدير المنصة',
      TechnicalSupport: 'الدعم الفني',
      BranchAdmin: 'مدير الفرع',
      ProjectAdmin: 'مدير المشاريع',
      PotentialDonner: 'متبرع محتمل',
      Donor: 'متبرع',
    },
  },
  states: { active: 'نشط', inactive: 'موقوف' },
  actions: { activate: 'تفعيل', deactivate: 'إيقاف' },
  empty: 'لا يوجد مستخدمون هنا. أزيلوا عوامل التصفية لعرض الجميع.',
  text: {
    activateMany: 'يمكنهم تسجيل الدخول من جديد.',
    deactivateMany:
      'يُسجَّل خروجهم عند الخطوة التالية ولا يمكنهم تسجيل الدخول بعدها. يبقى ما أنجزوه، ويمكنكم تفعيل حساباتهم من جديد.',
    deactivateNote:
      'يُسجَّل خروج المستخدم عند خطوته التالية ولا يستطيع الدخول بعدها. يبقى ما أنجزه، ويمكنكم تفعيله من جديد.',
  },
} satisfies MessagesOf<typeof platformUsers>
