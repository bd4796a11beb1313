/** What fewer people than this have said or done is told of nobody. */
export const FEWEST_TOLD = 5

/** Whether a group of these may be told apart from the others: what it said tells, by the difference, what they did. */
export const mayStand = (group: number, all: number): boolean =>
  group >= FEWEST_TOLD && (all === group || all - group >= FEWEST_TOLD)
