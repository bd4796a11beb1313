import type { Satisfaction } from '../../../resources/_kit/satisfaction.ts'

/** [3.8] what the demo's donors have written; `donor` is the number in their phone, `day` counts back from the demo's last. */
export interface IssueSeed {
  /** Index into ENTITIES. */
  entity: number
  donor: number
  type: 'complaint' | 'question' | 'suggestion'
  daysBefore: number
  message: string
  /** The code of a project that this donor has given to. */
  project?: string
  /** Support has asked the project's staff, with a note; `answer`: what they have said to it. product.md 2 */
  passed?: { note?: string; answer?: string }
  reply?: string
  /** So long the donor waited for it, in hours; a day and two hours where it is not said. */
  repliedAfter?: number
  closed?: true
  /** The platform's support follows it. */
  taken?: true
  /** [9.6] what the donor says of the answer, the day after. */
  rating?: Satisfaction
  /** The donor has opened it again, with these words, two days after the answer. */
  reopened?: string
}

export const ISSUES: readonly IssueSeed[] = [
  {
    entity: 0,
    donor: 30,
    type: 'question',
    daysBefore: 6,
    message: 'السلام عليكم، تبرعتُ لمشروع البئر في الشتاء. متى يبدأ الحفر؟ وهل يمكن أن نرى صور الموقع؟',
    project: 'NK-101',
    passed: { note: 'نود إخبار المتبرع بموعد بدء الحفر. وهل لديكم صور من الموقع يمكن نشرها؟' },
  },
  {
    entity: 0,
    donor: 30,
    type: 'suggestion',
    daysBefore: 40,
    message: 'أقترح إضافة تقرير مختصر في منتصف المشروع، فالانتظار حتى نهايته طويل على الأسرة.',
    reply: 'نشكر لكم اقتراحكم، وقد أضفنا رسالة في منتصف كل مشروع تزيد مدته على ستة أشهر. جزاكم الله خيرًا.',
    closed: true,
  },
  {
    entity: 0,
    donor: 12,
    type: 'complaint',
    daysBefore: 11,
    message: 'وصلتني رسالة الأثر مرتين عن المشروع نفسه. أرجو مراجعة القائمة حتى لا يتكرر الإرسال.',
  },
  {
    entity: 0,
    donor: 41,
    type: 'question',
    daysBefore: 2,
    message: 'هل يمكنني تحويل تبرعي إلى مشروع آخر إن اكتمل هذا المشروع؟',
    reply: 'نعم، ما دام المبلغ لم يُصرف بعد. أي مشروع ترغبون فيه؟',
    repliedAfter: 3,
    taken: true,
  },
  {
    entity: 1,
    donor: 9,
    type: 'question',
    daysBefore: 4,
    message: 'متى توزَّع كسوة الشتاء هذا العام؟ أود المشاركة مع أبنائي يوم التوزيع.',
    project: 'QS-201',
  },
  {
    entity: 2,
    donor: 8,
    type: 'question',
    daysBefore: 8,
    message:
      'Is the water station in the second village already running? The last picture that I saw was of the tanks.',
    project: 'WY-301',
    passed: {
      note: 'May we tell the donor that it runs?',
      answer: 'Yes. The pumps were switched on last month, and pictures of the taps follow with the next update.',
    },
  },
  {
    entity: 2,
    donor: 14,
    type: 'suggestion',
    daysBefore: 3,
    message: 'It would help to choose the language of the letters: my parents read Arabic, I read English.',
  },
  {
    entity: 0,
    donor: 30,
    type: 'question',
    daysBefore: 9,
    message: 'هل تصدرون إيصالًا سنويًا بمجموع تبرعاتي لأقدّمه إلى جهة عملي؟',
    reply: 'نعم، تجدون إفادة تبرعاتكم لكل عام في صفحتكم، ويمكنكم تنزيلها متى شئتم.',
    repliedAfter: 5,
    taken: true,
    closed: true,
  },
  {
    entity: 0,
    donor: 12,
    type: 'question',
    daysBefore: 14,
    message: 'غيّرت رقم جوالي، فكيف تصلني رسائل الأثر على الرقم الجديد؟',
    reply: 'حدّثنا رقمكم، وستصلكم الرسائل القادمة عليه بإذن الله.',
    repliedAfter: 2,
    taken: true,
    closed: true,
    rating: 'verySatisfied',
  },
  {
    entity: 0,
    donor: 41,
    type: 'complaint',
    daysBefore: 12,
    message: 'لم أجد صور تنفيذ المشروع في الرسالة الأخيرة.',
    reply: 'أضفنا الصور إلى صفحة المشروع، ونعتذر عن التأخر.',
    repliedAfter: 20,
    taken: true,
    reopened: 'الرابط يفتح صفحة المشروع، لكن الصور لا تظهر على الجوال.',
  },
  {
    entity: 2,
    donor: 14,
    type: 'question',
    daysBefore: 16,
    message: 'Can I give in my mother’s name and have the letter sent to her?',
    reply: 'Yes. Choose “on behalf of” with your next gift, and tell us her mobile number.',
    taken: true,
    closed: true,
    rating: 'satisfied',
  },
]
