export type StyleOf = typeof window.getComputedStyle

/** Of each window, what it answers itself: a worker goes through files, each of which has a window of its own. */
const answers = new WeakMap<Window, StyleOf>()

/** What the style sheets of the page say as well, which a query in Happy DOM is not told (fasterQueries.ts). */
export const styleOf: StyleOf = (element, pseudo) => (answers.get(window) ?? window.getComputedStyle)(element, pseudo)

/** The style sheets count for queries too, while this is done. */
export async function withSheets<T>(work: () => Promise<T>): Promise<T> {
  const quick = window.getComputedStyle
  window.getComputedStyle = styleOf
  try {
    return await work()
  } finally {
    window.getComputedStyle = quick
  }
}

/** Puts another answer in the place of the window's own. */
export function answerStyles(otherwise: (own: StyleOf) => StyleOf): void {
  const own = answers.get(window) ?? window.getComputedStyle.bind(window)
  answers.set(window, own)
  window.getComputedStyle = otherwise(own)
}
