/**
 * Money as exact decimal strings in riyals with two decimals ("1250.50", "-3.00"); arithmetic in whole halalas.
 * No amount ever passes through a floating-point number.
 */
import { latinDigits, stripInvisible } from './fold.ts'
import { LIMITS } from './limits.ts'

export type MoneyError = 'EMPTY' | 'NOT_A_NUMBER' | 'AMBIGUOUS' | 'TOO_MANY_DECIMALS' | 'TOO_MANY_DIGITS'
export type MoneyResult = { ok: true; value: string } | { ok: false; error: MoneyError }

/** Excel keeps 15 significant digits; what a cell holds beyond them is noise of its binary form. */
const SPREADSHEET_DIGITS = 15
/** No amount needs more; longer texts would cost the patterns below quadratic time. */
const MAX_INPUT = 100

const CURRENCY = String.raw`(?:SAR|S\.?R\.?|riyals?|ريال(?:ا|اً|ًا)?(?:\s*سعودي(?:ا|اً|ًا)?)?|ريالات|ر\.?\s?س\.?|\u20c1|\ufdfc)`
const LEADING_CURRENCY = new RegExp(String.raw`^([-+]?)\s*${CURRENCY}\s*`, 'i')
const TRAILING_CURRENCY = new RegExp(String.raw`\s*${CURRENCY}$`, 'i')

/**
 * Reads an amount as people and spreadsheets write it [5.8] [9.2]: Arabic digits and separators, thousands in threes
 * by comma or space, a riyal sign or word before or after.
 * AMBIGUOUS: a comma or dot that may mean either ("1.234,56", "1,25"). TOO_MANY_DECIMALS: more than two.
 * TOO_MANY_DIGITS: more than 15 before the point.
 */
export function parseMoney(input: string | number): MoneyResult {
  if (typeof input === 'number') {
    if (!Number.isFinite(input)) return { ok: false, error: 'NOT_A_NUMBER' }
    return parseMoney(String(Number(input.toPrecision(SPREADSHEET_DIGITS))))
  }
  if (input.length > MAX_INPUT) return { ok: false, error: 'NOT_A_NUMBER' }
  const text = latinDigits(stripInvisible(input))
    .replace(/[\u066c\u060c]/g, ',')
    .replace(/[\u2212\u2013]/g, '-')
    .replace(/\s/g, ' ')
    .trim()
  if (text === '') return { ok: false, error: 'EMPTY' }
  const bare = text.replace(LEADING_CURRENCY, '$1').replace(TRAILING_CURRENCY, '').trim()
  return parseBareNumber(bare)
}

function parseBareNumber(text: string): MoneyResult {
  // The Arabic decimal sign can mean nothing else, so it is read before the dot.
  if (/\u066b/.test(text) && text.includes('.')) return { ok: false, error: 'AMBIGUOUS' }
  const unsigned = text.replace(/^[-+] ?/, '').replace('\u066b', '.')
  if (!/^[\d., ]*\d[\d., ]*$/.test(unsigned)) return { ok: false, error: 'NOT_A_NUMBER' }
  const match = /^(\d*|\d{1,3}(?:,\d{3})+|\d{1,3}(?: \d{3})+)(?:\.(\d*))?$/.exec(unsigned)
  if (!match) return { ok: false, error: unsigned.includes(' ') ? 'NOT_A_NUMBER' : 'AMBIGUOUS' }
  const integer = (match[1] ?? '').replace(/[, ]/g, '').replace(/^0+(?=\d)/, '') || '0'
  const decimals = match[2] ?? ''
  if (decimals.length > LIMITS.decimals) return { ok: false, error: 'TOO_MANY_DECIMALS' }
  if (integer.length > LIMITS.moneyDigits) return { ok: false, error: 'TOO_MANY_DIGITS' }
  const halalas = BigInt(integer) * 100n + BigInt(decimals.padEnd(2, '0'))
  return { ok: true, value: fromHalalas(text.startsWith('-') ? -halalas : halalas) }
}

/** "1250.5" -> 125050n. Throws a RangeError when the text is not a decimal with at most two places. */
export function toHalalas(value: string): bigint {
  const match = /^(-?)(\d+)(?:\.(\d{1,2}))?$/.exec(value)
  if (!match) throw new RangeError('Not a money amount')
  const halalas = BigInt(match[2] ?? '0') * 100n + BigInt((match[3] ?? '').padEnd(2, '0'))
  return match[1] === '-' ? -halalas : halalas
}

