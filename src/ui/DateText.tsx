import { Fragment } from 'react'
import './plain.css'
import { type DateStyle, formatDate, formatDateTime } from '../../i18n/dates.ts'
import { useFormat } from './FormatContext.tsx'

export interface DateTextProps {
  /** A date (YYYY-MM-DD) or a moment (ISO 8601). Anything else throws a RangeError. */
  value: string
  style?: DateStyle
  /** Adds the time of day; for moments. */
  withTime?: boolean
}

/** A date in the reader's calendar, machine-readable beneath. */
export function DateText({ value, style, withTime = false }: DateTextProps) {
  const format = useFormat()
  const text = withTime ? formatDateTime(value, { ...format, style }) : formatDate(value, { ...format, style })
  // Of two calendars the second stands in brackets. A line may end between them, and in neither.
  const [first = text, ...rest] = text.split(/ (?=\()/)
  return rest.length === 0 ? (
    <time className="athar-date athar-day" dateTime={value}>
      {text}
    </time>
  ) : (
    <time className="athar-date" dateTime={value}>
      <span className="athar-day">{first}</span> <span className="athar-day">{rest.join(' ')}</span>
    </time>
  )
}

/** From one day to another; one of them alone where the other is not known or the same, nothing where neither is known. */
export function Period({ from, to }: { from: string | null; to: string | null }) {
  const days = [...new Set([from, to])].filter((day) => day !== null)
  return days.map((day, index) => (
    <Fragment key={day}>
      {index > 0 ? ' – ' : null}
      <DateText value={day} />
    </Fragment>
  ))
}
