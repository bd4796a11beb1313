import type { entity as en } from '../en/entity.ts'
import type { Texts } from '../texts.ts'

export const entity = {
  addTitle: 'إضافة فرع',
} satisfies Texts<typeof en>
