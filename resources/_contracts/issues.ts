import type { ISSUE_STATES, ISSUE_TYPES } from '../donor_issues/schema.ts'

export type IssueType = (typeof ISSUE_TYPES)[number]
type IssueStatus = (typeof ISSUE_STATES.values)[number]

/** What may have become of the mail with an answer; each has a text, `issues.mail.*`. */
export const ISSUE_MAIL_STATES = ['planned', 'handing', 'sent', 'failed', 'unknown', 'spent'] as const

/** GET /api/donor_issues/{id}/view [3.8], [6.4]. Times are ISO 8601. */
export interface IssueView {
  id: string
  version: number
  status: IssueStatus
  type: IssueType
  entityName: string | null
  donorName: string
  donorPhone: string | null
  donorEmail: string | null
  message: string
  sentAt: string | null
  reply: string | null
  repliedAt: string | null
  /** Null where the platform's support has answered. */
  repliedByName: string | null
  projectName: string | null
  /** Who leads the project; null where nobody who may sign in does. */
  managerName: string | null
  /** When the question went to the project's staff; null where it is not with them and has no answer of theirs. */
  passedAt: string | null
  /** Null where the platform's support has passed it on. */
  passedByName: string | null
  passNote: string | null
  /** What the staff answered support. The donor sees none of it. */
  answer: string | null
  answeredAt: string | null
  /** Null where the main branch's administrator has answered. */
  answeredByName: string | null
  /** What became of the mail with the answer; null where none was due. */
  mail: (typeof ISSUE_MAIL_STATES)[number] | null
}

/** product.md 2: what a donor asked, as support has passed it to the project's staff. Times are ISO 8601. */
export interface PassedQuestion {
  id: string
  version: number
  type: IssueType
  /** Null for a donor who was removed. */
  donorId: string | null
  /** Null for a donor who is not to be named. product.md 3 */
  donorName: string | null
  projectId: string
  projectName: string
  message: string
  sentAt: string | null
  passedAt: string
  /** Null where the platform's support has passed it on. */
  passedByName: string | null
  note: string | null
}

/** GET /api/donor_issues/actions/passed: those that wait for the caller, the longest waiting first; `total` of them. */
export interface PassedQuestions {
  total: number
  questions: PassedQuestion[]
}
