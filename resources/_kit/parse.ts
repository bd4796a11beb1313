/** Lenient readers for imported cells: dates, yes/no, plain text, email. Money and phones have files of their own. */
import { z } from 'zod/mini'
import { DEFAULT_TIME_ZONE, fromHijri, momentParts } from '../../i18n/dates.ts'
import { fold, latinDigits, stripInvisible } from './fold.ts'
import { inBothCalendars, withMonthAsNumber } from './writtenDates.ts'

/**
 * NOT_A_DATE: no known form. IMPOSSIBLE_DATE: no such day (31/02) or time. MONTH_FIRST: only month/day/year would make
 * sense of it, and then other rows of the file are doubtful too. OUT_OF_RANGE: neither 1900-2200 nor 1300-1500 AH.
 */
export type DateError = 'EMPTY' | 'NOT_A_DATE' | 'IMPOSSIBLE_DATE' | 'MONTH_FIRST' | 'OUT_OF_RANGE'
/** date 'YYYY-MM-DD' (Gregorian), time 'HH:mm:ss' where one was given, on the clock of the entity's zone. */
export type DateResult = { ok: true; date: string; time?: string } | { ok: false; error: DateError }

type Era = 'hijri' | 'gregorian' | undefined
type Numbers = { year: number; month: number; day: number }

const DATE_FORM = String.raw`(?:(\d{4})([-/.])(\d{1,2})\2(\d{1,2})|(\d{1,2})([-/.])(\d{1,2})\6(\d{4}))`
const ERA_FORM = String.raw`(?:\s*(هـ|ه|AH|H|م|AD|CE))?`
const TIME_FORM = String.raw`(?:(?:T|\s+|,\s*|،\s*)(\d{1,2}):(\d{2})(?::(\d{2})(?:[.,]\d{1,9})?)?(?:\s*(AM|PM|ص|م))?\s*(Z|[+-]\d{2}(?::?\d{2})?)?)?`
const LOOSE = new RegExp(`^${DATE_FORM}${ERA_FORM}${TIME_FORM}$`, 'i')

/** Excel's day 0; right from 1 March 1900 on, where its invented 29 February lies behind. */
const EXCEL_EPOCH = Date.UTC(1899, 11, 30)
/** Five digits before the point: 1927 to 2173. Fewer would be years and counts as often as dates. */
const EXCEL_SERIAL = /^\d{5}(?:\.\d+)?$/
const DAY_MS = 86_400_000
/** No date needs more; the pattern is not to be run over whole pages of text. */
const MAX_DATE_INPUT = 100

/**
 * Reads a date as spreadsheets write it: year first or day first with - / . between, a Hijri year (1300 to 1500) or
 * one marked هـ, an Excel serial number, Arabic digits, the names of months, with or without a time; a day in both
 * calendars as Athar writes it. A time with a zone is moved to `timeZone`; one without is already there (product.md 10).
 */
export function parseDateLoose(input: string | number, timeZone: string = DEFAULT_TIME_ZONE): DateResult {
  const raw = String(input)
  if (raw.length > MAX_DATE_INPUT) return refuse(raw.trim() === '' ? 'EMPTY' : 'NOT_A_DATE')
  const text = latinDigits(stripInvisible(raw)).trim()
  if (text === '') return refuse('EMPTY')
  if (EXCEL_SERIAL.test(text)) return fromSerial(Number(text))
  const both = inBothCalendars(text)
  return both === null ? readOne(text, timeZone) : readBoth(both, timeZone)
}

/** The Gregorian half is the day; the other one says it again, by whichever reckoning of the moon. */
function readBoth(halves: readonly [string, string], timeZone: string): DateResult {
  const read = halves.map((half) => readOne(half, timeZone))
  const refused = read.find((one) => !one.ok)
  const [first, second] = read
  if (refused || !first || !second) return refused ?? refuse('NOT_A_DATE')
  return /(?<!\d)1[345]\d\d(?!\d)/.test(halves[0]) ? second : first
}

function readOne(text: string, timeZone: string): DateResult {
  const match = LOOSE.exec(withMonthAsNumber(text) ?? text)
  if (!match) return refuse('NOT_A_DATE')
  const yearFirst = match[1] !== undefined
  const numbers = {
    year: Number(yearFirst ? match[1] : match[8]),
    month: Number(yearFirst ? match[3] : match[7]),
    day: Number(yearFirst ? match[4] : match[5]),
  }
  if (numbers.month > 12 && numbers.day <= 12 && !yearFirst) return refuse('MONTH_FIRST')
  const date = readDay(numbers, eraOf(match[9]))
  if (!date.ok || match[10] === undefined) return date
  const time = readTime(match[10], match[11] ?? '', match[12] ?? '00', match[13])
  if (time === null) return refuse('IMPOSSIBLE_DATE')
  const zone = match[14]
  if (zone === undefined) return { ...date, time }
  return readZoned(`${date.date}T${time}`, zone, timeZone)
}

