/** What fewer people than this have said or done is told of nobody. */
export const FEWEST_TOLD = 5

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

/** So many people gave these answers to a question: several, where it takes several. */
export interface Said {
  values: readonly string[]
  people: number
}

const summed = (of: readonly number[]): number => of.reduce((sum, n) => sum + n, 0)
const isFew = (people: number): boolean => people > 0 && people < FEWEST_TOLD

/** Whether those who gave one of these, each of those who gave several, and who is left of each whole, are no few. */
function areMany(values: readonly string[], said: readonly Said[], wholes: readonly number[]): boolean {
  const parts = new Map<string, number>()
  for (const one of said) {
    const given = values.filter((value) => one.values.includes(value)).join()
    if (given !== '') parts.set(given, (parts.get(given) ?? 0) + one.people)
  }
  const together = summed([...parts.values()])
  return ![...parts.values(), ...wholes.map((whole) => whole - together)].some(isFew)
}

/**
 * By which answers to a question people may be told apart: by those that divide each whole that is told into parts of no
 * few, as one group tells by its difference from another, and from all, what the people between them did. The largest come
 * first, so that of single answers the same one is kept back as {@link partsTold} keeps back.
 */
export function valuesTold(
  values: readonly string[],
  said: readonly Said[],
  wholes: readonly number[],
): ReadonlySet<string> {
  const sized = values.map((value) => ({
    value,
    people: summed(said.filter((one) => one.values.includes(value)).map(({ people }) => people)),
  }))
  const told: string[] = []
  for (const { value, people } of sized.toReversed().toSorted((one, other) => other.people - one.people))
    if (people >= FEWEST_TOLD && areMany([...told, value], said, wholes)) told.push(value)
  return new Set(told)
}
