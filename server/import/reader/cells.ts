import * as XLSX from 'xlsx'

type FormatKind = 'number' | 'date' | 'datetime' | 'time' | 'elapsed' | 'digits'

/** Excel's own error words by their code in the file. */
const ERRORS: Record<number, string> = {
  0: '#NULL!',
  7: '#DIV/0!',
  15: '#VALUE!',
  23: '#REF!',
  29: '#NAME?',
  36: '#NUM!',
  42: '#N/A',
  43: '#GETTING_DATA',
}
const DAY_SECONDS = 86_400
const DAYS_1904 = 1462
/** 9999-12-31, the last day a workbook can show. */
const LAST_DAY = 2_958_465
const known = new Map<string, FormatKind>()

function classify(format: string): FormatKind {
  if (/^0{2,}$/.test(format)) return 'digits'
  if (!XLSX.SSF.is_date(format)) return 'number'
  // Words in quotes, escaped letters and locale or colour marks are no date letters.
  const elapsed = /\[(h+|m+|s+)\]/i.test(format)
  const letters = format
    .split(';', 1)[0]
    ?.replace(/"[^"]*"|\\.|_.|\*.|\[[^\]]*\]/g, '')
    .toLowerCase()
  if (elapsed) return 'elapsed'
  const time = /[hs]/.test(letters ?? '')
  const date = /[ydeb]/.test(letters ?? '') || !time
  if (time && date) return 'datetime'
  return time ? 'time' : 'date'
}

function kindOf(format: string): FormatKind {
  let kind = known.get(format)
  if (!kind) {
    kind = classify(format)
    known.set(format, kind)
  }
  return kind
}

/**
 * A number as plain decimals: no exponent, no grouping, and cut to the 15 digits that a workbook keeps, so that
 * 720.9300000000001 reads 720.93.
 */
function plainNumber(value: number): string {
  const rounded = Number(value.toPrecision(15))
  const text = String(Object.is(rounded, -0) ? 0 : rounded)
  const match = /^(-?)(\d+)(?:\.(\d+))?e([+-]\d+)$/.exec(text)
  if (!match) return text
  const [, sign = '', whole = '', fraction = '', exponent = '0'] = match
  const digits = whole + fraction
  const point = whole.length + Number(exponent)
  if (point <= 0) return `${sign}0.${'0'.repeat(-point)}${digits}`
  return sign + digits.padEnd(point, '0')
}

function two(part: number): string {
  return String(part).padStart(2, '0')
}

function clock(seconds: number): string {
  return `${two(Math.floor(seconds / 3600))}:${two(Math.floor(seconds / 60) % 60)}:${two(seconds % 60)}`
}

/** ISO date of a day number counted from 1899-12-30 (with the workbook's 29 February 1900, which never was). */
function isoDay(day: number): string {
  const real = day < 60 ? day + 1 : day
  return new Date(Date.UTC(1899, 11, 30) + real * DAY_SECONDS * 1000).toISOString().slice(0, 10)
}

/** A numeric cell as text: dates and times by the cell's format, all else as a plain number. */
function numberText(value: number, format: string | undefined, date1904: boolean): string {
  const kind = format === undefined || format === 'General' ? 'number' : kindOf(format)
  if (kind === 'number') return plainNumber(value)
  if (kind === 'digits')
    return Number.isInteger(value) ? plainNumber(value).padStart(format?.length ?? 0, '0') : plainNumber(value)
  const seconds = Math.round(value * DAY_SECONDS)
  if (seconds < 0) return plainNumber(value)
  if (kind === 'elapsed' || (kind === 'time' && value < 1)) return clock(seconds)
  const day = Math.floor(seconds / DAY_SECONDS) + (date1904 ? DAYS_1904 : 0)
  if (day > LAST_DAY) return plainNumber(value)
  return kind === 'date' ? isoDay(day) : `${isoDay(day)} ${clock(seconds % DAY_SECONDS)}`
}

/** A workbook cell as text. A formula counts by the value that was saved with it. */
export function cellText(cell: XLSX.CellObject | undefined, date1904: boolean): string {
  const value = cell?.v
  if (!cell || value === undefined || value === null) return ''
  if (cell.t === 'e') return typeof value === 'number' ? (ERRORS[value] ?? '#N/A') : String(value)
  if (typeof value === 'boolean') return value ? 'true' : 'false'
  if (typeof value === 'number') return numberText(value, cell.z === undefined ? undefined : String(cell.z), date1904)
  if (value instanceof Date) return value.toISOString().slice(0, 19).replace('T', ' ')
  return value.includes('\0') ? value.replaceAll('\0', '') : value
}
