/** A variable as it is written: {{1}}. */
const VARIABLE = /\{\{(\d{1,3})\}\}/g

export const variable = (number: number): string => `{{${number}}}`

/** The numbers of the variables of a text, each once, in ascending order. */
export const numbersIn = (text: unknown): number[] =>
  typeof text === 'string'
    ? [...new Set(Array.from(text.matchAll(VARIABLE), ([, number]) => Number(number)))].sort((a, b) => a - b)
    : []

/** Whether braces stand in it that make no variable: {{name}}, {{1}, {{ 1 }}. */
export const hasStray = (text: unknown): boolean =>
  typeof text === 'string' && /\{\{|\}\}/.test(text.replace(VARIABLE, ''))

/** 1, 2, 3 without a gap. */
export const isInOrder = (numbers: readonly number[]): boolean => numbers.every((number, at) => number === at + 1)

/** The text with its variables filled; one without a value stays as it is written. */
export const filled = (text: string, values: readonly (string | null | undefined)[]): string =>
  text.replace(VARIABLE, (written, number) => values[Number(number) - 1]?.trim() || written)
