/** What fewer people than this have said or done is told of nobody. */
export const FEWEST_TOLD = 5

/** Whether a group of these may be told apart from the others: what it said tells, by the difference, what they did. */
export const mayStand = (group: number, all: number): boolean =>
  group >= FEWEST_TOLD && (all === group || all - group >= FEWEST_TOLD)

/** A part in percent; null where fewer people than may be told of stand behind it, however much each of them did. */
export const percentTold = (people: number, part: number, whole: number): number | null =>
  people >= FEWEST_TOLD ? Math.round((100 * part) / whole) : null

/**
 * Which parts of a whole that is told are told themselves, by how many people stand behind each: none of few. Where all of
 * those few together are few as well, the smallest of the others is kept back beside them, as the whole without the told
 * parts would tell what they did.
 */
export function partsTold(people: readonly number[]): boolean[] {
  const isTold = people.map((n) => n >= FEWEST_TOLD)
  const left = people.reduce((sum, n) => (n < FEWEST_TOLD ? sum + n : sum), 0)
  if (left === 0 || left >= FEWEST_TOLD) return isTold
  const least = Math.min(...people.filter((n) => n >= FEWEST_TOLD))
  const at = people.indexOf(least)
  return isTold.map((is, n) => is && n !== at)
}
