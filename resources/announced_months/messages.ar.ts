import type { MessagesOf } from '../_kit/messages.ts'
import type { announcedMonths } from './schema.ts'

export const ar = {
  name: 'الأشهر المعلنة',
  one: 'شهر معلن',
  count: {
    zero: 'لا أشهر معلنة',
    one: 'شهر معلن واحد',
    two: 'شهران معلنان',
    few: '%{smart_count} أشهر معلنة',
    many: '%{smart_count} شهرًا معلنًا',
    other: '%{smart_count} شهر معلن',
  },
  fields: { year: 'السنة الهجرية', month: 'الشهر الهجري', startsOn: 'اليوم الأول', source: 'جهة الإعلان' },
  hints: { startsOn: 'اليوم الميلادي الذي بدأ فيه الشهر بحسب الإعلان الرسمي. وتتبعه المواعيد التي حددتها الجهات.' },
  choices: {
    month: {
      '1': 'محرم',
      '2': 'صفر',
      '3': 'ربيع الأول',
      '4': 'ربيع الآخر',
      '5': 'جمادى الأولى',
      '6': 'جمادى الآخرة',
      '7': 'رجب',
      '8': 'شعبان',
      '9': 'رمضان',
      '10': 'شوال',
      '11': 'ذو القعدة',
      '12': 'ذو الحجة',
    },
  },
  empty: 'لا يختلف أي شهر عن تقويم أم القرى. أضيفوا الشهر عند صدور إعلان مختلف.',
} satisfies MessagesOf<typeof announcedMonths>
