import { createContext, type ReactNode, useContext, useMemo } from 'react'
import type { Calendar, Locale } from '../../i18n/dates.ts'

/** How the reader wants numbers and dates: kept in one place, so that no component asks the settings. */
export interface Format {
  locale: Locale
  calendar: Calendar
  /** The entity's zone; Asia/Riyadh when not given. */
  timeZone?: string
}

const FormatContext = createContext<Format>({ locale: 'en', calendar: 'gregorian' })

export const useFormat = (): Format => useContext(FormatContext)

export function FormatProvider({ locale, calendar, timeZone, children }: Format & { children: ReactNode }) {
  const format = useMemo(() => ({ locale, calendar, timeZone }), [locale, calendar, timeZone])
  return <FormatContext value={format}>{children}</FormatContext>
}
