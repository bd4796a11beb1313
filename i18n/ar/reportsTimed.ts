import type { timed as en } from '../en/reportsTimed.ts'
import type { Texts } from '../texts.ts'

export const timed = {
  action: 'إرسال في موعد محدد…',
  title: 'تحديد موعد الإرسال',
  save: 'جدولة',
  saved: 'تمت جدولة التقرير.',
  leaves: 'يُرسل تلقائيًا في %{moment}. ويمكنكم إعادته إلى المسودات قبل ذلك.',
  back: 'إعادته إلى المسودات',
  backAsk: 'يعود التقرير مسودة ولا يُرسل.',
  notSent: 'لم يُرسل في %{moment} وعاد مسودة. %{reason}',
  other: 'راجعوا أدناه ما ينقصه.',
} satisfies Texts<typeof en>
