import type { palette as en } from '../en/palette.ts'
import { six, type Texts } from '../texts.ts'

export const palette = {
  title: 'البحث والانتقال',
  hint: 'اسم أو رقم أو صفحة …',
  results: 'النتائج',
  recent: 'اخترتموه مؤخرًا',
  pages: 'الصفحات',
  actions: 'الإجراءات',
  inList: 'عرض النتائج في القائمة',
  searching: 'جارٍ البحث …',
  found: six(
    'لا نتائج',
    'نتيجة واحدة',
    'نتيجتان',
    '%{smart_count} نتائج',
    '%{smart_count} نتيجة',
    '%{smart_count} نتيجة',
  ),
  nothing: 'لا نتائج لعبارة «%{text}»',
  nothingHint: 'جرّبوا حروفًا أقل، أو رقمًا، أو كتابة أخرى.',
  failed: 'تعذّر إكمال جزء من البحث.',
  keys: { move: 'للتنقل', choose: 'للفتح', close: 'للإغلاق' },
} satisfies Texts<typeof en>
