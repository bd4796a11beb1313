import type { cardEn } from './card.en.ts'

export const cardAr: typeof cardEn = {
  title: 'بطاقة للمشاركة',
  lead: 'يظهر فيها الاسم والمشروع والجهة، ولا يظهر المبلغ أبدًا.',
  language: 'لغة البطاقة',
  kind: 'لمن التبرع',
  design: 'التصميم',
  name: 'الاسم على البطاقة',
  nameNeeded: 'اكتبوا اسمًا بالحروف، فلا تُحفظ البطاقة دونه.',
  from: 'من',
  fromHint: 'إذا تُرك فارغًا فلن يُذكر في البطاقة من تبرّع.',
  limit: '40 حرفًا على الأكثر، ولا تُكتب الأرقام.',
  preview: 'معاينة البطاقة',
  png: 'حفظ صورةً',
  pdf: 'حفظ بصيغة PDF',
  share: 'مشاركة',
  kinds: { gift: 'إهداء', living: 'نيابةً عنه', deceased: 'عن متوفّى' },
  designs: { calm: 'هادئ', ramadan: 'رمضان', eid: 'العيد' },
  greeting: { ramadan: 'رمضان مبارك', eid: 'عيد مبارك' },
  heading: {
    gift: {
      charity: 'هدية باسم',
      lastingCharity: 'صدقة جارية باسم',
      endowment: 'وقف باسم',
      zakat: 'زكاة عن',
    },
    living: {
      charity: 'تبرّع نيابةً عن',
      lastingCharity: 'صدقة جارية عن',
      endowment: 'وقف عن',
      zakat: 'زكاة عن',
    },
    deceased: {
      charity: 'صدقة عن',
      lastingCharity: 'صدقة جارية عن',
      endowment: 'وقف عن',
      zakat: 'زكاة عن',
    },
  },
  blessing: {
    gift: 'مع خالص المحبة، تقبّل الله',
    living: 'تقبّل الله وضاعف الأجر',
    deceased: 'تقبّل الله وجعلها نورًا ورحمة',
  },
  to: 'في مشروع',
  by: 'من {name}',
}
