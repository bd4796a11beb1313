import type { shortcuts as en } from '../en/shortcuts.ts'
import type { Texts } from '../texts.ts'

export const shortcuts = {
  title: 'اختصارات لوحة المفاتيح',
  next: 'ثم',
  or: 'أو',
  everywhere: 'في كل مكان',
  help: 'هذه القائمة',
  goTo: 'الانتقال إلى',
  inList: 'في القوائم',
  find: 'البحث في القائمة',
  add: 'إضافة سجل',
  onPage: 'في صفحة السجل',
  edit: 'تعديله',
  inForm: 'في النماذج',
  save: 'حفظ',
  letters: 'اختصارات الحرف الواحد',
  lettersHint: 'أوقفوها إن تعارضت مع قارئ الشاشة أو الإملاء الصوتي. يبقى Ctrl+K والحفظ.',
} satisfies Texts<typeof en>