function eraOf(mark: string | undefined): Era {
  if (mark === undefined) return undefined
  return /^(?:هـ|ه|AH|H)$/i.test(mark) ? 'hijri' : 'gregorian'
}

function readDay(numbers: Numbers, era: Era): DateResult {
  const { year, month, day } = numbers
  const isHijri = year >= 1300 && year <= 1500
  if (!isHijri && (year < 1900 || year > 2200)) return refuse('OUT_OF_RANGE')
  // A mark that contradicts its year is a slip of one of the two, and nobody can say of which.
  if ((era === 'hijri' && !isHijri) || (era === 'gregorian' && isHijri)) return refuse('IMPOSSIBLE_DATE')
  if (!isHijri) {
    const moment = new Date(Date.UTC(year, month - 1, day))
    const exists = moment.getUTCMonth() === month - 1 && moment.getUTCDate() === day
    return exists ? { ok: true, date: isoDay(moment) } : refuse('IMPOSSIBLE_DATE')
  }
  try {
    return { ok: true, date: fromHijri(numbers) }
  } catch (error) {
    if (error instanceof RangeError) return refuse('IMPOSSIBLE_DATE')
    throw error
  }
}

function readTime(hours: string, minutes: string, seconds: string, half: string | undefined): string | null {
  let hour = Number(hours)
  if (half !== undefined) {
    if (hour < 1 || hour > 12) return null
    hour = (hour % 12) + (/^(?:PM|م)$/i.test(half) ? 12 : 0)
  }
  if (hour > 23 || Number(minutes) > 59 || Number(seconds) > 59) return null
  return `${String(hour).padStart(2, '0')}:${minutes}:${seconds}`
}

function readZoned(local: string, zone: string, timeZone: string): DateResult {
  try {
    return { ok: true, ...momentParts(`${local}${zone.toUpperCase()}`, timeZone) }
  } catch (error) {
    if (error instanceof RangeError) return refuse('IMPOSSIBLE_DATE')
    throw error
  }
}

function fromSerial(serial: number): DateResult {
  const moment = new Date(EXCEL_EPOCH + Math.round((serial * DAY_MS) / 1000) * 1000)
  const date = isoDay(moment)
  return Number.isInteger(serial) ? { ok: true, date } : { ok: true, date, time: moment.toISOString().slice(11, 19) }
}

function isoDay(moment: Date): string {
  return moment.toISOString().slice(0, 10)
}

function refuse(error: DateError): { ok: false; error: DateError } {
  return { ok: false, error }
}

export type BooleanResult = { ok: true; value: boolean } | { ok: false; error: 'EMPTY' | 'NOT_A_BOOLEAN' }

const YES: ReadonlySet<string> = new Set(['yes', 'y', 'true', 't', '1', 'on', 'نعم', 'صح', 'صحيح'].map(fold))
const NO: ReadonlySet<string> = new Set(['no', 'n', 'false', 'f', '0', 'off', 'لا', 'خطأ'].map(fold))

/** yes/no, true/false, on/off, 1/0, نعم/لا in any case and with any digits. */
export function parseBooleanLoose(input: string | number | boolean): BooleanResult {
  const text = fold(String(input))
  if (text === '') return { ok: false, error: 'EMPTY' }
  if (YES.has(text)) return { ok: true, value: true }
  return NO.has(text) ? { ok: true, value: false } : { ok: false, error: 'NOT_A_BOOLEAN' }
}

// Zero-width joiners stay: emoji and Persian words are spelled with them.
const UNWANTED = /(?![\s\u0085])\p{Cc}|[\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060\u2066-\u2069\ufeff]/gu

/**
 * Text as it is stored: NFC, without control characters and bidi overrides, trimmed, inner spaces one.
 * @param options.lines keeps line breaks (at most one empty line in a row)
 */
export function cleanText(input: string, { lines = false }: { lines?: boolean } = {}): string {
  const bare = input.normalize('NFC').replace(UNWANTED, '')
  if (!lines) return bare.replace(/[\s\u0085]+/g, ' ').trim()
  return bare
    .split(/\r\n|[\n\r\u0085\u2028\u2029]/)
    .map((line) => line.replace(/\s+/g, ' ').trim())
    .join('\n')
    .replace(/\n{3,}/g, '\n\n')
    .trim()
}

export type EmailResult = { ok: true; value: string } | { ok: false; error: 'EMPTY' | 'INVALID_EMAIL' }

const MAX_EMAIL = 254
const EMAIL = z.email()

/** [5.7] Lower case, without invisible characters around it. */
export function cleanEmail(input: string): EmailResult {
  const text = cleanText(input).toLowerCase()
  if (text === '') return { ok: false, error: 'EMPTY' }
  return text.length <= MAX_EMAIL && EMAIL.safeParse(text).success
    ? { ok: true, value: text }
    : { ok: false, error: 'INVALID_EMAIL' }
}
