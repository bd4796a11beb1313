import type { MessagesOf } from '../_kit/messages.ts'
import type { files } from './schema.ts'

export const ar = {
  name: 'الملفات',
  one: 'ملف',
  count: {
    zero: 'لا ملفات',
    one: 'ملف واحد',
    two: 'ملفان',
    few: '%{smart_count} ملفات',
    many: '%{smart_count} ملفًا',
    other: '%{smart_count} ملف',
  },
  fields: {
    name: 'اسم الملف',
    kind: 'النوع',
    mime: 'الصيغة',
    bytes: 'الحجم',
    sha256: 'البصمة الرقمية',
    width: 'العرض',
    height: 'الارتفاع',
    placeholder: 'معاينة مصغّرة',
    widths: 'المقاسات المحفوظة',
    edition: 'إصدار المقاسات',
    people: 'يظهر فيها أشخاص',
    consentBy: 'صاحب الموافقة',
    consentGuardian: 'ولي الأمر',
    consentUntil: 'الموافقة سارية حتى',
    consentWithdrawnAt: 'سُحبت الموافقة',
    answeredAt: 'أُجيب عن سؤال الأشخاص',
    keptBack: 'سبب عدم نشرها',
    blurred: 'الأجزاء المموّهة',
    takenOn: 'تاريخ الالتقاط',
    location: 'مكان التصوير',
  },
  choices: { kind: { image: 'صورة', video: 'فيديو', audio: 'مقطع صوتي', pdf: 'ملف PDF', sheet: 'جدول بيانات' } },
  empty: 'لا توجد ملفات بعد. تظهر الملفات هنا بعد إرفاقها بمشروع أو بأحد مستجدّاته.',
} satisfies MessagesOf<typeof files>
