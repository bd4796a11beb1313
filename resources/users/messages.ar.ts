import type { MessagesOf } from '../_kit/messages.ts'
import type { users } from './schema.ts'

export const ar = {
  name: 'المستخدمون',
  ofMany: 'المستخدمين',
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
    roles: 'الأدوار',
    profileImage: 'الصورة الشخصية',
    language: 'اللغة',
    calendar: 'التقويم',
    invited: 'بانتظار قبول الدعوة',
    firstTimeLogin: 'بانتظار أول دخول',
    passwordTemporary: 'كلمة مرور مؤقتة',
  },
  hints: {
    phone: 'ما يرسله مدير الفرع أو مدير المشاريع من رقمه إلى واتساب الجهة يُحفظ في مسودة مستجدّ لمشروع.',
    firstTimeLogin: 'لم يُكمل المستخدم صفحة أول دخول بعد.',
    passwordTemporary: 'عيّنها أحد المديرين، وتُستبدل عند الدخول القادم.',
  },
  choices: {
    roles: {
      SuperAdmin: 'مدير المنصة',
      TechnicalSupport: 'الدعم الفني',
      BranchAdmin: 'مدير الفرع',
      ProjectAdmin: 'مدير المشاريع',
      PotentialDonner: 'متبرع محتمل',
      Donor: 'متبرع',
    },
    language: { ar: 'العربية', en: 'الإنجليزية' },
    calendar: { gregorian: 'ميلادي', hijri: 'هجري', both: 'كلاهما' },
  },
  states: { active: 'نشط', inactive: 'موقوف' },
  actions: { activate: 'تفعيل', deactivate: 'إيقاف' },
  all: { name: 'مستخدمو كل الجهات' },
  empty: 'لا يوجد مستخدمون هنا. أزيلوا عوامل التصفية لعرض الجميع.',
  text: {
    created: 'يجري إرسال الدعوة إلى %{email}',
    temporary: 'كلمة مرور مؤقتة بانتظار الاستخدام',
    temporaryText: 'تعمل 7 أيام وتُستبدل عند أول دخول، ولم تعد الدعوة تفيد. إن فُقدت فعيّنوا كلمة مرور أخرى.',
    activateMany: 'يمكنهم تسجيل الدخول من جديد.',
    deactivateMany:
      'يُسجَّل خروجهم عند الخطوة التالية ولا يمكنهم تسجيل الدخول بعدها. يبقى ما أنجزوه، ويمكنكم تفعيل حساباتهم من جديد.',
    deactivateNote:
      'يُسجَّل خروج المستخدم عند خطوته التالية ولا يستطيع الدخول بعدها. يبقى ما أنجزه، ويمكنكم تفعيله من جديد.',
  },
} satisfies MessagesOf<typeof users>
