/**
 * Phone numbers (product.md 37; [5.6] [5.19] [5.20] [5.21] [9.3]). Stored as E.164, shown as Saudis write them.
 */
import type { CountryCode } from 'libphonenumber-js/min'
import { latinDigits, stripInvisible } from './fold.ts'

export type { CountryCode }

/** With what numbers of the charities' own country begin as they are stored: no other country's code begins so. */
export const HOME_CODE = '+966'

/** [5.21] and, for the ten-digit forms of [5.6], NOT_TEN_DIGITS. */
export type PhoneError = 'NOT_A_NUMBER' | 'INVALID_COUNTRY' | 'TOO_SHORT' | 'TOO_LONG' | 'NOT_TEN_DIGITS'
export type PhoneResult = { ok: true; e164: string } | { ok: false; error: PhoneError }

/**
 * form: exactly ten digits 05xxxxxxxx and nothing but digits [5.6]. mobile: the same number with whatever stands between its
 * digits. contact: also landlines 01xxxxxxxx, 9200xxxxx and 800xxxxxxx (entities and projects), likewise.
 * import: Saudi mobiles in every common spelling, and any valid number with its country code (stored E.164 too).
 * international: the phone control, what libphonenumber holds valid [5.20].
 */
export type PhoneAccept = 'form' | 'mobile' | 'contact' | 'import' | 'international'

export interface PhoneOptions {
  /** The country of numbers written without a country code; SA unless given. */
  country?: CountryCode
  accept: PhoneAccept
  /** [5.20] international: only these countries. */
  only?: readonly CountryCode[]
  /** [5.20] international: none of these countries. */
  except?: readonly CountryCode[]
}

/** What only the numbering plans of all countries can say (phonePlans.ts); every number given here is E.164 or national. */
export interface PhonePlans {
  read: (text: string, country: CountryCode) => PhoneResult
  country: (e164: string) => CountryCode | undefined
  callingCode: (e164: string) => string | undefined
  international: (e164: string) => string
}

/** [3.20] what a phone control says of what stands in it. */
export interface PhoneValue {
  country: CountryCode | null
  nationalNumber: string
  isValid: boolean
  formatted: string
  e164: string | null
  error: PhoneError | null
}

let plans: PhonePlans | null = null

/** The plans are heavy: the server has them from the start, a browser fetches them where a phone is typed. */
export const learnPlans = (all: PhonePlans): void => {
  plans = all
}

export const hasPlans = (): boolean => plans !== null

const MAX_INPUT = 250 // [5.21] [9.3]
const MIN_DIGITS = 3 // [9.3]
const MAX_DIGITS = 17 // [9.3]
/** A scientific number that leaves out more digits than this lost them; filling with zeros would invent a number. */
const MAX_FILLED_ZEROS = 2

/** Reads a phone number. A number (from a spreadsheet cell) is read as its digits. */
export function normalisePhone(input: string | number, options: PhoneOptions): PhoneResult {
  const raw = String(input)
  if (raw.length > MAX_INPUT) return refuse('TOO_LONG')
  const text = latinDigits(stripInvisible(raw)).trim()
  if (options.accept === 'form') return readForm(text)
  if (options.accept === 'mobile') return readForm(compactNumber(text) ?? '')
  if (options.accept === 'contact') return readContact(text)
  if (options.accept === 'import') return readImport(text, options.country ?? 'SA')
  return readInternational(text, options)
}

function readForm(text: string): PhoneResult {
  if (/^05\d{8}$/.test(text)) return accept(`+966${text.slice(1)}`)
  return refuse(compactNumber(text) === null || /^\d{10}$/.test(text) ? 'NOT_A_NUMBER' : 'NOT_TEN_DIGITS')
}

function readContact(text: string): PhoneResult {
  const digits = compactNumber(text) ?? ''
  if (/^(?:9200\d{5}|800\d{7})$/.test(digits)) return accept(`+966${digits}`)
  return /^01\d{8}$/.test(digits) ? readWithPlans(digits, 'SA') : readForm(digits)
}

