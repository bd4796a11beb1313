import {
  type OpenedBy,
  RESULT_DAYS,
  type ResultPart,
  type SendingHour,
} from '../../../resources/_contracts/reportResults.ts'
import { FEWEST_TOLD } from '../../../resources/_kit/told.ts'

const DAY = 24
/** Hours after which it is told how many had opened their letter. */
const MARKS = [1, 2, 4, 8, DAY, 2 * DAY, 3 * DAY, 7 * DAY, RESULT_DAYS * DAY] as const

/** How many letters were opened in the hour that is so many full hours after they left; null: not opened. */
export interface OpenedIn {
  hour: number | null
  n: number
}

const openedWithin = (rows: readonly OpenedIn[], hours: number): number =>
  rows.reduce((sum, { hour, n }) => (hour !== null && hour < hours ? sum + n : sum), 0)

/**
 * The curve of openings. A step of fewer than five is joined to its neighbour, so that it points at nobody.
 * @param age hours since the report went out: what is to come is not drawn as if it had been waited for
 */
export function openedBy(rows: readonly OpenedIn[], age: number): OpenedBy[] {
  const past = MARKS.filter((_, at) => at === 0 || (MARKS[at - 1] ?? 0) < age)
  const steps: OpenedBy[] = []
  for (const hours of past) {
    const opened = openedWithin(rows, hours)
    const before = steps.at(-1)?.opened ?? 0
    if (opened - before >= FEWEST_TOLD) steps.push({ hours, opened })
    else if (hours === past.at(-1)) closeWith(steps, { hours, opened })
  }
  return steps
}

/** The last step stands at the last hour: flat where nothing was added, else with the few that were. */
function closeWith(steps: OpenedBy[], last: OpenedBy): void {
  const before = steps.at(-1)
  if (before === undefined) return
  if (before.opened !== last.opened) steps.pop()
  steps.push(last)
}

const byLetters = (one: ResultPart, other: ResultPart): number => other.letters - one.letters

/** Parts of five letters at least. Smaller ones go together, with the next larger while they are still too few. */
export function partsOf(parts: readonly ResultPart[]): ResultPart[] {
  const shown = parts.toSorted(byLetters)
  const rest: ResultPart = { key: null, letters: 0, opened: 0 }
  for (;;) {
    const last = shown.at(-1)
    if (last === undefined || (last.letters >= FEWEST_TOLD && (rest.letters === 0 || rest.letters >= FEWEST_TOLD)))
      break
    shown.pop()
    rest.letters += last.letters
    rest.opened += last.opened
  }
  if (rest.letters < FEWEST_TOLD) return shown
  return [...shown, rest]
}

/** An hour with fewer letters says too little. */
const HOUR_LETTERS = 30
/** So many letters before an hour is advised. */
export const NEEDED = 100
/** Of the normal distribution: nineteen times of twenty the true share is within it. */
const Z = 1.96

/** The lower end of what the share of openings is likely to be (Wilson): few letters make no winner. */
function lowerEnd({ letters, opened }: SendingHour): number {
  const share = opened / letters
  const middle = share + Z ** 2 / (2 * letters)
  const spread = Z * Math.sqrt((share * (1 - share)) / letters + Z ** 2 / (4 * letters ** 2))
  return (middle - spread) / (1 + Z ** 2 / letters)
}

/** Hours of the week that can be compared, the best first, and the best; null while there is too little to go by. */
export function bestHour(found: readonly SendingHour[]): { hours: SendingHour[]; best: SendingHour | null } {
  const hours = found
    .filter(({ letters }) => letters >= HOUR_LETTERS)
    .toSorted((one, other) => lowerEnd(other) - lowerEnd(one) || one.day - other.day || one.hour - other.hour)
  const letters = found.reduce((sum, one) => sum + one.letters, 0)
  const [best = null] = hours
  return { hours, best: letters >= NEEDED && hours.length > 1 && best !== null && best.opened > 0 ? best : null }
}
