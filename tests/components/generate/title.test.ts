import { describe, expect, it } from 'vitest'
import { titleOf } from '../../../src/generate/title.ts'

const charity = { id: 'x', name: 'جمعية البر', branchName: 'الرياض', nameEn: 'Al-Birr Society', branchNameEn: null }

describe('what a record is called', () => {
  it('[9.13] is in English for whoever reads English, as far as it was given a name in it', () => {
    expect(titleOf('entities', charity, 'en')).toBe('Al-Birr Society · الرياض')
    expect(titleOf('entities', charity, 'ar')).toBe('جمعية البر · الرياض')
    expect(titleOf('entities', { ...charity, nameEn: '' }, 'en')).toBe('جمعية البر · الرياض')
  })

  it('is the title in the reader’s language where a list carries both', () => {
    const type = { id: 'x', titleAr: 'أفراد', titleEn: 'Individuals' }
    expect(titleOf('donor_types', type, 'en')).toBe('Individuals')
    expect(titleOf('donor_types', type, 'ar')).toBe('أفراد')
    expect(titleOf('donor_types', { ...type, titleEn: null }, 'en')).toBe('أفراد')
  })
})
