/**
 * Dates: Gregorian, Hijri (Umm al-Qura) or both. The only file that knows a calendar library.
 *
 * A date is 'YYYY-MM-DD' (Gregorian); a moment is an ISO timestamp, and one without a zone is in the entity's zone
 * (product.md 10). Digits are Latin in both languages. Month names stand here and not in Intl, whose wording differs
 * between engines: a letter made on the server and the same page in a browser must say the same.
 * Conversion is exact for 1300 to 1600 AH. What is not a date throws a RangeError.
 */
import {
  CalendarDate,
  GregorianCalendar,
  IslamicUmalquraCalendar,
  parseAbsolute,
  parseDate,
  parseDateTime,
  toCalendar,
  toZoned,
} from '@internationalized/date'

export type Locale = 'en' | 'ar'
export type Calendar = 'gregorian' | 'hijri' | 'both'
export type DateStyle = 'short' | 'long' | 'monthYear'
export interface HijriDate {
  year: number
  month: number
  day: number
}
export interface DateOptions {
  locale: Locale
  calendar: Calendar
  /** long unless given */
  style?: DateStyle
  /** For moments; Asia/Riyadh unless given */
  timeZone?: string
}

export const DEFAULT_TIME_ZONE = 'Asia/Riyadh'

const GREGORIAN = new GregorianCalendar()
const UMALQURA = new IslamicUmalquraCalendar()
const MONTHS: Record<'gregorian' | 'hijri', Record<Locale, readonly string[]>> = {
  gregorian: {
    en: 'January,February,March,April,May,June,July,August,September,October,November,December'.split(','),
    ar: 'يناير,فبراير,مارس,أبريل,مايو,يونيو,يوليو,أغسطس,سبتمبر,أكتوبر,نوفمبر,ديسمبر'.split(','),
  },
  hijri: {
    en: 'Muharram,Safar,Rabi al-Awwal,Rabi al-Thani,Jumada al-Ula,Jumada al-Akhirah,Rajab,Shaban,Ramadan,Shawwal,Dhul-Qadah,Dhul-Hijjah'.split(
      ',',
    ),
    ar: 'محرم,صفر,ربيع الأول,ربيع الآخر,جمادى الأولى,جمادى الآخرة,رجب,شعبان,رمضان,شوال,ذو القعدة,ذو الحجة'.split(','),
  },
}
/** م and هـ follow Arabic dates (glossary); English marks the Hijri one alone. */
const ERA: Record<'gregorian' | 'hijri', Record<Locale, string>> = {
  gregorian: { en: '', ar: 'م' },
  hijri: { en: ' AH', ar: 'هـ' },
}

/** "15 شعبان 1447هـ (3 فبراير 2026م)", "3 February 2026 (15 Shaban 1447 AH)". Takes a date or a moment. */
export function formatDate(iso: string, { locale, calendar, style = 'long', timeZone }: DateOptions): string {
  const date = isMoment(iso) ? momentParts(iso, timeZone).date : iso
  const gregorian = () => formatParts(gregorianParts(date), 'gregorian', locale, style)
  const hijri = () => formatParts(toHijri(date), 'hijri', locale, style)
  if (calendar === 'gregorian') return gregorian()
  if (calendar === 'hijri') return hijri()
  return locale === 'ar' ? `${hijri()} (${gregorian()})` : `${gregorian()} (${hijri()})`
}

/** formatDate and the time of day on a 24-hour clock: "3 February 2026, 14:05". */
export function formatDateTime(iso: string, options: DateOptions): string {
  const { date, time } = momentParts(iso, options.timeZone)
  return `${formatDate(date, options)}${options.locale === 'ar' ? '،' : ','} ${time.slice(0, 5)}`
}

function formatParts(parts: HijriDate, calendar: 'gregorian' | 'hijri', locale: Locale, style: DateStyle): string {
  const { year, month, day } = parts
  const era = ERA[calendar][locale]
  if (style === 'short') return `${pad(day)}/${pad(month)}/${year}${era}`
  const name = MONTHS[calendar][locale][month - 1] ?? ''
  return style === 'monthYear' ? `${name} ${year}${era}` : `${day} ${name} ${year}${era}`
}

/** Month names in order, for pickers and charts. */
export function monthNames(calendar: 'gregorian' | 'hijri', locale: Locale): readonly string[] {
  return MONTHS[calendar][locale]
}

export function toHijri(isoDate: string): HijriDate {
  const { year, month, day } = toCalendar(readDate(isoDate), UMALQURA)
  return { year, month, day }
}

/** Throws a RangeError for a day that the month does not have (the 30th of a month of 29). */
export function fromHijri({ year, month, day }: HijriDate): string {
  const fits = month >= 1 && month <= 12 && day >= 1 && day <= hijriMonthLength(year, month)
  if (!fits) throw new RangeError('No such Hijri date')
  return isoOf(new CalendarDate(UMALQURA, year, month, day))
}

/** 29 or 30. */
export function hijriMonthLength(year: number, month: number): number {
  return UMALQURA.getDaysInMonth(new CalendarDate(UMALQURA, year, month, 1))
}

/** The same day `months` Hijri months later (or earlier); the 30th becomes the 29th where the month is short. */
export function addHijriMonths(isoDate: string, months: number): string {
  return isoOf(toCalendar(readDate(isoDate), UMALQURA).add({ months }))
}

/** Days from date a to date b; negative when b is earlier. */
export function daysBetween(a: string, b: string): number {
  return readDate(b).compare(readDate(a))
}

/** The date so many days after a date; before it, where days are negative. */
export function addDays(isoDate: string, days: number): string {
  return readDate(isoDate).add({ days }).toString()
}

