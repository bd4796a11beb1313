import type { admin as en } from '../en/admin.ts'
import type { Texts } from '../texts.ts'

export const admin = {
  registrations: 'طلبات التسجيل',
  payment: 'الدفع',
  templates: 'قوالب التقارير',
} satisfies Texts<typeof en>
