import type { auth as en } from '../en/auth.ts'
import type { Texts } from '../texts.ts'

export const auth = {
  title: 'تسجيل الدخول',
  lead: 'أروا متبرعيكم أثر تبرعاتهم.',
  entityName: 'اسم الجهة',
  branchName: 'اسم الفرع',
  userName: 'اسم المستخدم',
  password: 'كلمة المرور',
  showPassword: 'إظهار كلمة المرور',
  hidePassword: 'إخفاء كلمة المرور',
  platformHint: 'يترك فريق المنصة اسم الجهة والفرع فارغين.',
  signIn: 'تسجيل الدخول',
  signingIn: 'جارٍ تسجيل الدخول …',
  signOut: 'تسجيل الخروج',
  signedOut: 'تم تسجيل خروجكم.',
  signOutAsk: 'هل تريدون تسجيل الخروج؟',
  wrong: 'اسم المستخدم أو كلمة المرور غير صحيحة.',
  expired: 'انتهت جلستكم. سجّلوا الدخول مرة أخرى للمتابعة من حيث توقفتم.',
  forbidden: 'تم تسجيل خروجكم؛ فهذا الحساب لا يملك هذه الصلاحية.',
  forgot: 'نسيتم كلمة المرور؟',
  donorLogin: 'دخول المتبرعين',
  demo: 'الحسابات التجريبية',
  demoUse: 'استخدام هذا الحساب',
  demoHint: 'لا توجد الحسابات التجريبية إلا ما دامت البيانات التجريبية معروضة.',
  as: 'تم الدخول باسم %{name}',
} satisfies Texts<typeof en>
