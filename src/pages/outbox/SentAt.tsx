import { DateText } from '../../ui/DateText.tsx'

/** When a letter went out. Its date is what stands in the letter's head, in the form that mail has; ISO 8601 is read too. */
export function SentAt({ date, short = false }: { date: string; short?: boolean }) {
  const moment = new Date(date)
  if (Number.isNaN(moment.getTime())) return <bdi>{date}</bdi>
  return <DateText value={moment.toISOString()} style={short ? 'short' : undefined} withTime />
}
