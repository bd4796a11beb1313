import { describe, expect, it } from 'vitest'
import { phone } from '../../resources/_kit/fields/index.ts'
import {
  displayPhone,
  isE164,
  maskPhone,
  normalisePhone,
  type PhoneAccept,
  validCharacters,
} from '../../resources/_kit/phone.ts'
import '../../resources/_kit/phonePlans.ts'
import { checkField } from '../../resources/_kit/validate.ts'

const read = (input: string | number, accept: PhoneAccept) => normalisePhone(input, { country: 'SA', accept })
const ok = (e164: string) => ({ ok: true, e164 })
const no = (error: string) => ({ ok: false, error })

describe('phones in forms', () => {
  it.each(['0531242486', ' 0531242486 ', '٠٥٣١٢٤٢٤٨٦', '۰۵۳۱۲۴۲۴۸۶', '\u200e0531242486\u200f'])(
    '[5.6] takes %j',
    (input) => {
      expect(read(input, 'form')).toEqual(ok('+966531242486'))
    },
  )

  it.each([
    ['053124248', 'NOT_TEN_DIGITS'],
    ['05312424860', 'NOT_TEN_DIGITS'],
    ['+966531242486', 'NOT_TEN_DIGITS'],
    ['966531242486', 'NOT_TEN_DIGITS'],
    ['053 124 2486', 'NOT_TEN_DIGITS'],
    ['053-124-2486', 'NOT_TEN_DIGITS'],
    ['(053) 124-2486', 'NOT_TEN_DIGITS'],
    ['٠٥٣ ١٢٤ ٢٤٨٦', 'NOT_TEN_DIGITS'],
    ['+971501234567', 'NOT_TEN_DIGITS'],
    ['531242486', 'NOT_TEN_DIGITS'],
    ['0114567890', 'NOT_A_NUMBER'],
    ['1531242486', 'NOT_A_NUMBER'],
    ['05312424a6', 'NOT_A_NUMBER'],
    ['', 'NOT_A_NUMBER'],
    ['920012345', 'NOT_TEN_DIGITS'],
    ['8001234567', 'NOT_A_NUMBER'],
  ])('[5.6] refuses %j as %s', (input, error) => {
    expect(read(input, 'form')).toEqual(no(error))
  })

  it('[5.21] [9.3] refuses more than 250 characters as too long, 250 not', () => {
    expect(read(`0531242486${' '.repeat(241)}`, 'form')).toEqual(no('TOO_LONG'))
    expect(read(`0531242486${' '.repeat(240)}`, 'form')).toEqual(ok('+966531242486'))
    expect(read('5'.repeat(251), 'import')).toEqual(no('TOO_LONG'))
  })
})

it.each(['053 124 2486', '053-124-2486', '(053) 124-2486', '٠٥٣ ١٢٤ ٢٤٨٦'])(
  'product.md 37: a mobile is taken with what stands between its digits where that is asked for: %j',
  (input) => {
    expect(read(input, 'mobile')).toEqual(ok('+966531242486'))
  },
)

describe('[5.19] valid characters only', () => {
  it.each([
    ['+971 50 123 4567', '971501234567'],
    ['(053) 124-2486', '0531242486'],
    ['٠٥٣ ١٢٤ ٢٤٨٦', '٠٥٣١٢٤٢٤٨٦'],
    ['tel: 0531242486 ext', '0531242486'],
  ])('[5.6] of %j the ten-digit form keeps the digits: %j', (typed, kept) => {
    expect(validCharacters(typed, 'form')).toBe(kept)
  })

  it('elsewhere digits, spaces, parentheses, hyphen and plus are kept, and nothing else', () => {
    expect(validCharacters('tel.: +1 (415) 555-2671, x/9', 'international')).toBe(' +1 (415) 555-2671 9')
  })
})

