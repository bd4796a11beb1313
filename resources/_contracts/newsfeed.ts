/** Shapes of the dashboard [2.16] and of a project's diary [2.36]. Amounts are exact decimals in riyals. */

export type TimelineKind = 'update' | 'comment' | 'note' | 'stage' | 'status' | 'report' | 'feedback'

/** A step of a project's status, of its progress, or of one of its stages. */
export interface Change {
  what: 'status' | 'progress' | 'stage'
  stage: string | null
  /** What this project calls the stage, where it has a name of its own. */
  label: string | null
  from: string | null
  to: string
}

export interface TimelineEntry {
  id: string
  kind: TimelineKind
  /** ISO 8601 */
  moment: string
  actor: string | null
  actorId: string | null
  title: string | null
  /** Of a report: how many letters have gone. */
  text: string | null
  state: string | null
  /** Of what can be edited: comments and notes. */
  version: number | null
  edited: boolean
  changes: readonly Change[]
  /** Where what it is about stands in the program. */
  link: string | null
}

export interface Timeline {
  entries: readonly TimelineEntry[]
  /** Given back as `before`: the next page; null at the end. */
  next: string | null
}

export interface FeedComment {
  id: string
  version: number
  text: string
  author: string | null
  authorName: string | null
  createdAt: string
  edited: boolean
}

export interface FeedUpdate {
  id: string
  name: string
  details: string | null
  dateFrom: string | null
  dateTo: string | null
  updatedAt: string
  author: string | null
  project: { id: string; name: string }
  cover: { id: string; alt: string | null } | null
  commentCount: number
  /** The last few, oldest first. */
  comments: readonly FeedComment[]
}

export interface FeedGift {
  id: string
  amount: string
  date: string
  reversed: boolean
  project: { id: string; name: string }
}

export interface FeedProject {
  id: string
  name: string
  progress: string
  required: string | null
  collected: string
  spent: string
  cover: { id: string; alt: string | null } | null
}

export interface SimilarProject extends FeedProject {
  sameClassification: boolean
  sameRegion: boolean
}

/** Donations of some days: their sum, reversed ones left out, and how many. */
export interface Sum {
  amount: string
  count: number
}

export interface MonthSum extends Sum {
  /** First and last day. */
  from: string
  to: string
}

export interface Dashboard {
  /** The entity's today, in its own zone. */
  today: string
  calendar: 'gregorian' | 'hijri'
  totals: { projects: number; published: number; donors: number; gifts: number; lettersSent: number }
  /** This month up to today, and the month before up to the same day. */
  donations: { now: MonthSum; before: MonthSum }
  /** This month up to today, by fund: they are told apart (product.md 9). */
  funds: readonly (Sum & { fund: string })[]
  /** Twelve whole months, this one last. */
  months: readonly MonthSum[]
  feed: readonly FeedUpdate[]
  gifts: readonly FeedGift[]
  projects: readonly FeedProject[]
  /** Projects like the one named; never special ones (product.md 6). */
  similar: { to: { id: string; name: string } | null; projects: readonly SimilarProject[] }
}
