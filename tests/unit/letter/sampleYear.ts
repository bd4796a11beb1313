import type { YearLetter, YearLetterPaths } from '../../../resources/_contracts/yearLetter.ts'
import { URLS } from './pageServer.ts'
import { sampleLetter } from './sampleLetter.ts'

export const YEAR_URLS: YearLetterPaths = {
  self: URLS.self,
  stop: URLS.stop,
  resume: URLS.stop,
  notMe: URLS.notMe,
  say: URLS.say,
  opened: URLS.opened,
  pdf: URLS.pdf,
  share: URLS.share,
  image: URLS.image,
  letters: { 'H-1': '/letter/other' },
}

/** A donor's letter about a year, with everything that one may hold; `name` makes what people write as long as one likes. */
export function sampleYear(lang: 'ar' | 'en', name = lang === 'ar' ? 'سقيا الماء' : 'Water for all'): YearLetter {
  const { entity, donor } = sampleLetter(lang)
  const big = '987654321098.75'
  const project = (code: string, more: object) => ({
    name,
    code,
    city: name,
    special: false,
    inactive: false,
    status: 'inProgress' as const,
    money: { required: big, collected: big, spent: '1250.50' },
    collectedPercent: 100,
    spentPercent: 12.5,
    funds: [
      { fund: 'zakat' as const, given: big, gifts: 12, spentOfYours: big, units: 1_234_567 },
      { fund: 'charity' as const, given: '500.00', gifts: 1, spentOfYours: '62.50' },
    ],
    unit: {
      unitName: name,
      unitTwo: name,
      unitPlural: name,
      unitMany: name,
      unitNameEn: 'well',
      unitPluralEn: 'wells',
    },
    updates: [{ title: name, day: '2025-11-02' }],
    ...more,
  })
  return {
    version: 1,
    id: '20000000-0000-4000-8000-0000000000f1',
    lang,
    layout: 'individual',
    calendar: 'both',
    timeZone: 'Asia/Riyadh',
    entity,
    donor,
    title: { ar: 'عامكم معنا', en: 'Your year with us' },
    message: { ar: name, en: name },
    year: { number: 2025, calendar: 'gregorian', from: '2025-01-01', to: '2025-12-31' },
    sentAt: '2026-01-05T08:00:00Z',
    given: [
      { fund: 'zakat', given: big, gifts: 12 },
      { fund: 'charity', given: '500.00', gifts: 1 },
    ],
    projects: [
      project('H-1', {}),
      project('H-2', { status: 'completed' }),
      project('H-3', { inactive: true, updates: [] }),
    ],
  }
}
