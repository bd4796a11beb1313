import { satisfaction } from '../../i18n/ar/satisfaction.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { letters } from './schema.ts'

export const ar = {
  name: 'صفحات الرسائل',
  one: 'صفحة رسالة',
  count: {
    zero: 'لا صفحات رسائل',
    one: 'صفحة رسالة واحدة',
    two: 'صفحتا رسائل',
    few: '%{smart_count} صفحات رسائل',
    many: '%{smart_count} صفحة رسالة',
    other: '%{smart_count} صفحة رسالة',
  },
  fields: {
    report: 'التقرير',
    donor: 'المتبرع',
    language: 'اللغة',
    sent: 'أُرسلت',
    sentAt: 'وقت الإرسال',
    fetchedAt: 'وقت التحميل',
    openedAt: 'وقت الفتح',
    disownedAt: 'وقت الإفادة «لست المقصود»',
    stoppedAt: 'وقت إيقاف الرسائل',
    satisfaction: 'رأي قارئها فيها',
    ratedAt: 'وقت إبداء الرأي',
  },
  hints: {
    fetchedAt: 'حُمّلت الصفحة، وقد يكون ذلك من فاحص البريد أو من معاينة الرابط.',
    disownedAt: 'أفاد القارئ بأن الرسالة ليست موجهة إليه.',
    stoppedAt: 'طلب المتبرع إيقاف الرسائل من خلال هذه الرسالة.',
  },
  choices: { language: { ar: 'العربية', en: 'الإنجليزية' }, satisfaction },
  empty: 'لا توجد رسائل بعد. تظهر الرسائل هنا بعد إرسال تقرير.',
} satisfies MessagesOf<typeof letters>
