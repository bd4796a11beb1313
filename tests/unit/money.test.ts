import * as fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  compareMoney,
  estimateShares,
  fromHalalas,
  type Gift,
  impactUnits,
  parseMoney,
  ratioPercent,
  sumMoney,
  toHalalas,
} from '../../resources/_kit/money.ts'

describe('parseMoney', () => {
  it.each([
    ['1250.5', '1250.50'],
    ['0', '0.00'],
    ['-0', '0.00'],
    ['0007.10', '7.10'],
    ['.5', '0.50'],
    ['5.', '5.00'],
    ['-12.34', '-12.34'],
    ['\u2212 12', '-12.00'],
    ['\u201312.50', '-12.50'],
    ['+12', '12.00'],
    ['1,250.50', '1250.50'],
    ['1,234,567', '1234567.00'],
    ['343 640 000', '343640000.00'],
    ['1\u00a0250.5', '1250.50'],
    ['٣٤٣٦٤٠٠٠٠', '343640000.00'],
    ['١٬٢٥٠٫٥', '1250.50'],
    ['۱۲۵۰', '1250.00'],
    ['1250٫50', '1250.50'],
    ['SAR 1,250.50', '1250.50'],
    ['1250.50 sar', '1250.50'],
    ['500 ريال', '500.00'],
    ['500ريالاً', '500.00'],
    ['500 ريال سعودي', '500.00'],
    ['٥٠٠ ر.س', '500.00'],
    ['٥٠٠ ر.س.', '500.00'],
    ['\u20c1 1,250', '1250.00'],
    ['-\u20c11,250', '-1250.00'],
    ['\u200f500\u200e', '500.00'],
    ['999999999999999.99', '999999999999999.99'],
  ])('reads %j as %s', (input, value) => {
    expect(parseMoney(input)).toEqual({ ok: true, value })
  })

  it.each([
    ['', 'EMPTY'],
    [' \u200f ', 'EMPTY'],
    ['abc', 'NOT_A_NUMBER'],
    ['SAR', 'NOT_A_NUMBER'],
    ['NaN', 'NOT_A_NUMBER'],
    ['Infinity', 'NOT_A_NUMBER'],
    ['1e5', 'NOT_A_NUMBER'],
    ['0x10', 'NOT_A_NUMBER'],
    ['12 34', 'NOT_A_NUMBER'],
    ['--5', 'NOT_A_NUMBER'],
    ['.', 'NOT_A_NUMBER'],
    ['500 USD', 'NOT_A_NUMBER'],
    ['1.234,56', 'AMBIGUOUS'],
    ['1.234.567', 'AMBIGUOUS'],
    ['1,25', 'AMBIGUOUS'],
    ['1,2345', 'AMBIGUOUS'],
    ['12,34,567', 'AMBIGUOUS'],
    ['1.5٫5', 'AMBIGUOUS'],
    ['1000000000000000', 'TOO_MANY_DIGITS'],
  ])('refuses %j as %s', (input, error) => {
    expect(parseMoney(input)).toEqual({ ok: false, error })
  })

  it('[5.8] [9.2] refuses three decimals, also zeros', () => {
    expect(parseMoney('1.234')).toEqual({ ok: false, error: 'TOO_MANY_DECIMALS' })
    expect(parseMoney('1.500')).toEqual({ ok: false, error: 'TOO_MANY_DECIMALS' })
    expect(parseMoney('1,250.505')).toEqual({ ok: false, error: 'TOO_MANY_DECIMALS' })
  })

  it('reads spreadsheet numbers without their binary noise', () => {
    expect(parseMoney(0.1 + 0.2)).toEqual({ ok: true, value: '0.30' })
    expect(parseMoney(720.93)).toEqual({ ok: true, value: '720.93' })
    expect(parseMoney(-5)).toEqual({ ok: true, value: '-5.00' })
    expect(parseMoney(1.005)).toEqual({ ok: false, error: 'TOO_MANY_DECIMALS' })
    expect(parseMoney(Number.NaN)).toEqual({ ok: false, error: 'NOT_A_NUMBER' })
    expect(parseMoney(1e21)).toEqual({ ok: false, error: 'NOT_A_NUMBER' })
  })

  it('refuses pages of text without working through them', () => {
    expect(parseMoney(`${'1'.repeat(1_000_000)}x`)).toEqual({ ok: false, error: 'NOT_A_NUMBER' })
    expect(parseMoney(`1${' '.repeat(1_000_000)}x`)).toEqual({ ok: false, error: 'NOT_A_NUMBER' })
  })
})

