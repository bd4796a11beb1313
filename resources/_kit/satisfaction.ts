/** [9.6] in the specification's order; an older word for the last one is read as it (`satisfactionOf`). */
export const SATISFACTION = ['verySatisfied', 'satisfied', 'neutral', 'slightlySatisfied', 'unsatisfied'] as const
export type Satisfaction = (typeof SATISFACTION)[number]

/** Those that count as satisfied in the rate of [3.12]. */
export const CONTENT: readonly Satisfaction[] = ['verySatisfied', 'satisfied']

/** [9.6] the catalogue also lists *dissatisfied*: answers that bear it are unsatisfied ones. */
export function satisfactionOf(value: unknown): Satisfaction | null {
  if (value === 'dissatisfied') return 'unsatisfied'
  return SATISFACTION.find((one) => one === value) ?? null
}
