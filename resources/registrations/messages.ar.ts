import type { MessagesOf } from '../_kit/messages.ts'
import type { registrations } from './schema.ts'

export const ar = {
  name: 'طلبات التسجيل',
  one: 'طلب تسجيل',
  count: {
    zero: 'لا طلبات',
    one: 'طلب واحد',
    two: 'طلبان',
    few: '%{smart_count} طلبات',
    many: '%{smart_count} طلبًا',
    other: '%{smart_count} طلب',
  },
  fields: {
    name: 'اسم الجهة',
    branchName: 'اسم الفرع',
    licenceNumber: 'رقم الترخيص',
    website: 'الموقع الإلكتروني',
    brief: 'نبذة',
    contactEmail: 'بريد التواصل',
    contactPhone: 'هاتف التواصل',
    adminName: 'مدير الفرع',
    adminUserName: 'اسم المستخدم',
    adminEmail: 'بريد المدير',
    adminPhone: 'جوال المدير',
    language: 'اللغة',
    logoFile: 'الشعار',
    licenceFile: 'ملف الترخيص',
    emailVerified: 'البريد مؤكد',
    decidedAt: 'تاريخ القرار',
    reason: 'سبب القرار',
    entity: 'الجهة',
  },
  choices: { language: { ar: 'العربية', en: 'الإنجليزية' } },
  states: { awaiting: 'بانتظار المراجعة', approved: 'مقبول', rejected: 'مرفوض' },
  actions: {},
  empty: 'لا توجد طلبات. تظهر هنا طلبات الجهات الجديدة فور وصولها.',
} satisfies MessagesOf<typeof registrations>