describe('arithmetic', () => {
  it('counts in halalas', () => {
    expect(toHalalas('1250.5')).toBe(125050n)
    expect(toHalalas('-3')).toBe(-300n)
    expect(fromHalalas(5n)).toBe('0.05')
    expect(fromHalalas(-5n)).toBe('-0.05')
    expect(fromHalalas(0n)).toBe('0.00')
    expect(fromHalalas(99999999999999999n)).toBe('999999999999999.99')
  })

  it.each(['', '1,000', '1.234', '.5', '1e3', 'x', '1 '])('toHalalas throws for %j', (value) => {
    expect(() => toHalalas(value)).toThrow(RangeError)
  })

  it('sums and compares exactly', () => {
    expect(sumMoney(['0.10', '0.20'])).toBe('0.30')
    expect(sumMoney(['1.00', '-1.01'])).toBe('-0.01')
    expect(sumMoney([])).toBe('0.00')
    expect(sumMoney(['999999999999999.99', '0.01', '-0.5'])).toBe('999999999999999.50')
    expect(compareMoney('10.00', '9.99')).toBe(1)
    expect(compareMoney('9.9', '9.90')).toBe(0)
    expect(compareMoney('-1', '0')).toBe(-1)
  })

  it('cuts percentages off, so that 100 is only shown when reached', () => {
    expect(ratioPercent('99.99', '100')).toBe(99)
    expect(ratioPercent('99.99', '100', 1)).toBe(99.9)
    expect(ratioPercent('1', '3', 2)).toBe(33.33)
    expect(ratioPercent('100', '100')).toBe(100)
    expect(ratioPercent('150', '100')).toBe(150)
    expect(ratioPercent('0', '100')).toBe(0)
    expect(ratioPercent('0.01', '100')).toBe(1)
    expect(ratioPercent('69.99', '100')).toBe(69)
    expect(ratioPercent('5', '0')).toBeNull()
    expect(ratioPercent('5', '-1')).toBeNull()
  })
})

const shares = (gifts: Gift[], collected: string, spent: string) =>
  Object.fromEntries(estimateShares(gifts, collected, spent))

