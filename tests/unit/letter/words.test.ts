import { describe, expect, it } from 'vitest'
import { ZodError } from 'zod'
import type { Common } from '../../../server/letters/common.ts'
import { letterFor, type Reader, wordsFor } from '../../../server/letters/content.ts'
import { letterOf, partsOf } from '../../../server/letters/parts.ts'

const common: Common = {
  timeZone: 'Asia/Riyadh',
  entity: { name: 'جمعية نخيل العطاء', verified: true, donationWays: [] },
  report: {
    id: '018f0000-0000-7000-8000-000000000001',
    title: 'Wells of Jazan',
    message: 'The well gives water.',
    sentAt: '2026-11-01T08:00:00Z',
  },
  project: {
    name: 'Wells of Jazan',
    code: 'W-1',
    status: 'inProgress',
    money: { required: '1000.00', collected: '700.00', spent: '350.00' },
    period: {},
    timePercent: 50,
    moneyPercent: 70,
    stages: [{ label: 'Digging', state: 'completed' }],
    updates: [],
    hideFromStore: false,
  },
  unit: { unitName: 'سقيا', unitCost: '100.00' },
  collected: '700.00',
  spent: '350.00',
  defaults: { lang: 'ar', calendar: 'both' },
}

const reader: Reader = {
  id: '018f0000-0000-7000-8000-000000000002',
  name: 'نورة القحطاني',
  hiddenName: false,
  lang: null,
  calendar: null,
  layout: 'individual',
  gifts: [{ amount: '500.00', date: '2026-01-01', fund: 'charity' }],
}

const funds = [
  { fund: 'charity' as const, given: '500.00', spentOfYours: '250.00' },
  { fund: 'zakat' as const, given: '200.00', spentOfYours: '100.00' },
]

describe('the words of a letter that is planned with many others', () => {
  it.each<[string, Partial<Reader>, Partial<Common>]>([
    ['of one who has chosen nothing', {}, {}],
    ['of one who reads English, by the Hijri calendar', { lang: 'en', calendar: 'hijri' }, {}],
    ['of one whose name is hidden', { hiddenName: true }, {}],
    ['of one whose name stands between spaces', { name: '  نورة  ' }, {}],
    ['of a granting body', { layout: 'foundation' }, {}],
    ['of a project that counts no units', {}, { unit: null }],
    ['of one without a gift', { gifts: [] }, {}],
  ])('are those of the letter by itself: %s', (_, one, all) => {
    const [its, said] = [
      { ...common, ...all },
      { ...reader, ...one },
    ]
    const letter = letterFor(its, said, funds)
    expect(wordsFor(its, said, funds)).toEqual(partsOf(letter).words)
    expect(letterOf(partsOf(letter).edition, wordsFor(its, said, funds))).toEqual(letter)
  })

  it.each<[string, Partial<Reader>]>([
    ['a name of nothing', { name: ' ' }],
    ['an amount that is none', { gifts: [{ amount: '5,00', date: '2026-01-01' }] }],
    ['a day that is none', { gifts: [{ amount: '5.00', date: '2026-02-30' }] }],
  ])('are refused where the letter would be: %s', (_, one) => {
    const said = { ...reader, ...one }
    expect(() => letterFor(common, said, funds)).toThrow(ZodError)
    expect(() => wordsFor(common, said, funds)).toThrow(ZodError)
  })
})
