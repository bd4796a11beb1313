/** The roles of [6.1], in the specification's spelling. */
export const ROLES = [
  'SuperAdmin',
  'TechnicalSupport',
  'BranchAdmin',
  'ProjectAdmin',
  'PotentialDonner',
  'Donor',
] as const
export type Role = (typeof ROLES)[number]

/** [6.2] staff who run projects, donors, reports, surveys and campaigns of one entity. */
export const entityStaff = ['BranchAdmin', 'ProjectAdmin'] as const satisfies readonly Role[]
/** [6.5] users and templates. */
export const branchAdmins = ['BranchAdmin'] as const satisfies readonly Role[]
/** [6.4] donors' issues: of one entity where they belong to it, of every one where they belong to none. */
export const support = ['TechnicalSupport'] as const satisfies readonly Role[]
/** [1.13] who gives, or may come to: they sign in by phone. product.md 3, 5 */
export const givers = ['Donor', 'PotentialDonner'] as const satisfies readonly Role[]
/** [6.6] /admin. */
export const platformAdmins = ['SuperAdmin'] as const satisfies readonly Role[]
