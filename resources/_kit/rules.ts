/** A rule between fields of one record: answers the fault's text key, or null where it holds. */
export interface Rule<Name extends string = string> {
  /** The field that carries the message. */
  field: Name
  code: number
  /** Every field that it reads: while it is broken, a form that saves by itself holds them back. */
  reads: readonly Name[]
  /** Text of i18n `validation.*`; args may name other fields' values. */
  key: string
  args?: (record: Readonly<Record<string, unknown>>) => Record<string, string | number>
  holds: (record: Readonly<Record<string, unknown>>) => boolean
}

/** [5.13] the start comes before the end; one day long is allowed only where `sameDay`. */
export const before = <const Start extends string, const End extends string>(
  start: Start,
  end: End,
  code: number,
  sameDay = false,
): Rule<Start | End> => ({
  field: start,
  code,
  reads: [start, end],
  key: 'startBeforeEnd',
  holds: (r) => {
    const [a, b] = [r[start], r[end]]
    return typeof a !== 'string' || typeof b !== 'string' || a < b || (sameDay && a === b)
  },
})

const LAST_OF_FEBRUARY = /-02-29$/

/** The same day so many years later; from 29 February it is the 28th, so that it exists in every year. */
const yearsAfter = (day: string, years: number): string =>
  `${Number(day.slice(0, 4)) + years}${day.slice(4).replace(LAST_OF_FEBRUARY, '-02-28')}`

const today = (): string => new Date().toISOString().slice(0, 10)

/** [5.10] the end lies at most so many years after the start, or after today where there is no start. */
export const endsWithin = <const Start extends string, const End extends string>(
  start: Start,
  end: End,
  years: number,
  code: number,
): Rule<Start | End> => {
  const limit = (r: Readonly<Record<string, unknown>>): string => {
    const from = r[start]
    return yearsAfter(typeof from === 'string' ? from : today(), years)
  }
  return {
    field: end,
    code,
    reads: [start, end],
    key: 'endDateLimit',
    args: (r) => ({ max: limit(r) }),
    holds: (r) => typeof r[end] !== 'string' || r[end] <= limit(r),
  }
}
