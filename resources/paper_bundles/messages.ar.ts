import type { MessagesOf } from '../_kit/messages.ts'
import type { paperBundles } from './schema.ts'

export const ar = {
  name: 'ملفات الرسائل المجمّعة',
  one: 'ملف رسائل مجمّع',
  count: {
    zero: 'لا ملفات',
    one: 'ملف واحد',
    two: 'ملفان',
    few: '%{smart_count} ملفات',
    many: '%{smart_count} ملفًا',
    other: '%{smart_count} ملف',
  },
  fields: {
    report: 'التقرير',
    state: 'الحالة',
    letters: 'الرسائل',
    made: 'ما أُعدّ منها',
    leftOut: 'ما استُبعد',
    bytes: 'الحجم',
    startedBy: 'من بدأ الإعداد',
    endedAt: 'انتهى في',
    until: 'يُحفظ حتى',
  },
  choices: {
    state: {
      making: 'قيد الإعداد',
      ready: 'جاهز',
      stopped: 'أُوقف',
      failed: 'تعذّر الإعداد',
      expired: 'لم يعد محفوظًا',
    },
  },
  text: {
    title: 'رسائل المتبرعين كلها للطباعة والحفظ',
    lead: 'ملف مضغوط فيه رسالة كل متبرع أُرسل إليه هذا التقرير، في مستند مستقل.',
    make: 'إعداد الملف',
    again: 'إعداده من جديد',
    progress: 'الرسالة %{done} من %{total}',
    mayLeave: 'يمكنكم مغادرة الصفحة، وسيصلكم إشعار حين يجهز الملف.',
    stop: 'إيقاف',
    stopAsk: 'يُحذف ما أُعدّ من الملف، ويبقى التقرير نفسه كما هو.',
    goOn: 'متابعة الإعداد',
    download: 'تنزيل',
    ready: 'عدد الرسائل فيه: %{n}.',
    left: 'عدد الرسائل المستبعدة: %{n}، لأن أسماء أصحابها مخفية، أو مُحيت بياناتهم، أو وصلت إلى غيرهم.',
    until: 'يُحفظ حتى',
    failed: 'تعذّر إعداد الملف. إذا كثرت الرسائل جدًا فقد لا يتسع لها ملف واحد.',
    expired: 'لم يعد الملف الأخير محفوظًا، لانقضاء مدته أو لأن فيه ما لا يصح عرضه الآن.',
  },
  empty: 'لم يُعدّ ملف رسائل بعد.',
} satisfies MessagesOf<typeof paperBundles>
