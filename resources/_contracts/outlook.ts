/** Money or letters of one resource that hang on records. */
export interface Load {
  count: number
  /** What they come to; null where they are no money. */
  sum: string | null
}

/** What deleting some records would do, asked before it is done. */
export interface Outlook {
  /** So many of them would be archived; the others go to the trash. */
  archived: number
  /** What they are archived for, by resource. */
  weights: Record<string, Load>
  /** Amounts of their own that they are archived for; null where they have none. */
  own: string | null
  /** How many records would go to the trash with the others, by resource. */
  parts: Record<string, number>
  /** So many stay, and why, in the reader's language; the rest says nothing of them. */
  refused: { count: number; why: readonly string[] }
}
