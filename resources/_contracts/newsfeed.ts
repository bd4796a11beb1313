/** Shapes of the dashboard [2.16] and of a project's diary [2.36]. Amounts are exact decimals in riyals. */

import type { Attached } from '../_kit/fields/upload.ts'
import type { RecordOf } from '../_kit/resource.ts'
import type { comments } from '../comments/schema.ts'
import type { donorTransactions } from '../donor_transactions/schema.ts'
import type { entities } from '../entities/schema.ts'
import type { projectUpdates } from '../project_updates/schema.ts'
import type { projects } from '../projects/schema.ts'

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

export interface FeedComment
  extends Pick<RecordOf<typeof comments>, 'id' | 'version' | 'text' | 'author' | 'createdAt'> {
  authorName: string | null
  edited: boolean
}

export interface FeedUpdate
  extends Pick<RecordOf<typeof projectUpdates>, 'id' | 'name' | 'details' | 'dateFrom' | 'dateTo' | 'updatedAt'> {
  author: string | null
  project: { id: string; name: string }
  /** The first picture of the update; of its project where it has none. */
  cover: Attached | null
  /** How many pictures of the update may be shown. */
  pictures: number
  commentCount: number
  /** The last few, oldest first. */
  comments: readonly FeedComment[]
}

export interface FeedGift extends Pick<RecordOf<typeof donorTransactions>, 'id' | 'amount' | 'date' | 'reversed'> {
  project: { id: string; name: string }
}

export interface FeedProject extends Pick<RecordOf<typeof projects>, 'id' | 'name' | 'progress'> {
  required: string | null
  collected: string
  spent: string
  cover: Attached | null
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

/** Funds are told apart (product.md 9): a sum over all of them always says what it is made of. */
export interface FundSum extends Sum {
  fund: string
}

export interface MonthSum extends Sum {
  /** First and last day. */
  from: string
  to: string
  /** Those that have gifts, the largest first; they add up to `amount` and `count`. */
  funds: readonly FundSum[]
}

export interface Dashboard {
  /** The entity's today, in its own zone. */
  today: string
  calendar: 'gregorian' | 'hijri'
  totals: {
    projects: number
    published: number
    donors: number
    gifts: number
    lettersSent: number
    campaigns: number
    surveys: number
    templates: number
    /** How often a package was asked for. */
    packages: number
  }
  /** This month up to today, and the month before up to the same day. */
  donations: { now: MonthSum; before: MonthSum }
  /** Running projects without a published update for 90 days: how many, and the longest silent. `at`: their last update. */
  quiet: { count: number; projects: readonly { id: string; name: string; at: string | null }[] }
  /** Updates that are drafts: how many, and those that have waited longest, each with its project's name. */
  waiting: { count: number; updates: readonly { id: string; name: string; at: string; project: string }[] }
  /** Twelve whole months, this one last. */
  months: readonly MonthSum[]
  feed: readonly FeedUpdate[]
  gifts: readonly FeedGift[]
  projects: readonly FeedProject[]
  /** Projects like the one named; never special ones (product.md 6). */
  similar: { to: { id: string; name: string } | null; projects: readonly SimilarProject[] }
}

/** GET /api/projects/{id}/pulse: asked again where something of the entity has changed while a project is looked at. */
export interface ProjectPulse {
  /** Another one as soon as something of the project has changed that its page or its diary shows. */
  mark: string
  /** When the last update that is published was added, ISO 8601. */
  lastUpdateAt: string | null
}

/** GET /api/projects/{id}/money: what the collected amount is made of (product.md 8, 9). */
export interface ProjectMoney {
  /** Collected before gifts were recorded here, and the last day that it covers. */
  opening: string
  openingUntil: string | null
  /** Recorded gifts that count, the largest fund first. With the opening amount they are the collected amount. */
  funds: readonly FundSum[]
  /** Recorded and not counted: reversed, or up to the day that the opening amount covers. */
  reversed: Sum
  inOpening: Sum
  /** Recorded payments, and those of them without a document as evidence. */
  spent: Sum
  withoutEvidence: Sum
}

/** GET /api/entities/actions/branches: a branch of one's own charity, from outside (product.md 1). */
export interface BranchTotals extends Pick<RecordOf<typeof entities>, 'branchName' | 'branchNameEn' | 'status'> {
  /** The main branch itself. */
  main: boolean
  published: number
  donors: number
  lettersSent: number
  /** Recorded gifts of all time, reversed ones left out. */
  gifts: Sum & { funds: readonly FundSum[] }
  spent: string
}