describe('the field of ten digits [5.6]', () => {
  const fieldOf = (accept: 'form' | 'mobile') => {
    const one = phone({ accept })
    return (input: string) => checkField('phone', one, input)
  }

  it('takes ten digits, and its own stored form back', () => {
    expect(fieldOf('form')('0512345678')).toEqual({ value: '+966512345678', faults: [] })
    expect(fieldOf('form')('+966512345678')).toEqual({ value: '+966512345678', faults: [] })
  })

  it.each(['+971501234567', '00971501234567', '(051) 234-5678', '051 234 5678', '+966 51 234 5678', '00966512345678'])(
    'refuses %j',
    (input) => {
      expect(fieldOf('form')(input).faults.map(({ key }) => key)).toEqual(['phone'])
    },
  )

  it.each([
    ['+971 50 123 4567', '+971501234567'],
    ['(051) 234-5678', '+966512345678'],
  ])('a donor’s takes %j', (input, e164) => {
    expect(fieldOf('mobile')(input)).toEqual({ value: e164, faults: [] })
  })
})

describe('contact numbers (product.md 37)', () => {
  it('take the unified and the free-phone numbers too', () => {
    expect(read('920012345', 'contact')).toEqual(ok('+966920012345'))
    expect(read('٩٢٠٠١٢٣٤٥', 'contact')).toEqual(ok('+966920012345'))
    expect(read('8001234567', 'contact')).toEqual(ok('+9668001234567'))
    expect(read('0531242486', 'contact')).toEqual(ok('+966531242486'))
  })

  it.each([
    ['0112345678', '+966112345678'],
    ['011 234 5678', '+966112345678'],
    ['٠١١٢٣٤٥٦٧٨', '+966112345678'],
    ['9200 12345', '+966920012345'],
    ['800-123-4567', '+9668001234567'],
  ])('[5.6] take a landline of ten digits, and %j with what stands between the digits', (input, e164) => {
    expect(read(input, 'contact')).toEqual(ok(e164))
  })

  it.each([
    ['92001234', 'NOT_TEN_DIGITS'],
    ['9200123456', 'NOT_A_NUMBER'],
    ['921012345', 'NOT_TEN_DIGITS'],
    ['800123456', 'NOT_TEN_DIGITS'],
    ['011234567', 'NOT_TEN_DIGITS'],
    ['0912345678', 'NOT_A_NUMBER'],
  ])('refuse %j as %s', (input, error) => {
    expect(read(input, 'contact')).toEqual(no(error))
  })
})

