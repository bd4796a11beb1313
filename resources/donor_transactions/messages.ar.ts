import type { MessagesOf } from '../_kit/messages.ts'
import type { donorTransactions } from './schema.ts'

export const ar = {
  name: 'عمليات التبرع',
  one: 'عملية تبرع',
  count: {
    zero: 'لا عمليات تبرع',
    one: 'عملية تبرع واحدة',
    two: 'عمليتا تبرع',
    few: '%{smart_count} عمليات تبرع',
    many: '%{smart_count} عملية تبرع',
    other: '%{smart_count} عملية تبرع',
  },
  fields: {
    donor: 'المتبرع',
    project: 'المشروع',
    amount: 'المبلغ',
    date: 'تاريخ التبرع',
    moment: 'وقت العملية',
    description: 'وصف التبرع',
    amountDescription: 'وصف المبلغ',
    donationReferenceId: 'الرقم المرجعي للعملية',
    source: 'مصدر التبرع',
    fund: 'باب التبرع',
    payer: 'الدافع',
    onBehalfOf: 'نيابةً عن',
    relation: 'صلة القرابة',
    giftRecipient: 'المُهدى إليه',
    inKind: 'تبرع عيني',
    reversed: 'عملية مستردّة',
    importKey: 'مفتاح الاستيراد',
  },
  hints: {
    donationReferenceId: 'رقم العملية لدى مصدرها، ولا يُحسب الرقم نفسه مرتين.',
    source: 'مسار وصول التبرع: متجر التبرعات أو تحويل بنكي أو إحسان.',
    fund: 'لا تُجمع أبواب التبرع المختلفة في رقم واحد.',
    payer: 'إذا دفع غير المتبرع نيابةً عنه.',
    relation: 'صلة الشخص بالمتبرع، مثل: والده.',
    inKind: 'سلع لا نقود، والمبلغ قيمتها.',
    reversed: 'أُعيد التبرع إلى صاحبه ولم يعد محسوبًا.',
  },
  choices: {
    fund: {
      charity: 'صدقة',
      zakat: 'زكاة',
      lastingCharity: 'صدقة جارية',
      endowment: 'وقف',
      restricted: 'مقيّد',
    },
  },
  empty: 'لا توجد عمليات تبرع بعد. سجّلوا تبرعًا، أو استوردوا ملف التبرعات.',
  sections: { basics: 'التبرع', people: 'لمن التبرع', source: 'مصدر العملية' },
} satisfies MessagesOf<typeof donorTransactions>