/** 125050n -> "1250.50": always two places, never "-0.00". */
export function fromHalalas(halalas: bigint): string {
  const digits = (halalas < 0n ? -halalas : halalas).toString().padStart(3, '0')
  return `${halalas < 0n ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`
}

/** Negative, zero or positive, as sort() wants it. */
export function compareMoney(a: string, b: string): -1 | 0 | 1 {
  const difference = toHalalas(a) - toHalalas(b)
  if (difference === 0n) return 0
  return difference < 0n ? -1 : 1
}

/** "0.00" for an empty list. */
export function sumMoney(values: Iterable<string>): string {
  let total = 0n
  for (const value of values) total += toHalalas(value)
  return fromHalalas(total)
}

/**
 * part / whole in percent with `decimals` places, cut off and not rounded: 100 is shown only when it is reached, and 0
 * only of nothing. The one rule of every page, letter and file. null when the whole is not positive.
 */
export function ratioPercent(part: string, whole: string, decimals = 0): number | null {
  const base = toHalalas(whole)
  if (base <= 0n) return null
  const scale = 10n ** BigInt(decimals)
  const some = toHalalas(part)
  const points = (some * 100n * scale) / base
  return Number(points === 0n && some > 0n ? 1n : points) / Number(scale)
}

export interface Gift {
  /** Whom the share is for. Gifts of one id are netted first, so a gift and its reversal leave exactly nothing. */
  id: string
  /** Riyals; a reversed gift is negative. */
  amount: string
}

/**
 * The estimated share of the spending for each id (product.md 9): gift x min(spent, collected) / collected.
 *
 * Pass ALL gifts of the project. The shares add up to exactly sum(gifts) x min(spent, collected) / collected, rounded
 * half up to the halala; when the gifts are all that was collected, that is min(spent, collected) itself. The halalas
 * that rounding leaves go to the largest remainders, equal ones in the order of their ids (by code unit).
 * Nothing collected or nothing spent: every share is "0.00". An id whose net is negative has a negative share.
 */
export function estimateShares(gifts: Iterable<Gift>, collected: string, spent: string): Map<string, string> {
  const nets = new Map<string, bigint>()
  for (const gift of gifts) nets.set(gift.id, (nets.get(gift.id) ?? 0n) + toHalalas(gift.amount))
  const base = toHalalas(collected)
  const used = minimum(toHalalas(spent), base)
  if (base <= 0n || used <= 0n) return new Map(Array.from(nets.keys(), (id) => [id, '0.00']))

  let given = 0n
  let shared = 0n
  const parts = Array.from(nets, ([id, net]) => {
    const share = floorDivide(net * used, base)
    given += net
    shared += share
    return { id, share, remainder: net * used - share * base }
  })
  let left = floorDivide(2n * given * used + base, 2n * base) - shared
  const byRemainder = [...parts].sort((a, b) => compareBigInt(b.remainder, a.remainder) || (a.id < b.id ? -1 : 1))
  for (const part of byRemainder) {
    if (left <= 0n) break
    part.share += 1n
    left -= 1n
  }
  return new Map(parts.map(({ id, share }) => [id, fromHalalas(share)]))
}

/**
 * Whole impact units that an amount pays for, and what is left over (product.md 12): "520" at "50" is 10, "20.00".
 * Always rounded down: half a basket is no basket. null when the unit has no positive cost; nothing for no gift.
 */
export function impactUnits(amount: string, unitCost: string): { units: number; remainder: string } | null {
  const cost = toHalalas(unitCost)
  if (cost <= 0n) return null
  const halalas = toHalalas(amount)
  if (halalas <= 0n) return { units: 0, remainder: '0.00' }
  return { units: Number(halalas / cost), remainder: fromHalalas(halalas % cost) }
}

function minimum(a: bigint, b: bigint): bigint {
  return a < b ? a : b
}

function compareBigInt(a: bigint, b: bigint): number {
  if (a === b) return 0
  return a < b ? -1 : 1
}

/** Down also below zero, where BigInt division cuts towards zero; `divisor` is positive. */
function floorDivide(dividend: bigint, divisor: bigint): bigint {
  const quotient = dividend / divisor
  return dividend % divisor < 0n ? quotient - 1n : quotient
}
