import { describe, expect, it } from 'vitest'
import { titleOf } from '../../../src/generate/title.ts'
import type { Format } from '../../../src/ui/FormatContext.tsx'

const charity = { id: 'x', name: 'جمعية البر', branchName: 'الرياض', nameEn: 'Al-Birr Society', branchNameEn: null }

const en: Format = { locale: 'en', calendar: 'gregorian' }
const ar: Format = { locale: 'ar', calendar: 'hijri' }

describe('what a record is called', () => {
  it('[9.13] is in English for whoever reads English, as far as it was given a name in it', () => {
    expect(titleOf('entities', charity, en)).toBe('Al-Birr Society · الرياض')
    expect(titleOf('entities', charity, ar)).toBe('جمعية البر · الرياض')
    expect(titleOf('entities', { ...charity, nameEn: '' }, en)).toBe('جمعية البر · الرياض')
  })

  it('is the title in the reader’s language where a list carries both', () => {
    const type = { id: 'x', titleAr: 'أفراد', titleEn: 'Individuals' }
    expect(titleOf('donor_types', type, en)).toBe('Individuals')
    expect(titleOf('donor_types', type, ar)).toBe('أفراد')
    expect(titleOf('donor_types', { ...type, titleEn: null }, en)).toBe('أفراد')
  })

  it('[9.13] of money without a name is how much it was, and when', () => {
    const gift = {
      id: '01a224dc-0000-7000-8000-000000000000',
      donationReferenceId: null,
      amount: '50.00',
      date: '2026-11-18',
    }
    expect(titleOf('donor_transactions', gift, en)).toBe('SAR 50 · 18/11/2026')
    expect(titleOf('donor_transactions', gift, ar)).toBe('50 ريالًا · 08/06/1448هـ')
    expect(titleOf('donor_transactions', gift, { ...ar, calendar: 'both' })).toBe('50 ريالًا · 08/06/1448هـ')
    expect(titleOf('donor_transactions', gift, { ...en, calendar: 'both' })).toBe('SAR 50 · 18/11/2026')
    expect(titleOf('donor_transactions', { ...gift, donationReferenceId: 'TX-7' }, en)).toBe('TX-7')
    expect(titleOf('donor_transactions', { id: gift.id }, en)).toBe('01a224dc')
  })
})
