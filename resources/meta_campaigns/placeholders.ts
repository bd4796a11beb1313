const PLACE = /\{\{(\d+)\}\}/g

/** How many variables a text of a template has: its highest {{n}}. */
export const placesIn = (...texts: readonly (string | null | undefined)[]): number =>
  Math.max(0, ...texts.flatMap((text) => Array.from((text ?? '').matchAll(PLACE), ([, number]) => Number(number))))

/** The text with its places filled: `values[0]` for {{1}}; a place without a value stays as it is. */
export const filled = (text: string, values: readonly (string | null)[]): string =>
  text.replace(PLACE, (place, number: string) => values[Number(number) - 1] ?? place)
