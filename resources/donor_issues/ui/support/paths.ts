export const ISSUES = 'donor_issues'
export const ISSUES_PATH = '/app/donor-issues'
/** What the page of one issue shows, among what is asked for. */
export const viewKey = (id: string) => [ISSUES, 'view', id]
