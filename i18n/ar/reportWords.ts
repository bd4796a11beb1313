import type { reportWords as en } from '../en/reportWords.ts'
import { six, type Texts } from '../texts.ts'

export const reportWords = {
  variables:
    'ما بعد الخط العمودي لمن لا قيمة له: {{اسم المتبرع|فاعل الخير}}. وتذكر رسالة البريد وصفحتها مبلغ كل متبرع له وحده.',
  unread: six(
    'لا أحد من المستلمين يقرأ %{language}.',
    'مستلم واحد يقرأ %{language} ولا نص له بها.',
    'مستلمان يقرآن %{language} ولا نص لهما بها.',
    '%{smart_count} مستلمين يقرؤون %{language} ولا نص لهم بها.',
    '%{smart_count} مستلمًا يقرؤون %{language} ولا نص لهم بها.',
    '%{smart_count} مستلم يقرؤون %{language} ولا نص لهم بها.',
  ),
  noOther: 'بلا لغة ثانية',
  write: 'كتابته باللغة %{language} أيضًا',
} satisfies Texts<typeof en>