describe('estimateShares (product.md 9)', () => {
  it('gives each gift its part of the spending', () => {
    const gifts = [
      { id: 'a', amount: '500' },
      { id: 'b', amount: '1500' },
    ]
    expect(shares(gifts, '2000', '1000')).toEqual({ a: '250.00', b: '750.00' })
  })

  it('never goes beyond what was given, however much was spent', () => {
    expect(shares([{ id: 'a', amount: '500' }], '500', '9000')).toEqual({ a: '500.00' })
  })

  it('gives the halalas that rounding leaves to the largest remainders', () => {
    const gifts = [
      { id: 'a', amount: '1' },
      { id: 'b', amount: '2' },
      { id: 'c', amount: '3' },
    ]
    // 100 halalas over 600: 16.67, 33.33, 50
    expect(shares(gifts, '6', '1')).toEqual({ a: '0.17', b: '0.33', c: '0.50' })
  })

  it('breaks ties by id, whatever the order of the gifts', () => {
    const gifts = ['c', 'a', 'b'].map((id) => ({ id, amount: '1' }))
    expect(shares(gifts, '3', '1')).toEqual({ a: '0.34', b: '0.33', c: '0.33' })
    expect(shares(gifts.toReversed(), '3', '1')).toEqual({ a: '0.34', b: '0.33', c: '0.33' })
  })

  it('leaves the part of the opening amount out', () => {
    // 1,000 of 4,000 collected came before the platform
    expect(shares([{ id: 'a', amount: '3000' }], '4000', '1000')).toEqual({ a: '750.00' })
  })

  it('rounds the total half up to the halala', () => {
    expect(shares([{ id: 'a', amount: '0.01' }], '0.02', '0.01')).toEqual({ a: '0.01' })
    expect(shares([{ id: 'a', amount: '0.01' }], '0.03', '0.01')).toEqual({ a: '0.00' })
  })

  it('nets reversed gifts', () => {
    const gifts = [
      { id: 'a', amount: '500' },
      { id: 'a', amount: '-500' },
      { id: 'b', amount: '300' },
      { id: 'b', amount: '-100' },
      { id: 'c', amount: '100' },
    ]
    expect(shares(gifts, '300', '100')).toEqual({ a: '0.00', b: '66.67', c: '33.33' })
  })

  it('claims nothing where nothing was collected or spent', () => {
    const gifts = [{ id: 'a', amount: '500' }]
    expect(shares(gifts, '0', '100')).toEqual({ a: '0.00' })
    expect(shares(gifts, '-5', '100')).toEqual({ a: '0.00' })
    expect(shares(gifts, '500', '0')).toEqual({ a: '0.00' })
    expect(shares(gifts, '500', '-1')).toEqual({ a: '0.00' })
    expect(shares([], '500', '100')).toEqual({})
  })

  const amount = fc.bigInt({ min: -100_000n, max: 1_000_000_000n })
  const gifts = fc.array(fc.record({ id: fc.uuid(), amount: amount.map(fromHalalas) }), { minLength: 1, maxLength: 40 })

  it('adds up to min(spent, collected) when the gifts are all that was collected', () => {
    fc.assert(
      fc.property(gifts, fc.bigInt({ min: 0n, max: 10_000_000_000n }), (list, spent) => {
        const collected = sumMoney(list.map((gift) => gift.amount))
        fc.pre(toHalalas(collected) > 0n)
        const expected = spent < toHalalas(collected) ? spent : toHalalas(collected)
        expect(toHalalas(sumMoney(estimateShares(list, collected, fromHalalas(spent)).values()))).toBe(expected)
      }),
    )
  })

  it('adds up to the rounded part of the gifts, each within one halala of its exact share', () => {
    const opening = fc.bigInt({ min: 0n, max: 1_000_000_000n })
    fc.assert(
      fc.property(gifts, opening, opening, (list, before, spent) => {
        const given = toHalalas(sumMoney(list.map((gift) => gift.amount)))
        const collected = given + before
        fc.pre(given >= 0n && collected > 0n)
        const used = spent < collected ? spent : collected
        const result = estimateShares(list, fromHalalas(collected), fromHalalas(spent))
        const total = toHalalas(sumMoney(result.values()))
        // |total - given x used / collected| is at most one half
        const off = 2n * (total * collected - given * used)
        expect(off <= collected && off >= -collected).toBe(true)
        for (const gift of list) {
          const difference = toHalalas(result.get(gift.id) ?? 'x') * collected - toHalalas(gift.amount) * used
          expect(difference < collected && difference > -collected).toBe(true)
        }
      }),
    )
  })
})

describe('impactUnits (product.md 12)', () => {
  it('counts whole units and what is left', () => {
    expect(impactUnits('500', '50')).toEqual({ units: 10, remainder: '0.00' })
    expect(impactUnits('520.50', '50')).toEqual({ units: 10, remainder: '20.50' })
    expect(impactUnits('49.99', '50')).toEqual({ units: 0, remainder: '49.99' })
    expect(impactUnits('0', '50')).toEqual({ units: 0, remainder: '0.00' })
    expect(impactUnits('-500', '50')).toEqual({ units: 0, remainder: '0.00' })
    expect(impactUnits('500', '0')).toBeNull()
  })
})
