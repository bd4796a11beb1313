export const ISSUES = 'donor_issues'
export const ISSUES_PATH = '/app/donor-issues'
