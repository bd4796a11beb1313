/** Why a report is looked for that nobody has written: a time passed without one, its project has ended, or a time comes. */
export type OwedWhy = 'missed' | 'ended' | 'coming'

/** A report that is due, or soon will be, and is not there. */
export interface OwedReport {
  why: OwedWhy
  /** A moment; of a project that has ended, the day. */
  at: string
  project: string
  projectName: string
  /** Whose time it is. */
  setting: { id: string; name: string } | null
  /** Which fault kept it back. */
  reason: string | null
}

/** The answer of `GET /api/reports/actions/owed`: what is late before what is coming, the oldest first. */
export interface OwedReports {
  owed: readonly OwedReport[]
  /** How many are late, whether or not all stand here. */
  late: number
}
