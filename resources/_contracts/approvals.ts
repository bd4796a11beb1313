/** What goes to many and waits for a second person's word, by the name of its resource. */
export interface WaitingApproval {
  resource: 'reports' | 'campaigns' | 'meta_campaigns' | 'surveys' | 'year_letters'
  id: string
  name: string | null
  /** A report stands on its project's page. */
  project: string | null
  askedAt: string
}

/** The answer of `GET /api/reports/actions/approvals`: the longest waiting first. */
export interface WaitingApprovals {
  total: number
  rows: readonly WaitingApproval[]
}
