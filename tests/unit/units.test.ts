import { describe, expect, it } from 'vitest'
import { unitAfter } from '../../i18n/units.ts'

const bag = { unitName: 'حقيبة كسوة', unitTwo: 'حقيبتا كسوة', unitPlural: 'حقائب كسوة' }
const share = { unitName: 'سهم', unitTwo: 'سهمان', unitPlural: 'أسهم', unitMany: 'سهمًا' }
const basket = { unitName: 'food basket', unitPlural: 'food baskets' }

describe('a unit after a number (product.md 12)', () => {
  it.each([
    [0, 'حقيبة كسوة', 'سهم', 'food baskets'],
    [1, 'حقيبة كسوة', 'سهم', 'food basket'],
    [2, 'حقيبتا كسوة', 'سهمان', 'food baskets'],
    [3, 'حقائب كسوة', 'أسهم', 'food baskets'],
    [4, 'حقائب كسوة', 'أسهم', 'food baskets'],
    [10, 'حقائب كسوة', 'أسهم', 'food baskets'],
    [11, 'حقيبة كسوة', 'سهمًا', 'food baskets'],
    [99, 'حقيبة كسوة', 'سهمًا', 'food baskets'],
    [100, 'حقيبة كسوة', 'سهم', 'food baskets'],
    [103, 'حقائب كسوة', 'أسهم', 'food baskets'],
    [4956, 'حقيبة كسوة', 'سهمًا', 'food baskets'],
  ])('%i', (count, ofBag, ofShare, ofBasket) => {
    expect(unitAfter(count, bag)).toBe(ofBag)
    expect(unitAfter(count, share)).toBe(ofShare)
    expect(unitAfter(count, basket)).toBe(ofBasket)
  })

  it('guesses nothing where nobody has given the form', () => {
    expect([1, 2, 4, 11, 100].map((n) => unitAfter(n, { unitName: 'سهم' }))).toEqual(['سهم', null, null, null, 'سهم'])
    expect([1, 2, 11].map((n) => unitAfter(n, { unitName: 'share' }))).toEqual(['share', null, null])
    expect(unitAfter(11, { unitName: 'سلة غذائية' })).toBe('سلة غذائية')
    expect(unitAfter(11, { unitName: 'مكيّف لحجرة' }), 'of the first word alone').toBeNull()
  })
})
