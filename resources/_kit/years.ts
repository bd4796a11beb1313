/** The years that a charity of today can write about, in either calendar: a number of one is none of the other. */
const YEARS = { gregorian: { from: 1990, to: 2100 }, hijri: { from: 1410, to: 1520 } } as const

export type YearCalendar = keyof typeof YEARS

export const isYearOf = (calendar: YearCalendar, year: number): boolean =>
  Number.isInteger(year) && year >= YEARS[calendar].from && year <= YEARS[calendar].to
