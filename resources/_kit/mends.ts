/** What is done with a value that a file has in many rows and no record can take: the same for all of them. */

/**
 * Another value in its place, an empty cell, none of those rows at all, the project that they name and nobody knows, or the
 * phone of another donor, by which those whom they name are reached.
 */
export const MENDS = ['map', 'empty', 'leave', 'create', 'share'] as const
export type MendKind = (typeof MENDS)[number]

export interface Mend {
  /** The field whose column holds it. */
  field: string
  /** As the cells have it, without blanks around it; '' for cells that hold nothing. */
  value: string
  does: MendKind
  /** What `map` writes instead, and `create` calls the project where the file does not call it so; null of the others. */
  to: string | null
}

/** A file with more kinds of faults than these is mended in its own program. */
export const MENDS_AT_MOST = 200
