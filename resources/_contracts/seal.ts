/** What a code and a sealed file look like: for the server that makes them, and the browser that checks. */

/** Crockford's base 32: no I, L, O and U. */
export const CODE_ALPHABET = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'
export const CODE_LENGTH = 12

const ARABIC_ZEROS = [0x0660, 0x06f0]
const latin = (digit: string): string => {
  const point = digit.codePointAt(0) ?? 0
  const zero = ARABIC_ZEROS.find((one) => point >= one && point < one + 10)
  return zero === undefined ? digit : String(point - zero)
}

/** A code as somebody typed it, with what is easily taken for something else put right; null where it is none. */
export function readCode(text: string): string | null {
  const code = text
    .replace(/[\u0660-\u0669\u06f0-\u06f9]/g, latin)
    .replace(/[\s\u200e\u200f\u2010-\u2015-]/g, '')
    .toUpperCase()
    .replace(/[IL]/g, '1')
    .replaceAll('O', '0')
  return code.length === CODE_LENGTH && Array.from(code).every((char) => CODE_ALPHABET.includes(char)) ? code : null
}

/** In groups of four, as it stands on paper. */
export const codeInGroups = (code: string): string => (code.match(/.{1,4}/g) ?? []).join('-')

/** Before the signature in the last line of a sealed file; for readers of PDF a comment. */
const MARK = '\n%athar-seal '
const JWS = /^[\w-]+\.[\w-]+\.[\w-]+\n$/

/** The line that makes a file a sealed one: its last. */
export const sealLine = (jws: string): string => `${MARK}${jws}\n`

const textOf = (bytes: Uint8Array): string => Array.from(bytes, (byte) => String.fromCharCode(byte)).join('')

/** The longest last line that is looked at. */
const LINE = 4096

/** A sealed file in two: the bytes that are sealed, and the signature. Null where the last line is no seal. */
export function splitSealed(bytes: Uint8Array<ArrayBuffer>): { body: Uint8Array<ArrayBuffer>; jws: string } | null {
  const from = Math.max(0, bytes.length - LINE)
  const tail = textOf(bytes.subarray(from))
  const at = tail.lastIndexOf(MARK)
  const line = at < 0 ? '' : tail.slice(at + MARK.length)
  return JWS.test(line) ? { body: bytes.subarray(0, from + at), jws: line.trimEnd() } : null
}

/** What the page under /verify says of a code. */
export interface Verified {
  code: string
  /** `letter`: of one donor, of whom nothing is told. */
  what: 'report' | 'letter'
  state: 'intact' | 'altered' | 'erased'
  kind: string
  title: string
  entityName: string
  publishedAt: string
  version: number
  /** When a newer version went out. */
  newer: string | null
  calendar: 'gregorian' | 'hijri' | 'both'
  timeZone: string
}

/** A version of a report as its charity's staff see it; `byName` is null where it went out by itself. */
export interface ReportSeal {
  id: string
  language: 'ar' | 'en'
  number: number
  publishedAt: string
  code: string
  byName: string | null
  state: 'intact' | 'altered'
}

/** GET /api/signed_versions/actions/seals?report=: the newest first. */
export interface ReportSeals {
  seals: ReportSeal[]
}
