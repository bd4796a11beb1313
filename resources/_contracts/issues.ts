import type { ISSUE_STATES, ISSUE_TYPES } from '../donor_issues/schema.ts'

export type IssueType = (typeof ISSUE_TYPES)[number]
type IssueStatus = (typeof ISSUE_STATES.values)[number]

/** What may have become of the mail with an answer; each has a text, `issues.mail.*`. */
export const ISSUE_MAIL_STATES = ['planned', 'handing', 'sent', 'failed', 'unknown', 'spent'] as const

/** GET /api/{platform_donor_issues|donor_issues}/{id}/view [3.8], [6.4]. Times are ISO 8601. */
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
  /** What became of the mail with the answer; null where none was due. */
  mail: (typeof ISSUE_MAIL_STATES)[number] | null
}

/** What a donor may write to, and what they wrote: GET /api/my/issues. */
export interface MyIssues {
  charities: { id: string; name: string; branchName: string; projects: { id: string; name: string }[] }[]
  issues: {
    id: string
    type: IssueType
    status: IssueStatus
    message: string
    sentAt: string
    reply: string | null
    repliedAt: string | null
    entityName: string
    projectName: string | null
  }[]
}
