import type { PublicPicture, PublicProject } from '../../../resources/_contracts/publicProject.ts'

/** A grey dot: what a stored picture's placeholder looks like. */
const DOT = 'data:image/webp;base64,UklGRiQAAABXRUJQVlA4IBgAAAAwAQCdASoBAAEAAUAmJaQAA3AA/v02aAA='

const picture = (id: string, alt?: string): PublicPicture => ({
  id,
  alt,
  width: 1600,
  height: 1200,
  widths: [480, 960, 1600],
  placeholder: DOT,
})

/** A published project with everything that its page can show. */
export function sampleProject(lang: 'ar' | 'en'): PublicProject {
  const ar = lang === 'ar'
  return {
    id: '0192f0c1-6f00-7000-8000-000000000001',
    lang,
    defaultLang: 'ar',
    calendar: 'both',
    timeZone: 'Asia/Riyadh',
    entity: {
      name: ar ? 'جمعية نخيل العطاء' : 'Wahat Al-Yusr Society',
      verified: true,
      licenceNumber: '1284',
      website: 'https://nakheel.example.org/',
      phone: '+966112345678',
      email: 'hello@nakheel.example.org',
      donationWays: [
        {
          kind: 'bank',
          label: ar ? 'الحساب العام' : 'Main account',
          bankName: ar ? 'مصرف الراجحي' : 'Al Rajhi Bank',
          iban: 'SA0380000000608010167519',
        },
        { kind: 'store', label: ar ? 'متجر الجمعية' : 'Our store', url: 'https://store.example.org/' },
      ],
    },
    name: ar ? 'سقيا الماء لقرى جبال فيفاء' : 'Water for the villages of the Fifa mountains',
    featured: true,
    cover: picture('cover', ar ? 'خزان الماء' : 'The water tank'),
    gallery: Array.from({ length: 9 }, (_, n) => picture(`gallery-${n}`)),
    videoUrls: ['https://youtu.be/abc'],
    idea: ar ? 'بئر وخزان وشبكة تصل إلى كل بيت.' : 'A well, a tank and a pipe to every house.',
    description: ar
      ? 'يمشي أهالي القرى ساعتين كل يوم لجلب الماء.\n\nنحفر بئرًا عميقة ونمدّ منها شبكة إلى ثلاث قرى.'
      : 'People walk two hours a day to fetch water.\n\nWe drill a deep well and lay pipes to three villages.',
    city: ar ? 'فيفاء' : 'Fifa',
    region: ar ? 'جازان' : 'Jazan',
    place: ar ? 'وادي ضمد' : 'Wadi Damad',
    mapLink: 'https://maps.example.org/fifa',
    indicators: [
      { name: ar ? 'بيوت يصلها الماء' : 'Houses with water', baseline: 0, target: 200, actual: 84, percent: 42 },
      { name: ar ? 'دقائق لجلب الماء' : 'Minutes to fetch water', unit: ar ? 'دقيقة' : 'minutes', baseline: 120 },
    ],
    period: { start: '2026-01-05', end: '2026-12-20' },
    beneficiaries: { number: 1250, category: ar ? 'أهالي القرى' : 'Villagers' },
    target: { number: 3, description: ar ? 'قرى' : 'villages' },
    progress: {
      state: 'inProgress',
      required: '500000.00',
      collected: '310250.75',
      spent: '150000.05',
      collectedPercent: 62,
      spentPercent: 48,
      timePercent: 40,
    },
    stages: (['completed', 'completed', 'completed', 'inProgress', 'notStarted', 'notStarted'] as const).map(
      (state, n) => ({
        label: ar ? `المرحلة ${n + 1}` : `Stage ${n + 1}`,
        state,
        date: n < 4 ? `2026-0${n + 1}-20` : undefined,
      }),
    ),
    updates: Array.from({ length: 10 }, (_, n) => ({
      title: ar ? `خبر من الميدان ${10 - n}` : `News ${10 - n} from the field`,
      from: `2026-03-${20 - n}`,
      text: ar ? 'وصلت الحفارة وبدأ العمل.' : 'The rig has come and work has begun.',
      photos: n === 0 ? [picture('news-1'), picture('news-2'), picture('news-3')] : [],
      videoUrl: n === 1 ? 'https://vimeo.com/1' : undefined,
    })),
    objectives: [ar ? 'ماء نظيف في كل بيت' : 'Clean water in every house', ar ? 'صيانة دائمة' : 'Lasting upkeep'],
    outcomes: [ar ? 'وقت أطول للمدرسة' : 'More time for school'],
    partners: [ar ? 'أمانة المنطقة' : 'The municipality', ar ? 'جمعية المياه' : 'The water society'],
    contactNumber: '+966512345678',
    donationLink: 'https://give.example.org/',
    seo: {},
  }
}
