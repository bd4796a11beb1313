/** What fewer people than this have said or done is told of nobody. */
export const FEWEST_TOLD = 5

/** Whether a group of these may be told apart from the others: what it said tells, by the difference, what they did. */
export const mayStand = (group: number, all: number): boolean =>
  group >= FEWEST_TOLD && (all === group || all - group >= FEWEST_TOLD)

/** A part in percent; null where fewer people than may be told of stand behind it, however much each of them did. */
export const percentTold = (people: number, part: number, whole: number): number | null =>
  people >= FEWEST_TOLD ? Math.round((100 * part) / whole) : null
