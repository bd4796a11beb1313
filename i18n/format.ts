/** Numbers, money, sizes and durations as text. Latin digits in both languages. */
import type { Locale } from './dates.ts'

export type PluralKey = 'zero' | 'one' | 'two' | 'few' | 'many' | 'other'
/** Catalogue entry with `{count}` where the number stands. Arabic gives all six, English one and other. */
export type PluralForms = { [K in Exclude<PluralKey, 'other'>]?: string } & { other: string }

/** U+20C1, which few fonts carry: a component draws it (i18n/riyal.ts). */
const RIYAL_SIGN = '\u20c1'
/** Keeps the minus on the left of its number in right-to-left text. */
const LRM = '\u200e'

const PLURAL_RULES: Record<Locale, Intl.PluralRules> = {
  en: new Intl.PluralRules('en'),
  ar: new Intl.PluralRules('ar'),
}

/** One for each number of decimals: to make one takes longer than to write a hundred numbers with it. */
const numbers = new Map<number, Intl.NumberFormat>()

function numbersOf(decimals: number): Intl.NumberFormat {
  const known = numbers.get(decimals)
  if (known) return known
  // One pattern for both languages: Intl's Arabic one differs between engines.
  const made = new Intl.NumberFormat('en-u-nu-latn', { maximumFractionDigits: decimals })
  numbers.set(decimals, made)
  return made
}

/** "1,234.5"; at most two decimals unless said. What is no finite number is a dash. */
export function formatNumber(value: number, { locale, decimals = 2 }: { locale: Locale; decimals?: number }): string {
  if (!Number.isFinite(value)) return '–'
  const text = numbersOf(decimals).format(value)
  return placeMinus(text === '-0' ? '0' : text, locale)
}

export interface MoneyText {
  /** Drawn left of the number in both directions */
  sign: string
  /** "1,250.50" */
  number: string
  /** "SAR 1,250.50", «1,250.50 ريال», «3 ريالات»: where a sign cannot be drawn */
  text: string
}

/**
 * An exact decimal string in riyals ("1250.5") as text; digits never pass through a floating-point number.
 * @param options.trim leaves out ".00" (a letter says 500, a statement 500.00)
 */
export function formatMoney(value: string, { locale, trim = false }: { locale: Locale; trim?: boolean }): MoneyText {
  const match = /^(-?)0*(\d+)(?:\.(\d{1,2}))?$/.exec(value)
  if (!match) throw new RangeError('Not a money amount')
  const decimals = (match[3] ?? '').padEnd(2, '0')
  const integer = (match[2] ?? '').replace(/\B(?=(?:\d{3})+$)/g, ',')
  const digits = trim && decimals === '00' ? integer : `${integer}.${decimals}`
  const isNegative = match[1] === '-' && /[1-9]/.test(digits)
  const number = placeMinus(isNegative ? `-${digits}` : digits, locale)
  return { sign: RIYAL_SIGN, number, text: locale === 'ar' ? `${number} ${riyals(match[2] ?? '')}` : `SAR ${number}` }
}

/** The form of the word that goes with a figure of so many whole riyals: 3 to 10 «ريالات», 11 to 99 «ريالًا», else «ريال». */
function riyals(whole: string): string {
  // The last two digits alone choose the form, so that no amount passes through a floating-point number.
  const form = pluralKey(whole.length > 2 ? 100 + Number(whole.slice(-2)) : Number(whole), 'ar')
  return form === 'few' ? 'ريالات' : form === 'many' ? 'ريالًا' : 'ريال'
}

/**
 * An amount as a sentence says it: "SAR 1,200", «ريال واحد», «ريالان», «3 ريالات», «11 ريالًا», «100 ريال». The word goes by
 * the whole riyals, also where halalas follow: «10.50 ريالات»; one and two with halalas keep their figures, «2.50 ريال».
 * @param options.after the amount follows a preposition, an annexed word or a verb that takes it: «بمبلغ ريالين»
 */
export function sayMoney(value: string, { locale, after = false }: { locale: Locale; after?: boolean }): string {
  const { number, text } = formatMoney(value, { locale, trim: true })
  if (locale === 'en') return text
  if (number === '1') return 'ريال واحد'
  return number === '2' ? (after ? 'ريالين' : 'ريالان') : text
}

