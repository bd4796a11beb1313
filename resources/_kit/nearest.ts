/**
 * Sorts what a list's search finds, in place of a field: what begins with the words before what has them elsewhere, and
 * only then by the list's own order. No field bears this name.
 */
export const NEAREST = 'nearest'

/** The same as browsers ask for it. */
export const NEAREST_FIRST = { field: NEAREST, order: 'ASC' } as const
