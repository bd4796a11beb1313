import type { ownPageEn } from '../en/ownPage.ts'

export const ownPageAr: typeof ownPageEn = {
  title: 'بياناتكم لدى %{charity}',
  made: 'أُعدّت في %{date}',
  lead: 'هذا كل ما تحتفظ به الجهة عنكم: ما تعرفه عنكم، وتبرعاتكم، وما أُرسل إليكم، وما كتبتموه. أما رسائلكم نفسها فتُفتح من حسابكم، والملفات في الملف المعدّ للبرامج.',
  contents: 'محتويات الصفحة',
  you: 'بياناتكم الشخصية',
  merged: 'بياناتكم في السجل الذي دُمج',
  signIn: 'حسابكم',
  linked: 'رُبط برقم جوالكم',
  link: 'أُنشئ رابط دخول',
  imported: 'ما يخصكم في الملفات المستوردة',
  file: 'الملف',
  history: 'ما جرى على بياناتكم',
  when: 'متى',
  what: 'ماذا',
  recorded: 'تاريخ التسجيل',
  nothing: 'لا شيء',
}
