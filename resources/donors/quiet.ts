/** The hours at which a donor wants nothing [1.13]. */
export interface QuietHours {
  from: string
  to: string
}

/** Half a day: with the charity's own quiet hours something is left of the day at which a letter may come. */
const MOST_MINUTES = 12 * 60
const DAY_MINUTES = 24 * 60

function minutesOf(time: string): number {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return hours * 60 + minutes
}

/** What is wrong with them, by its text; equal times hold nothing back, whoever means the whole day by them. */
export function quietFault({ from, to }: QuietHours): 'required' | 'quietSame' | 'quietLong' | null {
  if (from === '' || to === '') return 'required'
  const length = (minutesOf(to) - minutesOf(from) + DAY_MINUTES) % DAY_MINUTES
  if (length === 0) return 'quietSame'
  return length > MOST_MINUTES ? 'quietLong' : null
}
