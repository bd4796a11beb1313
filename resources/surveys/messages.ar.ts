import { approvalAr } from '../_kit/approval.ar.ts'
import { waysAr } from '../_kit/channels.ar.ts'
import type { MessagesOf } from '../_kit/messages.ts'
import type { surveys } from './schema.ts'

const words = { textAr: 'السؤال بالعربية', textEn: 'السؤال بالإنجليزية' }
const asked = {
  ...words,
  required: 'الإجابة إلزامية',
  onlyIf: 'من يُسأل',
  onlyIs: 'الجواب',
}
const options = { optionsAr: 'الخيارات بالعربية', optionsEn: 'الخيارات بالإنجليزية' }

export const ar = {
  name: 'الاستبيانات',
  one: 'استبيان',
  count: {
    zero: 'لا استبيانات',
    one: 'استبيان واحد',
    two: 'استبيانان',
    few: '%{smart_count} استبيانات',
    many: '%{smart_count} استبيانًا',
    other: '%{smart_count} استبيان',
  },
  fields: {
    title: 'الاستبيان',
    titleAr: 'العنوان بالعربية',
    titleEn: 'العنوان بالإنجليزية',
    introAr: 'المقدمة بالعربية',
    introEn: 'المقدمة بالإنجليزية',
    thanksAr: 'رسالة الشكر بالعربية',
    thanksEn: 'رسالة الشكر بالإنجليزية',
    type: 'النوع',
    project: 'المشروع',
    questions: 'الأسئلة',
    askGender: 'السؤال عن الجنس',
    askAge: 'السؤال عن العمر',
    askPhone: 'السؤال عن رقم الجوال',
    acceptAnswers: 'استقبال الإجابات',
    audience: 'يُرسل إلى',
    donors: 'المتبرعون المختارون',
    channels: 'قنوات التواصل',
    whatsappTextAr: 'نص رسالة واتساب بالعربية',
    whatsappTextEn: 'نص رسالة واتساب بالإنجليزية',
    ...approvalAr,
    answersCount: 'الإجابات',
    maleCount: 'إجابات الذكور',
    femaleCount: 'إجابات الإناث',
    ratedCount: 'تقييمات الرضا',
    satisfiedCount: 'راضٍ فأعلى',
    satisfactionRate: 'نسبة الرضا',
  },
  hints: {
    titleAr: 'تكفي إحدى اللغتين، ويراها حينئذ قارئ اللغة الأخرى.',
    type: 'الاستبيان الخاص يتبع مشروعًا ويصل إلى متبرعيه برابط لكل منهم، والعام مفتوح لكل من لديه الرابط.',
    askGender: 'الإجابة عنه اختيارية دائمًا.',
    askAge: 'الإجابة عنه اختيارية دائمًا.',
    askPhone: 'الإجابة عنه اختيارية دائمًا.',
    acceptAnswers: 'عند إيقافه يقرأ من يفتح الرابط أن الاستبيان مغلق.',
    channels: 'يصل الاستبيان إلى كل متبرع عبر أول قناة متاحة له.',
    whatsappTextAr: 'يسبق الرابط في الرسالة. وإن تُرك فارغًا كتبنا نصًا قصيرًا فيه عنوان الاستبيان.',
  },
  choices: {
    type: { general: 'عام', special: 'خاص' },
    audience: { projectDonors: 'متبرعي المشروع', chosen: 'متبرعين أختارهم' },
    channels: waysAr,
  },
  adds: { questions: 'إضافة سؤال' },
  each: { questions: 'السؤال %{number}' },
  blocks: {
    questions: {
      section: {
        name: 'قسم',
        fields: {
          textAr: 'العنوان بالعربية',
          textEn: 'العنوان بالإنجليزية',
          aboutAr: 'النص بالعربية',
          aboutEn: 'النص بالإنجليزية',
        },
      },
      single: { name: 'اختيار واحد', fields: { ...asked, ...options } },
      multiple: { name: 'اختيار متعدد', fields: { ...asked, ...options } },
      satisfaction: { name: 'مستوى الرضا', fields: asked },
      nps: { name: 'مدى التوصية (من 0 إلى 10)', fields: asked },
      rating: { name: 'تقييم بالنجوم', fields: asked },
      scale: {
        name: 'مقياس متدرج',
        fields: {
          ...asked,
          points: 'عدد الدرجات',
          lowAr: 'أدنى درجة بالعربية',
          lowEn: 'أدنى درجة بالإنجليزية',
          highAr: 'أعلى درجة بالعربية',
          highEn: 'أعلى درجة بالإنجليزية',
        },
      },
      shortText: { name: 'نص قصير', fields: asked },
      longText: { name: 'نص طويل', fields: asked },
      number: { name: 'رقم', fields: { ...asked, least: 'الحد الأدنى', most: 'الحد الأعلى' } },
      date: { name: 'تاريخ', fields: asked },
      file: {
        name: 'ملفات',
        fields: { ...asked, pictures: 'صور', papers: 'ملفات PDF', most: 'الحد الأعلى (حتى 3)' },
      },
    },
  },
  states: { draft: 'مسودة', published: 'نشط', deactivated: 'موقوف' },
  actions: { activate: 'تفعيل', deactivate: 'إيقاف', toDraft: 'إعادة إلى المسودات' },
  sections: {
    basics: 'الاستبيان',
    questions: 'الأسئلة',
    about: 'بيانات المستجيب',
    sending: 'الإرسال',
  },
  empty: 'لا توجد استبيانات بعد. ابدؤوا من نموذج جاهز، أو اكتبوا أسئلتكم.',
} satisfies MessagesOf<typeof surveys>
