import type { accountMailEn } from '../en/accountMail.ts'

/** The plural of respect addresses women, men and organisations alike. */
export const accountMailAr: typeof accountMailEn = {
  product: 'أثر',
  greeting: 'إلى {name}، السلام عليكم ورحمة الله وبركاته،',
  greetingNameless: 'السلام عليكم ورحمة الله وبركاته،',
  at: '{action}: {url}',
  place: '{entity}، {branch}',
  platform: 'منصة أثر',
  invite: {
    subject: 'دعوتكم إلى {entity} في منصة أثر',
    lead: 'تدعوكم {place} للعمل معها في منصة أثر، حيث يرى المتبرعون أثر ما قدّموا.',
    roles: 'دوركم: {roles}',
    userName: 'اسم المستخدم: {user}',
    action: 'قبول الدعوة',
    within: 'يعمل هذا الرابط مرة واحدة خلال 7 أيام.',
    ignore: 'إن لم تكونوا تنتظرون هذه الدعوة فلا يلزمكم شيء.',
  },
  forgot: {
    subject: 'كلمة مرور جديدة لمنصة أثر',
    lead: 'طُلبت كلمة مرور جديدة في منصة أثر لهذا البريد الإلكتروني، ولعلكم من طلبها.',
    many: 'لهذا البريد أكثر من حساب، وكل رابط أدناه للحساب المذكور فوقه.',
    staff: '{place}: اسم المستخدم {user}',
    donor: 'حسابكم متبرعًا، الجوال {phone}',
    action: 'اختيار كلمة مرور جديدة',
    within: 'يعمل كل رابط مرة واحدة خلال ساعة.',
    ignore: 'إن لم تطلبوا ذلك فلا يلزمكم شيء، وتبقى كلمة المرور كما هي.',
  },
  verify: {
    subject: 'تأكيد بريدكم الإلكتروني في منصة أثر',
    lead: 'يجري تسجيل الجهة {place} في منصة أثر بهذا البريد الإلكتروني.',
    action: 'تأكيد البريد الإلكتروني',
    within: 'يعمل هذا الرابط مرة واحدة خلال 3 أيام.',
    ignore: 'إن لم تكونوا من سجّلها فلا يلزمكم شيء.',
  },
  donor: {
    subject: '{entity}: حسابكم متبرعًا',
    lead: 'تدعوكم {entity} إلى متابعة أثر تبرعاتكم.',
    phone: 'ستدخلون برقم جوالكم {phone} وكلمة مرور تختارونها.',
    action: 'اختيار كلمة مرور',
    within: 'يعمل هذا الرابط مرة واحدة خلال 3 أيام.',
    ignore: 'إن لم تكن هذه الرسالة لكم فلا يلزمكم شيء.',
  },
}
