import type { notes as en } from '../en/notes.ts'
import { six, type Texts } from '../texts.ts'

export const notes = {
  sendKeys: 'للإرسال: Ctrl + Enter',
  title: 'سجل الملاحظات',
  subtitle: 'يقرؤه منسوبو الجهة، ولا يظهر للمتبرعين.',
  write: 'كتابة ملاحظة',
  add: 'إضافة الملاحظة',
  deleted: 'ستُحذف الملاحظة',
  filter: 'عرض هذه فقط',
  empty: 'تظهر هنا المستجدّات والتعليقات والملاحظات والمراحل والتقارير وردود المتبرعين أولًا بأول.',
  searching: 'جارٍ البحث عن القيد المطلوب …',
  unknown: 'القيد المطلوب في هذا الرابط غير موجود في السجل، وربما حُذف.',
  notInKinds: 'القيد المطلوب في هذا الرابط ليس من الأنواع المختارة.',
  letters: six(
    'لم تُرسل رسائل',
    'أُرسلت رسالة واحدة',
    'أُرسلت رسالتان',
    'أُرسلت %{smart_count} رسائل',
    'أُرسلت %{smart_count} رسالة',
    'أُرسلت %{smart_count} رسالة',
  ),
  kind: {
    update: 'مستجدّ',
    comment: 'تعليق',
    note: 'ملاحظة',
    stage: 'مرحلة',
    status: 'حالة',
    report: 'تقرير مرسل',
    feedback: 'رد متبرع',
  },
  kinds: {
    update: 'المستجدّات',
    comment: 'التعليقات',
    note: 'الملاحظات',
    stage: 'المراحل',
    status: 'تغييرات الحالة',
    report: 'التقارير المرسلة',
    feedback: 'ردود المتبرعين',
  },
  changed: {
    created: 'أُضيف المشروع',
    status: 'المشروع: من «%{from}» إلى «%{to}»',
    progress: 'التقدم: من «%{from}» إلى «%{to}»',
    stage: '%{stage}: %{to}',
  },
  feedback: {
    notMe: 'أفاد متبرع بأن هذه الرسالة ليست له:',
    stopped: 'أوقف متبرع الرسائل بعد:',
  },
} satisfies Texts<typeof en>