/** Percent points: 62.5 is "62.5%"; at most one decimal unless said. */
export function formatPercent(points: number, { locale, decimals = 1 }: { locale: Locale; decimals?: number }): string {
  const text = formatNumber(points, { locale, decimals })
  return Number.isFinite(points) ? `${text}%` : text
}

const ABBREVIATIONS = ['', 'k', 'M', 'G', 'T', 'P', 'E'] as const

/** [9.11] 1234 is "1.2k": powers of 1000, one decimal, trailing zeros removed, halves away from zero. */
export function abbreviate(value: number): string {
  if (!Number.isFinite(value)) return '–'
  let power = 0
  let tenths = roundTenths(Math.abs(value), power)
  // Rounding may carry into the next power: 999,950 is 1M, not 1000k.
  while (tenths >= 10_000 && power < ABBREVIATIONS.length - 1) {
    power += 1
    tenths = roundTenths(Math.abs(value), power)
  }
  const sign = value < 0 && tenths > 0 ? '-' : ''
  return `${sign}${tenths / 10}${ABBREVIATIONS[power] ?? ''}`
}

const ARABIC_POWERS = ['', ' ألف', ' مليون', ' مليار', ' تريليون'] as const

/** A figure where there is room for a word: «4.7 ألف» in Arabic (product.md 15), the letters of [9.11] in English and beyond. */
export function inWords(value: number, locale: Locale): string {
  const brief = abbreviate(value)
  const letter = brief.replace(/^[-\d.]+/, '')
  const word = ARABIC_POWERS[ABBREVIATIONS.findIndex((one) => one === letter)]
  if (locale === 'en' || word === undefined) return brief
  return placeMinus(brief.slice(0, brief.length - letter.length) + word, locale)
}

function roundTenths(value: number, power: number): number {
  return power === 0 ? Math.round(value * 10) : Math.round(value / (100 * 1000 ** (power - 1)))
}

/** The plural form that goes with a number; Arabic uses all six. */
export function pluralKey(count: number, locale: Locale): PluralKey {
  return PLURAL_RULES[locale].select(count)
}

/** The entry's form for a number, with `{count}` filled in. A form that is not given falls back to `other`. */
export function plural(forms: PluralForms, count: number, locale: Locale): string {
  const form = forms[pluralKey(count, locale)] ?? forms.other
  return form.replaceAll('{count}', () => formatNumber(count, { locale }))
}

const BYTE_UNITS: Record<Locale, readonly string[]> = {
  en: ['B', 'KB', 'MB', 'GB', 'TB'],
  ar: ['بايت', 'كيلوبايت', 'ميجابايت', 'جيجابايت', 'تيرابايت'],
}

/** "5 MB", «5 ميجابايت»: powers of 1024, as upload limits count; one decimal. */
export function formatBytes(bytes: number, locale: Locale): string {
  const last = BYTE_UNITS.en.length - 1
  let power = 0
  let size = Math.max(0, bytes)
  while (Math.round(size * 10) / 10 >= 1024 && power < last) {
    size /= 1024
    power += 1
  }
  const decimals = power === 0 ? 0 : 1
  return `${formatNumber(size, { locale, decimals })} ${BYTE_UNITS[locale][power] ?? ''}`
}

const MINUTES = { hour: 60, day: 1440 } as const
/** A length of time is told in the next unit once it is two of it: "90 minutes", "26 hours", "3 days". */
const TWICE = 2

/** "40 minutes", «3 ساعات», "2 days": one unit, rounded; at least a minute. */
export function formatDuration(minutes: number, locale: Locale): string {
  const unit = minutes < TWICE * MINUTES.hour ? 'minute' : minutes < TWICE * MINUTES.day ? 'hour' : 'day'
  const amount = Math.max(1, Math.round(minutes / (unit === 'minute' ? 1 : MINUTES[unit])))
  const options = { style: 'unit', unit, unitDisplay: 'long' } as const
  return new Intl.NumberFormat(`${locale}-u-nu-latn`, options).format(amount)
}

/** Names one after another in a sentence: "a, b", «أ، ب». */
export const joinNames = (names: readonly string[], locale: Locale): string => names.join(locale === 'ar' ? '، ' : ', ')

function placeMinus(text: string, locale: Locale): string {
  return locale === 'ar' && text.startsWith('-') ? `${LRM}${text}` : text
}