/** Today's date in a zone. */
export function todayIn(timeZone: string = DEFAULT_TIME_ZONE, now: Date = new Date()): string {
  return zonedParts(now, timeZone).date
}

/** "3 days ago", «قبل 3 أيام», "yesterday", "in 2 hours". A date counts in days, a moment from seconds upwards. */
export function formatRelative(
  iso: string,
  { locale, now = new Date(), timeZone = DEFAULT_TIME_ZONE }: { locale: Locale; now?: Date; timeZone?: string },
): string {
  const seconds = isMoment(iso) ? Math.trunc((momentOf(iso, timeZone).getTime() - now.getTime()) / 1000) : null
  if (seconds !== null && Math.abs(seconds) < 86_400) return relativeSeconds(seconds, locale)
  const date = isMoment(iso) ? momentParts(iso, timeZone).date : iso
  const days = daysBetween(todayIn(timeZone, now), date)
  if (Math.abs(days) < 30) return relativeText(days, 'day', locale)
  const months = Math.trunc(days / 30.436875) || Math.sign(days)
  return Math.abs(months) < 12
    ? relativeText(months, 'month', locale)
    : relativeText(Math.trunc(months / 12), 'year', locale)
}

function relativeSeconds(seconds: number, locale: Locale): string {
  if (Math.abs(seconds) < 60) return relativeText(0, 'second', locale)
  if (Math.abs(seconds) < 3600) return relativeText(Math.trunc(seconds / 60), 'minute', locale)
  return relativeText(Math.trunc(seconds / 3600), 'hour', locale)
}

function relativeText(amount: number, unit: Intl.RelativeTimeFormatUnit, locale: Locale): string {
  // "last month" would mean the calendar's month, which 31 days ago need not be; only now and days read well in words.
  const numeric = unit === 'day' || unit === 'second' ? 'auto' : 'always'
  return new Intl.RelativeTimeFormat(`${locale}-u-nu-latn`, { numeric }).format(amount, unit)
}

/** Date and time of day ('HH:mm:ss') that a clock in the zone shows. */
export function momentParts(iso: string, timeZone: string = DEFAULT_TIME_ZONE): { date: string; time: string } {
  return zonedParts(momentOf(iso, timeZone), timeZone)
}

/** A moment as a clock in the zone shows it, with how far that is from UTC: "2026-02-03T12:24:33+03:00" (ISO 8601). */
export function zonedIso(iso: string, timeZone: string): string {
  const { date, time } = momentParts(iso, timeZone)
  const local = `${date}T${time.slice(0, 8)}`
  const minutes = Math.round((Date.parse(`${local}Z`) - Date.parse(iso)) / 60_000)
  const [hours, rest] = [Math.floor(Math.abs(minutes) / 60), Math.abs(minutes) % 60]
  return `${local}${minutes < 0 ? '-' : '+'}${pad(hours)}:${pad(rest)}`
}

/** The moment in UTC at which a clock in the zone shows this local date and time ('YYYY-MM-DDTHH:mm'). */
export function momentAt(local: string, timeZone: string = DEFAULT_TIME_ZONE): string {
  return momentOf(local, timeZone).toISOString()
}

const CLOCK = {
  year: 'numeric',
  month: '2-digit',
  day: '2-digit',
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  hourCycle: 'h23',
} as const

/** A clock for each zone that was asked for: to make one takes longer than to read a hundred moments from it. */
const clocks = new Map<string, Intl.DateTimeFormat>()

function clockOf(timeZone: string): Intl.DateTimeFormat {
  const known = clocks.get(timeZone)
  if (known) return known
  const clock = new Intl.DateTimeFormat('en-u-ca-gregory-nu-latn', { ...CLOCK, timeZone })
  clocks.set(timeZone, clock)
  return clock
}

function zonedParts(moment: Date, timeZone: string): { date: string; time: string } {
  const parts = clockOf(timeZone).formatToParts(moment)
  const part = (type: Intl.DateTimeFormatPartTypes) => parts.find((one) => one.type === type)?.value ?? ''
  return {
    date: `${part('year').padStart(4, '0')}-${part('month')}-${part('day')}`,
    time: `${part('hour')}:${part('minute')}:${part('second')}`,
  }
}

/** The moment an ISO timestamp names; without a zone it is local to `timeZone`. */
function momentOf(iso: string, timeZone: string): Date {
  const normal = iso.replace(' ', 'T')
  const zoned = /^(.{11,}?)(Z|[+-]\d{2}(?::?\d{2})?)$/i.exec(normal)
  try {
    if (!zoned) return toZoned(parseDateTime(normal), timeZone).toDate()
    // PostgreSQL writes its zone as +03; Date wants +03:00.
    const zone = (zoned[2] ?? '').replace(
      /^([+-]\d{2}):?(\d{2})?$/,
      (_all, hours: string, minutes = '00') => `${hours}:${minutes}`,
    )
    return parseAbsolute(`${zoned[1] ?? ''}${zone.toUpperCase()}`, 'UTC').toDate()
  } catch {
    throw new RangeError('Not a moment in time')
  }
}

function isMoment(iso: string): boolean {
  return iso.length > 10
}

function readDate(isoDate: string): CalendarDate {
  try {
    return parseDate(isoDate)
  } catch {
    throw new RangeError('Not a date')
  }
}

function gregorianParts(isoDate: string): HijriDate {
  const { year, month, day } = readDate(isoDate)
  return { year, month, day }
}

function isoOf(date: CalendarDate): string {
  return toCalendar(date, GREGORIAN).toString()
}

function pad(number: number): string {
  return String(number).padStart(2, '0')
}
