/** Whose value stays: of the donor who stays, or of the other one. */
export type Side = 'kept' | 'other'

/** A field in which the two differ. `fixed`: who signs in manages it, so that theirs stays. */
export interface Differing {
  name: string
  kept: unknown
  other: unknown
  /** What is proposed: the staying donor's own, or what they lack. */
  preset: Side
  fixed: boolean
}

/** A field that follows from both: the stricter word of the donor, all tags, all contacts. */
export interface United {
  name: string
  value: unknown
}

export interface MergedSum {
  name: string
  giftsCount: number
  givenTotal: string
}

/** What merging two donors would do. */
export interface MergeOutlook {
  kept: MergedSum
  other: MergedSum
  differing: Differing[]
  united: United[]
  /** Rows that would go over, by resource. */
  moves: Record<string, number>
  /** So many of the gifts that come over have a receipt: its paper then names whoever stays (decisions/129). */
  receipts: number
  /** The versions that this was read of: the merge is refused where either has moved on. */
  seen: Record<Side, number>
  days: number
}

/** Somebody who may be the same donor, and by what. */
export interface MergeCandidate {
  id: string
  name: string
  phone: string | null
  email: string | null
  giftsCount: number
  givenTotal: string
  by: ('phone' | 'email' | 'name')[]
}

export interface MergeAnswer {
  merge: string
  donor: string
}

/** What an undone merge could not take back: rows by resource, and fields that somebody has changed since. */
export interface UndoAnswer {
  donor: string
  gone: string
  stayed: Record<string, number>
  fields: string[]
}
