import type { MessagesOf } from '../_kit/messages.ts'
import type { deletions } from './schema.ts'

export const ar = {
  name: 'سلة المحذوفات',
  one: 'سجل محذوف',
  count: {
    zero: 'لا محذوفات',
    one: 'عملية حذف واحدة',
    two: 'عمليتا حذف',
    few: '%{smart_count} عمليات حذف',
    many: '%{smart_count} عملية حذف',
    other: '%{smart_count} عملية حذف',
  },
  fields: {
    createdAt: 'تاريخ الحذف',
    resource: 'نوع السجل',
    record: 'السجل',
    name: 'الاسم',
    parts: 'حُذف معه',
    deletedBy: 'حذفه',
    until: 'المدة الباقية',
  },
  text: {
    lead: 'يبقى المحذوف هنا 30 يومًا، ويمكن استعادته مع كل ما حُذف معه.',
    restore: 'استعادة',
    sharedTitle: 'استعادة «%{name}» بالبريد نفسه؟',
    sharedText: 'استعيدوه إن كان البريد لهما معًا، وإلا فصحّحوا بريد المتبرع الآخر أولًا.',
    sharedYes: 'استعادة، والبريد لهما معًا',
    purge: 'حذف نهائي',
    purgeTitle: 'حذف «%{name}» نهائيًا؟',
    purgeText: 'لا يمكن لأحد استعادته بعد ذلك، ولا استعادة ما حُذف معه. للتأكيد اكتبوا اسمه:',
    purgeName: 'اسم السجل',
    restored: 'تمت استعادة «%{name}»',
    purged: 'حُذف «%{name}» نهائيًا',
  },
  empty: 'سلة المحذوفات فارغة. يبقى فيها ما يُحذف 30 يومًا.',
} satisfies MessagesOf<typeof deletions>
