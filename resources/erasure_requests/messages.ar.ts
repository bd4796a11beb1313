import type { MessagesOf } from '../_kit/messages.ts'
import type { erasureRequests } from './schema.ts'

export const ar = {
  name: 'طلبات محو البيانات',
  one: 'طلب محو بيانات',
  count: {
    zero: 'لا طلبات',
    one: 'طلب واحد',
    two: 'طلبان',
    few: '%{smart_count} طلبات',
    many: '%{smart_count} طلبًا',
    other: '%{smart_count} طلب',
  },
  fields: {
    donor: 'المتبرع',
    askedAt: 'وقت الطلب',
    dueOn: 'آخر يوم للرد',
    decidedAt: 'وقت الرد',
    decidedBy: 'ردّ عليه',
    answer: 'السبب',
  },
  states: { pending: 'بانتظار الرد', done: 'مُحيت البيانات', refused: 'مرفوض', withdrawn: 'مسحوب' },
  actions: { withdraw: 'سحب الطلب' },
  empty: 'لم يطلب أي متبرع محو بياناته. يقدّم المتبرع الطلب من حسابه.',
} satisfies MessagesOf<typeof erasureRequests>
