import type { MessagesOf } from '../_kit/messages.ts'
import type { colors } from './schema.ts'

export const ar = {
  name: 'الألوان',
  one: 'لون',
  count: {
    zero: 'لا ألوان',
    one: 'لون واحد',
    two: 'لونان',
    few: '%{smart_count} ألوان',
    many: '%{smart_count} لونًا',
    other: '%{smart_count} لون',
  },
  fields: { name: 'الاسم', value: 'القيمة', main: 'اللون الرئيس' },
  hints: {
    value: 'كما في دليل هويتكم، مثل #0f5c55.',
    main: 'تتلوّن به رسائلكم وتقاريركم وصفحاتكم العامة. وهو لون واحد، وأول لون تضيفونه يكون هو.',
  },
  sections: { colour: 'اللون' },
  text: {
    lead: 'تأخذ رسائلكم وتقاريركم وصفحاتكم العامة لونكم الرئيس، بدرجات مقروءة في المظهرين الفاتح والداكن.',
    removeFailed: 'حدث خطأ أثناء حذف اللون',
    preview: 'مظهر الصفحات بهذا اللون',
    light: 'على الورق الفاتح',
    dark: 'في المظهر الداكن',
    link: 'اقرؤوا قصة حفر البئر',
    button: 'التبرع لهذا المشروع',
    contrast: 'التباين %{ratio}، وتحتاج الكلمات إلى \u20664.5 : 1\u2069 على الأقل.',
  },
  empty: 'لا توجد ألوان بعد. أضيفوا ألوان جهتكم، فالرسائل والصفحات العامة تأخذ لونها الرئيس.',
} satisfies MessagesOf<typeof colors>
