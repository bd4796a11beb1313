import { useSettings } from '../../../../src/providers/settings.ts'

/** product.md 2: who belongs to an entity answers its issues, who belongs to none those of every entity. */
export const useIssueResource = (): 'donor_issues' | 'platform_donor_issues' =>
  useSettings(({ profile }) => (profile?.entity ? 'donor_issues' : 'platform_donor_issues'))

export const ISSUES_PATH = '/app/donor-issues'
