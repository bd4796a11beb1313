import { describe, expect, it } from 'vitest'
import { cardFor, cardWords, type Gift, nameOn, type Said } from '../../resources/donor_transactions/ui/card/words.ts'

const FUNDS = ['charity', 'lastingCharity', 'endowment', 'zakat', 'restricted'] as const
const gift: Gift = { id: 'g1', project: 'p1', fund: 'charity', date: '2026-02-03', reversed: false }
const about = { project: 'بئر القرية', entity: 'جمعية البر', entityEn: null }
const said: Said = { lang: 'ar', kind: 'gift', design: 'calm', name: 'سلمى', from: '' }
const headings = (lang: 'ar' | 'en', kind: Said['kind']) =>
  FUNDS.map((fund) => cardWords({ ...said, lang, kind }, { fund, date: gift.date }, about, 'hijri').heading)

describe('product.md 10: the words of a card', () => {
  it.each([
    ['ar', 'gift', ['هدية باسم', 'صدقة جارية باسم', 'وقف باسم', 'زكاة عن', 'هدية باسم']],
    ['ar', 'living', ['تبرّع نيابةً عن', 'صدقة جارية عن', 'وقف عن', 'زكاة عن', 'تبرّع نيابةً عن']],
    ['ar', 'deceased', ['صدقة عن', 'صدقة جارية عن', 'وقف عن', 'زكاة عن', 'صدقة عن']],
    [
      'en',
      'gift',
      [
        'A gift in the name of',
        'Lasting charity in the name of',
        'An endowment in the name of',
        'Zakat on behalf of',
        'A gift in the name of',
      ],
    ],
    [
      'en',
      'living',
      [
        'A donation on behalf of',
        'Lasting charity on behalf of',
        'An endowment on behalf of',
        'Zakat on behalf of',
        'A donation on behalf of',
      ],
    ],
    [
      'en',
      'deceased',
      [
        'Charity in memory of',
        'Lasting charity in memory of',
        'An endowment in memory of',
        'Zakat on behalf of',
        'Charity in memory of',
      ],
    ],
  ] as const)('in %s, of a gift that is %s, by its fund', (lang, kind, expected) => {
    expect(headings(lang, kind)).toEqual(expected)
  })

  it('say the project, the charity, the day in the reader’s calendar, and who gave where they wish', () => {
    expect(cardWords({ ...said, from: 'نورة' }, gift, about, 'hijri')).toEqual({
      greeting: '',
      heading: 'هدية باسم',
      name: 'سلمى',
      to: 'في مشروع',
      project: 'بئر القرية',
      blessing: 'مع خالص المحبة، تقبّل الله',
      by: 'من نورة',
      date: '15 شعبان 1447هـ',
      entity: 'جمعية البر',
    })
    const english = cardWords({ ...said, lang: 'en', from: ' $& ' }, gift, about, 'gregorian')
    expect([english.by, english.date]).toEqual(['From $&', '3 February 2026'])
    expect(cardWords(said, gift, about, 'both').by).toBe('')
  })

  it('greet at a feast, and not over one who has died', () => {
    const greeting = (design: Said['design'], kind: Said['kind'], lang: Said['lang'] = 'ar') =>
      cardWords({ ...said, lang, design, kind }, gift, about, 'hijri').greeting
    expect(greeting('ramadan', 'gift')).toBe('رمضان مبارك')
    expect(greeting('eid', 'living')).toBe('عيد مبارك')
    expect(greeting('eid', 'gift', 'en')).toBe('Eid Mubarak')
    expect(greeting('calm', 'gift')).toBe('')
    expect([greeting('ramadan', 'deceased'), greeting('eid', 'deceased')]).toEqual(['', ''])
  })

  it('never hold an amount or a phone, wherever it was written', () => {
    const full = { ...gift, amount: '7531.00', payer: '0501234567' }
    const words = cardWords({ ...said, name: 'سلمى 0501234567', from: 'نورة 5,000' }, full, about, 'hijri')
    expect(Object.values(words).join('\n')).not.toMatch(/7531|050|5,000/)
    expect([words.name, words.by]).toEqual(['سلمى', 'من نورة'])
  })

  it('cut a name at 40 letters, and leave out numbers in either script', () => {
    expect(nameOn('ا'.repeat(60))).toBe('ا'.repeat(40))
    expect(nameOn('والدتي الغالية سلمى بنت عبدالرحمن القحطاني')).toBe('والدتي الغالية سلمى بنت عبدالرحمن')
    expect(nameOn('  أم   محمد ')).toBe('أم محمد')
    expect(nameOn('سارة ٠٥٠١٢٣٤٥٦٧')).toBe('سارة')
    expect(nameOn('+966 50 123 4567')).toBe('')
    expect(nameOn('Class 9')).toBe('Class 9')
    expect(nameOn('😀'.repeat(50))).toBe('😀'.repeat(40))
  })

  it('are for a gift to somebody or on somebody’s behalf, and not for what was handed back', () => {
    expect(cardFor({ ...gift, giftRecipient: 'Salma' })).toEqual({ kind: 'gift', name: 'Salma' })
    expect(cardFor({ ...gift, onBehalfOf: 'Huda' })).toEqual({ kind: 'living', name: 'Huda' })
    expect(cardFor(gift)).toBeNull()
    expect(cardFor({ ...gift, giftRecipient: 'Salma', reversed: true })).toBeNull()
  })
})
