import type { FileRef, Letter, LetterInput } from '../../../resources/_contracts/letter.ts'
import { letterSchema } from '../../../resources/_contracts/letter.ts'

/** Believable letters for tests, previews and the studio. Names, numbers and the IBAN are made up. */

export const samplePhoto = (id: string, alt?: string): FileRef => ({
  id,
  alt,
  width: 1600,
  height: 1200,
  placeholder: '#8a9a86',
  widths: [400, 800, 1600],
})

type Words = typeof words.ar

const words = {
  ar: {
    entity: 'جمعية السقيا الأهلية بمنطقة جازان',
    donor: 'أبو عبدالله محمد الغامدي',
    title: 'وصل الماء إلى ثلاث قرى في العارضة',
    message:
      'قبل أربعة أشهر كانت نساء قرية الحصامة يقطعن كيلومترين لجلب الماء كل صباح. اليوم يجري الماء من صنبور في وسط القرية (على بُعد 50 مترًا من المسجد)، وهذا من أثر عطائكم.\n\nنكتب إليكم لتروا أين ذهب تبرعكم، وما الذي بقي.',
    publicMessage: 'يجري الماء اليوم من صنبور في وسط قرية الحصامة، وهذا أثر من أثر المتبرعين.',
    thank: 'جزاكم الله خيرًا',
    cover: 'يدان تملآن وعاءً من صنبور ماء جديد',
    wells: 'حفر آبار ارتوازية لقرى العارضة',
    wellsAbout: 'ثلاث آبار بعمق 120 مترًا مع مضخات بالطاقة الشمسية وشبكة توزيع تخدم القرى الثلاث.',
    city: 'العارضة',
    region: 'جازان',
    baskets: 'السلال الغذائية للأسر المتعففة',
    basket: 'سلة غذائية',
    basketsFew: 'سلال غذائية',
    mother: 'والدتي نورة رحمها الله',
    gift: 'تبرع عبر المتجر',
    families: 'أسر القرى الثلاث',
    needy: 'أسر متعففة',
    stages: ['الدراسة', 'الاعتماد والترخيص', 'جمع التبرعات', 'التعاقد والتجهيز', 'التنفيذ', 'التسليم والإغلاق'],
    first: 'ضخّ الماء من البئر الأولى',
    firstText: 'اكتمل حفر البئر الأولى ورُكّبت المضخة (3 كيلوواط)، ونتائج فحص المياه في المختبر مطابقة لمواصفات SASO.',
    second: 'توريد مضخات الطاقة الشمسية',
    secondText: 'وصلت المضخات والألواح إلى الموقع، وبدأ تركيبها مع مقاول مرخّص.',
    bank: 'حساب المشاريع العام',
    bankName: 'مصرف الإنماء',
    store: 'متجر السقيا',
    ehsan: 'صفحة الجمعية في إحسان',
    payment: 'الدفعة',
    indicator: 'القرى المخدومة',
    depth: 'عمق الحفر',
    metre: 'متر',
    foundation: 'مؤسسة البركة الوقفية',
  },
  en: {
    entity: 'جمعية السقيا الأهلية بمنطقة جازان',
    donor: 'Mr Mohammed Al-Ghamdi',
    title: 'Water has reached three villages in Al-Ardah',
    message:
      'Four months ago, the women of Al-Hasamah walked two kilometres every morning to fetch water. Today it runs from a tap in the middle of the village (50 metres from the mosque), and your giving is part of it.\n\nWe are writing so that you can see where your gift went, and what is left to do.',
    publicMessage: 'Water runs today from a tap in the middle of Al-Hasamah, thanks to those who gave.',
    thank: 'Thank you, from all of us',
    cover: 'Two hands fill a bowl from a new water tap',
    wells: 'Artesian wells for the villages of Al-Ardah',
    wellsAbout: 'Three wells of 120 metres with solar pumps and a network that serves the three villages.',
    city: 'Al-Ardah',
    region: 'Jazan',
    baskets: 'Food baskets for families in need',
    basket: 'food basket',
    basketsFew: 'food baskets',
    mother: 'my mother Noura',
    gift: 'Given in the store',
    families: 'families of the three villages',
    needy: 'families in need',
    stages: ['Study', 'Approval', 'Fundraising', 'Contracting', 'Work', 'Handover'],
    first: 'Water from the first well',
    firstText:
      'The first well is drilled and its pump (3 kW) in place; the laboratory found the water to meet the SASO standard.',
    second: 'Solar pumps delivered',
    secondText: 'Pumps and panels reached the site, and a licensed contractor has begun to install them.',
    bank: 'General projects account',
    bankName: 'Alinma Bank',
    store: 'Suqya store',
    ehsan: 'Our page on Ehsan',
    payment: 'Instalment',
    indicator: 'Villages served',
    depth: 'Drilling depth',
    metre: 'm',
    foundation: 'Al-Barakah Endowment Foundation',
  },
}

