import { describe, expect, it } from 'vitest'
import { phoneValue } from '../../resources/_kit/phone.ts'
import '../../resources/_kit/phonePlans.ts'
import { findCountry, opensAbove, typedOn } from '../../src/ui/phone/find.ts'

describe('what the phone control says of a number', () => {
  it('[3.20] country, national number, valid or not, and the formatted form', () => {
    expect(phoneValue('+971 50 123-4567', {})).toEqual({
      country: 'AE',
      nationalNumber: '501234567',
      isValid: true,
      formatted: '+971 50 123 4567',
      e164: '+971501234567',
      error: null,
    })
    expect(phoneValue('(051) 234-5678', { country: 'SA' })).toMatchObject({
      country: 'SA',
      nationalNumber: '512345678',
    })
    expect(phoneValue('0512', { country: 'SA' })).toMatchObject({
      country: null,
      nationalNumber: '0512',
      isValid: false,
    })
  })

  it.each([
    ['hello', 'NOT_A_NUMBER'],
    ['+9995551234567', 'INVALID_COUNTRY'],
    ['+9665123', 'TOO_SHORT'],
    ['12', 'TOO_SHORT'],
    ['+96651234567890', 'TOO_LONG'],
    ['123456789012345678', 'TOO_LONG'],
    ['1'.repeat(251), 'TOO_LONG'],
  ])('[5.20] [5.21] %j is refused as %s', (text, error) => {
    expect(phoneValue(text, { country: 'SA' })).toMatchObject({ isValid: false, error })
  })

  it('[5.20] a country that is not allowed, or ignored, makes a number invalid', () => {
    expect(phoneValue('+971501234567', { only: ['SA', 'KW'] }).error).toBe('INVALID_COUNTRY')
    expect(phoneValue('+971501234567', { except: ['AE'] }).error).toBe('INVALID_COUNTRY')
    expect(phoneValue('+971501234567', { only: ['AE'], except: ['KW'] }).isValid).toBe(true)
  })
})

describe('the list of countries', () => {
  it('[9.3] opens above the input when under 200 px remain below', () => {
    expect(opensAbove(600, 800)).toBe(false)
    expect(opensAbove(601, 800)).toBe(true)
  })

  it('[9.3] what is typed to find one begins anew after 700 ms', () => {
    const first = typedOn({ text: '', at: 0 }, 'k', 5000)
    expect(typedOn(first, 'u', 5700).text).toBe('ku')
    expect(typedOn(first, 'u', 5701).text).toBe('u')
  })

  it('finds one by its name in either language, with or without the article, and by its calling code', () => {
    const countries = [
      { names: ['الإمارات العربية المتحدة', 'United Arab Emirates', 'AE'], code: '971' },
      { names: ['الكويت', 'Kuwait', 'KW'], code: '965' },
    ]
    expect(findCountry(countries, 'الامار')).toBe(0)
    expect(findCountry(countries, 'كوي')).toBe(1)
    expect(findCountry(countries, 'KU')).toBe(1)
    expect(findCountry(countries, '+965')).toBe(1)
    expect(findCountry(countries, 'zz')).toBe(-1)
  })
})