function readImport(text: string, country: CountryCode): PhoneResult {
  const spelled = undoSpreadsheet(text.replace(/^'/, ''))
  if (spelled === null) return refuse('NOT_A_NUMBER')
  const compact = compactNumber(spelled)
  if (compact === null) return refuse('NOT_A_NUMBER')
  const mobile = /^((?:\+|00)?9660?|0)?(5\d*)$/.exec(compact)
  // A bare 5xxxxxxxx or 05xxxxxxxx is Saudi only where the file's numbers are.
  if (mobile && (country === 'SA' || mobile[1]?.includes('966'))) return readSaudiMobile(mobile[2] ?? '')
  const spelledOut = compact.replace(/^00/, '+').replace(/^966/, '+966')
  const result = readWithPlans(spelledOut, country)
  // A Saudi landline or service number counts only where the country code says that it is meant.
  const bareSaudi = !spelledOut.startsWith('+') && result.ok && result.e164.startsWith('+966')
  return bareSaudi ? refuse('NOT_A_NUMBER') : result
}

/** The library allows Saudi numbers of 8 to 10 digits; a mobile has 9, and one digit off is the commonest slip. */
function readSaudiMobile(national: string): PhoneResult {
  if (national.length === 9) return accept(`+966${national}`)
  return refuse(national.length < 9 ? 'TOO_SHORT' : 'TOO_LONG')
}

function readInternational(text: string, { country = 'SA', only, except }: PhoneOptions): PhoneResult {
  const compact = compactNumber(text)
  if (compact === null) return refuse('NOT_A_NUMBER')
  const result = readWithPlans(compact.replace(/^00/, '+'), country)
  if (!result.ok) return result
  const found = plans?.country(result.e164)
  const excluded = found === undefined ? only !== undefined : only?.includes(found) === false || except?.includes(found)
  return excluded ? refuse('INVALID_COUNTRY') : result
}

/** [3.20], [5.20], [5.21] a number as the phone control reads it; of one that is none the digits as they were typed. */
export function phoneValue(text: string, options: Omit<PhoneOptions, 'accept'>): PhoneValue {
  const country = options.country ?? 'SA'
  const read = normalisePhone(text, { ...options, country, accept: 'international' })
  if (!read.ok) {
    const nationalNumber = latinDigits(stripInvisible(text)).replace(/\D/g, '')
    return { country: null, nationalNumber, isValid: false, formatted: text, e164: null, error: read.error }
  }
  const { e164 } = read
  return {
    country: plans === null ? country : (plans.country(e164) ?? null),
    nationalNumber: e164.slice((plans?.callingCode(e164) ?? '').length + 1),
    isValid: true,
    formatted: plans?.international(e164) ?? e164,
    e164,
    error: null,
  }
}

/** A number that was written with its country's code, +966 or 00966, as E.164; null where it was not. */
export function writtenAbroad(input: string): string | null {
  const compact = compactNumber(latinDigits(stripInvisible(input)).trim())?.replace(/^00/, '+') ?? ''
  return isE164(compact) ? compact : null
}

/**
 * What is left of an input that keeps valid characters only: digits of any script alone in the ten-digit form [5.6]; elsewhere
 * spaces, parentheses, hyphen and plus as well [5.19].
 */
export const validCharacters = (text: string, accept: PhoneAccept): string =>
  text.replace(accept === 'form' ? /\P{Nd}/gu : /[^\p{Nd} ()+-]/gu, '')

/** Digits with at most a leading plus, or null when other characters stand among them [5.19]. */
function compactNumber(text: string): string | null {
  const compact = text.replace(/[\s().\-\u2010-\u2015\u2212]/g, '')
  // Right-to-left sheets often carry the plus at the end.
  const turned = /^\d+\+$/.test(compact) ? `+${compact.slice(0, -1)}` : compact
  return /^\+?\d+$/.test(turned) ? turned : null
}

/** Undoes "531242486.0" and "5.31242486E8"; null when the scientific form has lost digits. */
function undoSpreadsheet(text: string): string | null {
  const decimal = /^(\+?\d+)\.0+$/.exec(text)
  if (decimal) return decimal[1] ?? null
  const scientific = /^(\d)(?:[.,](\d+))?E\+?(\d{1,2})$/i.exec(text)
  if (!scientific) return text
  const fraction = (scientific[2] ?? '').replace(/0+$/, '')
  const missing = Number(scientific[3]) - fraction.length
  if (missing < 0 || missing > MAX_FILLED_ZEROS) return null
  return `${scientific[1] ?? ''}${fraction}${'0'.repeat(missing)}`
}

function readWithPlans(text: string, country: CountryCode): PhoneResult {
  const digits = text.replace(/\D/g, '').length
  if (digits < MIN_DIGITS) return refuse('TOO_SHORT')
  if (digits > MAX_DIGITS) return refuse('TOO_LONG')
  return plans === null ? readUnchecked(text) : plans.read(text, country)
}

/** Without the plans a number is taken by its form alone: the server, which has them, decides when it is saved. */
function readUnchecked(text: string): PhoneResult {
  if (isE164(text)) return accept(text)
  return /^01\d{8}$/.test(text) ? accept(`+966${text.slice(1)}`) : refuse('NOT_A_NUMBER')
}

/** Whether a text has the stored form: what the server itself gave out and gets back with a whole record. */
export function isE164(text: string): boolean {
  return /^\+[1-9]\d{6,14}$/.test(text)
}

/** Saudi numbers as written at home (0531242486, 920012345, 8001234567), others internationally (+971 50 123 4567). */
export function displayPhone(e164: string): string {
  if (e164.startsWith('+966')) {
    const national = e164.slice(4)
    return /^(?:9200|800)/.test(national) ? national : `0${national}`
  }
  return plans?.international(e164) ?? e164
}

/** Enough to recognise one's own number, not enough to dial it: 05•••••486, +971••••••567. */
export function maskPhone(e164: string): string {
  const code = plans?.callingCode(e164)
  const isSaudiMobile = /^\+9665\d{8}$/.test(e164)
  const head = isSaudiMobile ? '05' : `+${code ?? ''}`
  const hidden = isSaudiMobile ? 5 : Math.max(0, e164.length - head.length - 3)
  return `${head}${'•'.repeat(hidden)}${e164.slice(-3)}`
}

function accept(e164: string): PhoneResult {
  return { ok: true, e164 }
}

function refuse(error: PhoneError): PhoneResult {
  return { ok: false, error }
}