/** A donor's letter with two projects: one under way with news and pictures, one where nothing is spent yet. */
export function sampleLetter(lang: 'ar' | 'en'): Letter {
  const w = words[lang]
  return letterSchema.parse({
    version: 1,
    lang,
    layout: 'individual',
    calendar: lang === 'ar' ? 'both' : 'gregorian',
    entity: sampleEntity(w),
    donor: { displayName: w.donor, hidden: false },
    report: {
      id: '6b1f6c1e-2d7a-4f0e-9a51-3d5f0d8f2a10',
      title: w.title,
      message: w.message,
      publicMessage: w.publicMessage,
      thankTitle: w.thank,
      coverImage: samplePhoto('cover', w.cover),
      sentAt: '2026-02-20T10:00:00+03:00',
    },
    projects: [wells(w), baskets(w)],
  } satisfies LetterInput)
}

/** The formal letter of a granting body: one project, two payments, indicators. */
export function sampleFoundationLetter(lang: 'ar' | 'en'): Letter {
  const w = words[lang]
  const letter = sampleLetter(lang)
  const payments = [
    { amount: '300000.00', date: '2025-09-01', description: `${w.payment} 1` },
    { amount: '200000.00', date: '2026-01-10', description: `${w.payment} 2` },
  ]
  return letterSchema.parse({
    ...letter,
    layout: 'foundation',
    donor: { displayName: w.foundation, hidden: false },
    projects: [
      {
        ...wells(w),
        gifts: payments,
        given: '500000.00',
        share: { spentOfYours: '310250.75', spent: '744601.80', collected: '1200000.00' },
        indicators: [
          { label: w.indicator, planned: '3', actual: '2' },
          { label: w.depth, planned: '360', actual: '245', unit: w.metre },
        ],
      },
    ],
  } satisfies LetterInput)
}

function sampleEntity(w: Words): LetterInput['entity'] {
  return {
    name: w.entity,
    nameEn: 'Suqya Charity of Jazan',
    website: 'https://suqya.example',
    phone: '920001234',
    email: 'care@suqya.example',
    licenceNumber: '1482',
    colours: { primary: '#0b6e8f', accent: '#e0a526' },
    verified: true,
    donationWays: [
      { kind: 'bank', label: w.bank, bankName: w.bankName, iban: 'SA0380000000608010167519' },
      { kind: 'store', label: w.store, url: 'https://store.suqya.example' },
      { kind: 'ehsan', label: w.ehsan, url: 'https://ehsan.example/suqya' },
    ],
  }
}

function wells(w: Words): LetterInput['projects'][number] {
  const dates = ['2025-08-10', '2025-09-02', '2025-12-20', '2026-01-15']
  return {
    name: w.wells,
    code: 'WTR-014',
    description: w.wellsAbout,
    city: w.city,
    region: w.region,
    licenceNumber: '55-1203',
    status: 'inProgress',
    money: { required: '1500000.00', collected: '1200000.00', spent: '744601.80' },
    period: { start: '2025-08-01', end: '2026-07-31' },
    timePercent: 56,
    moneyPercent: 80,
    gifts: [
      { amount: '300.00', date: '2025-09-14', description: w.gift },
      { amount: '200.00', date: '2025-11-02', onBehalfOf: w.mother },
      { amount: '50.00', date: '2025-11-03', reversed: true },
    ],
    given: '500.00',
    share: { spentOfYours: '310.25', spent: '744601.80', collected: '1200000.00' },
    stages: w.stages.map((label, index) => ({
      label,
      state: index < 4 ? 'completed' : index === 4 ? 'inProgress' : 'notStarted',
      date: dates[index],
    })),
    beneficiaries: { number: 214, category: w.families },
    updates: [
      {
        title: w.first,
        from: '2026-02-03',
        to: '2026-02-06',
        text: w.firstText,
        photos: ['well-1', 'well-2', 'well-3'].map((id) => samplePhoto(id)),
        videoUrl: 'https://www.youtube.com/watch?v=00000000000',
      },
      {
        title: w.second,
        from: '2026-01-18',
        text: w.secondText,
        photos: [samplePhoto('pump-1'), samplePhoto('pump-2')],
      },
    ],
    donationLink: 'https://store.suqya.example/wells',
    hideFromStore: false,
  }
}

function baskets(w: Words): LetterInput['projects'][number] {
  return {
    name: w.baskets,
    code: 'FOD-003',
    city: w.city,
    region: w.region,
    status: 'notStarted',
    money: { required: '90000.00', collected: '27350.00', spent: '0.00' },
    period: { start: '2026-02-18', end: '2026-03-19' },
    timePercent: 7,
    moneyPercent: 30.4,
    gifts: [{ amount: '275.00', date: '2026-02-11' }],
    given: '275.00',
    share: { spentOfYours: '0.00', spent: '0.00', collected: '27350.00' },
    units: { count: 5, unitName: w.basket, unitPlural: w.basketsFew, unitCost: '50.00', remainder: '25.00' },
    beneficiaries: { category: w.needy },
    updates: [],
    hideFromStore: true,
  }
}
