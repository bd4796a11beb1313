import type { compose as composeEn, parts as partsEn } from '../en/reportsWriting.ts'
import { six, type Texts } from '../texts.ts'

export const compose = {
  allTold: 'وصل جميعَ من يُرسل إليهم تقريرٌ بعد آخر مستجدّات المشروع. انشروا مستجدًّا، أو أرسلوه إليهم جميعًا.',
  updates: six(
    'لن تظهر مستجدّات',
    'سيظهر مستجدّ واحد',
    'سيظهر مستجدّان',
    'ستظهر %{smart_count} مستجدّات',
    'سيظهر %{smart_count} مستجدًّا',
    'سيظهر %{smart_count} مستجدّ',
  ),
  noUpdates: 'لا مستجدّات منشورة للمشروع بعد. أضيفوا واحدًا أولًا، فهو ما ينتظره المتبرعون.',
  versions: 'النسخ السابقة',
  version: 'النسخة',
  versionBy: '%{at}، %{name}',
  versionsHint: 'كما كانت المسودة أثناء كتابتها. تبقى الصور وأجزاء الرسالة كما هي الآن.',
  noVersions: 'لا نسخ سابقة لهذه المسودة بعد. تُحفظ نسخة كل عشر دقائق من الكتابة.',
  isBack: 'استُعيدت النسخة السابقة، وتُحفظ تلقائيًا.',
} satisfies Texts<typeof composeEn>

export const parts = {
  usual: 'كما هي في التصميم.',
  choose: 'اختيارها وترتيبها',
  reset: 'العودة إلى ترتيب التصميم',
  empty: 'لم يُكتب شيء هنا بعد، فلا يظهر في الرسالة.',
  half: 'تلزم الصورتان معًا، لذا لا يظهر في الرسالة بعد.',
  unread: 'يلزم التسجيل ونصّه باللغتين، لذا لا يظهر في الرسالة بعد.',
  askOnly: 'لا يظهر إلا في تقرير يتضمن دعوة إلى التبرع.',
} satisfies Texts<typeof partsEn>
