import { satisfaction } from '../../i18n/ar/satisfaction.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { yearLetterPages } from './schema.ts'

export const ar = {
  name: 'صفحات رسائل حصاد العام',
  one: 'صفحة رسالة حصاد العام',
  count: {
    zero: 'لا صفحات لحصاد العام',
    one: 'صفحة واحدة لحصاد العام',
    two: 'صفحتان لحصاد العام',
    few: '%{smart_count} صفحات لحصاد العام',
    many: '%{smart_count} صفحة لحصاد العام',
    other: '%{smart_count} صفحة لحصاد العام',
  },
  fields: {
    yearLetter: 'رسالة حصاد العام',
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
  empty: 'لا توجد صفحات بعد. تظهر هنا بعد إرسال رسالة حصاد العام.',
} satisfies MessagesOf<typeof yearLetterPages>