describe('phones in imports (product.md 37)', () => {
  it.each<[string | number]>([
    ['0531242486'],
    ['531242486'],
    ['966531242486'],
    ['+966531242486'],
    ['00966531242486'],
    ['+9660531242486'],
    ['+966 53 124 2486'],
    ['(+966) 53-124-2486'],
    ['053\u2011124\u20132486'],
    ['053.124.2486'],
    ['٠٥٣١٢٤٢٤٨٦'],
    ['+٩٦٦٥٣١٢٤٢٤٨٦'],
    ['۰۵۳۱۲۴۲۴۸۶'],
    ['\u202a+966 53 124 2486\u202c'],
    ['\u200f966531242486+'],
    ['\u00a00531242486'],
    ["'0531242486"],
    ['5.31242486E8'],
    ['5.31242486E+08'],
    ['9.66531242486E11'],
    ['531242486.0'],
    ['966531242486.00'],
    [531242486],
    [966531242486],
  ])('take %j', (input) => {
    expect(read(input, 'import')).toEqual(ok('+966531242486'))
  })

  it('fill at most two zeros that a scientific number left out', () => {
    expect(read('5.312424E8', 'import')).toEqual(ok('+966531242400'))
    expect(read('5.31242E8', 'import')).toEqual(no('NOT_A_NUMBER'))
    expect(read('9.66531E+11', 'import')).toEqual(no('NOT_A_NUMBER'))
    expect(read('5.31E+08', 'import')).toEqual(no('NOT_A_NUMBER'))
  })

  it.each([
    ['+971 50 123 4567', '+971501234567'],
    ['00201001234567', '+201001234567'],
    ['+1 (415) 555-2671', '+14155552671'],
    ['+44 20 7946 0958', '+442079460958'],
    ['+966114567890', '+966114567890'],
    ['+966920012345', '+966920012345'],
  ])('take %j, valid with its country code', (input, e164) => {
    expect(read(input, 'import')).toEqual(ok(e164))
  })

  it.each([
    ['', 'NOT_A_NUMBER'],
    ['-', 'NOT_A_NUMBER'],
    ['لا يوجد', 'NOT_A_NUMBER'],
    ['0531242486 ext 5', 'NOT_A_NUMBER'],
    ['0531242486/0551234567', 'NOT_A_NUMBER'],
    ['+966+531242486', 'NOT_A_NUMBER'],
    ['0114567890', 'NOT_A_NUMBER'],
    ['920012345', 'NOT_A_NUMBER'],
    ['05', 'TOO_SHORT'],
    ['05312', 'TOO_SHORT'],
    ['053124248', 'TOO_SHORT'],
    ['+96653124248', 'TOO_SHORT'],
    ['05312424861', 'TOO_LONG'],
    ['+9665312424861', 'TOO_LONG'],
    ['123456789012345678', 'TOO_LONG'],
    ['+99912345678', 'INVALID_COUNTRY'],
    ['+1 415 155 2671', 'NOT_A_NUMBER'],
  ])('refuse %j as %s', (input, error) => {
    expect(read(input, 'import')).toEqual(no(error))
  })

  it('take a foreign national number only where the file says its country', () => {
    expect(normalisePhone('0501234567', { country: 'AE', accept: 'import' })).toEqual(ok('+971501234567'))
    expect(normalisePhone('+966531242486', { country: 'AE', accept: 'import' })).toEqual(ok('+966531242486'))
  })
})

describe('the international control [5.20]', () => {
  it('takes what the library holds valid', () => {
    expect(read('0531242486', 'international')).toEqual(ok('+966531242486'))
    expect(read('+971 50 123 4567', 'international')).toEqual(ok('+971501234567'))
    expect(read('+1 415 155 2671', 'international')).toEqual(no('NOT_A_NUMBER'))
    expect(read('12', 'international')).toEqual(no('TOO_SHORT'))
    expect(read('abc', 'international')).toEqual(no('NOT_A_NUMBER'))
  })

  it('[5.20] refuses countries outside the allowed list or in the ignored one', () => {
    const gulf = { accept: 'international', only: ['SA', 'AE'] } as const
    expect(normalisePhone('+971501234567', gulf)).toEqual(ok('+971501234567'))
    expect(normalisePhone('+201001234567', gulf)).toEqual(no('INVALID_COUNTRY'))
    const withoutEgypt = { accept: 'international', except: ['EG'] } as const
    expect(normalisePhone('+201001234567', withoutEgypt)).toEqual(no('INVALID_COUNTRY'))
    expect(normalisePhone('+971501234567', withoutEgypt)).toEqual(ok('+971501234567'))
  })
})

it('shows Saudi numbers as at home and others internationally', () => {
  expect(displayPhone('+966531242486')).toBe('0531242486')
  expect(displayPhone('+966114567890')).toBe('0114567890')
  expect(displayPhone('+966920012345')).toBe('920012345')
  expect(displayPhone('+9668001234567')).toBe('8001234567')
  expect(displayPhone('+971501234567')).toBe('+971 50 123 4567')
  expect(displayPhone('junk')).toBe('junk')
})

it('masks all but the beginning and the last three digits', () => {
  expect(maskPhone('+966531242486')).toBe('05•••••486')
  expect(maskPhone('+971501234567')).toBe('+971••••••567')
  expect(maskPhone('+966920012345')).toBe('+966••••••345')
})

it('knows the stored form', () => {
  expect(isE164('+966531242486')).toBe(true)
  expect(isE164('0531242486')).toBe(false)
  expect(isE164('+0531242486')).toBe(false)
  expect(isE164('+966 531242486')).toBe(false)
})
