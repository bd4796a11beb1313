import { describe, expect, it } from 'vitest'
import { likestOf } from '../../resources/_kit/likeness.ts'

describe('what somebody may have meant', () => {
  it.each([
    ['Genral', ['Zakat', 'General', 'Endowment'], 'General'],
    ['Zakah', ['General', 'Charity', 'Zakat'], 'Zakat'],
    ['عربي', ['الإنجليزية', 'العربية'], 'العربية'],
    ['شركه محدوده', ['فرد', 'شركة', 'جهة'], 'شركة'],
    ['الزكاه', ['صدقة', 'زكاة'], 'زكاة'],
  ])('of “%s” and %j it is “%s”, before the others in their order', (text, known, likest) => {
    const { values, alike } = likestOf(text, known)
    expect(alike).toBe(1)
    expect(values).toEqual([likest, ...known.filter((one) => one !== likest)])
  })

  it('says of a text that is like none of them that none may be meant, and leaves their order', () => {
    const known = ['Individual', 'Company', 'Waqf']
    expect(likestOf('مساهمة', known)).toEqual({ values: known, alike: 0 })
    expect(likestOf('', known)).toEqual({ values: known, alike: 0 })
  })
})
