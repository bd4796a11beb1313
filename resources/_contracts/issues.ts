import type { RecordOf } from '../_kit/resource.ts'
import type { Satisfaction } from '../_kit/satisfaction.ts'
import type { donorIssues, IssueFile } from '../donor_issues/schema.ts'

type Issue = RecordOf<typeof donorIssues>

/** What may have become of the mail with an answer; each has a text, `issues.mail.*`. */
const ISSUE_MAIL_STATES = ['planned', 'handing', 'sent', 'failed', 'unknown', 'spent'] as const

/** GET /api/donor_issues/{id}/view [3.8], [6.4]. Times are ISO 8601. */
export interface IssueView
  extends Pick<
    Issue,
    | 'id'
    | 'version'
    | 'status'
    | 'type'
    | 'entityName'
    | 'donorName'
    | 'donorPhone'
    | 'donorEmail'
    | 'message'
    | 'sentAt'
    | 'reply'
    | 'repliedAt'
    | 'passedAt'
    | 'passNote'
    | 'answer'
    | 'answeredAt'
    | 'assignee'
    | 'assignedAt'
    | 'firstRepliedAt'
    | 'closedAt'
    | 'reopenedAt'
    | 'reopenings'
    | 'reopenNote'
    | 'satisfaction'
    | 'ratedAt'
  > {
  /** What came with the donor's message, and with what they wrote later. */
  files: readonly IssueFile[]
  reopenFiles: readonly IssueFile[]
  /** With the answer, and with the project's to support. */
  replyFiles: readonly IssueFile[]
  answerFiles: readonly IssueFile[]
  /** Null where the platform's support has answered. */
  repliedByName: string | null
  projectName: string | null
  /** The update of the project that it became; null where it did not, or to the platform's support. */
  diary: { id: string; status: 'draft' | 'published' | 'deactivated' } | null
  /** Who leads the project; null where nobody who may sign in does. */
  managerName: string | null
  /** Null where the platform's support has passed it on. */
  passedByName: string | null
  /** Null where the main branch's administrator has answered. */
  answeredByName: string | null
  /** Null where it is nobody's, or the platform's support follows it. */
  assigneeName: string | null
  /** In which the donor is written to; null where the reader may not know. */
  language: 'ar' | 'en' | null
  /** What became of the mail with the answer; null where none was due. */
  mail: (typeof ISSUE_MAIL_STATES)[number] | null
}

/** product.md 2: what a donor asked, as support has passed it to the project's staff. Times are ISO 8601. */
export interface PassedQuestion extends Pick<Issue, 'id' | 'version' | 'type' | 'message' | 'sentAt'> {
  files: readonly IssueFile[]
  /** Null for a donor who was removed. */
  donorId: string | null
  /** Null for a donor who is not to be named. product.md 3 */
  donorName: string | null
  projectId: string
  projectName: string
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

/** GET /api/donor_issues/actions/figures [2.56]: of the last `days` days. */
export interface IssueFigures {
  days: number
  /** How many issues had their first reply. */
  answered: number
  /** Half of them had it within so many minutes; null where none had. */
  firstReplyMinutes: number | null
  /** [9.6] how often each was said. */
  satisfaction: Readonly<Record<Satisfaction, number>>
  /** From 5 for the best to 1 for the worst; null where nobody has said anything. */
  mean: number | null
}
