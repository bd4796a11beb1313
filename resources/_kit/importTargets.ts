/** Records that files bring. */
export const IMPORT_TABLES = ['projects', 'donors', 'donor_transactions'] as const

/**
 * What a file is read as: records of one table, the export of a charity's store with donors and their gifts
 * (product.md 14), or granting bodies and their grants (product.md 4).
 */
export const IMPORT_TARGETS = [...IMPORT_TABLES, 'joud_operations', 'foundation_grants'] as const

export type ImportTable = (typeof IMPORT_TABLES)[number]
export type ImportTarget = (typeof IMPORT_TARGETS)[number]

/** What its rows become in the first place; the donors whom they bring along come with them. */
export const TABLE_OF: Readonly<Record<ImportTarget, ImportTable>> = {
  projects: 'projects',
  donors: 'donors',
  donor_transactions: 'donor_transactions',
  joud_operations: 'donor_transactions',
  foundation_grants: 'donor_transactions',
}

/** Of two columns that a row of gifts names its giver by, one is needed. */
export const GIVER_COLUMNS = ['donorPhone', 'donorName'] as const
export const namesGiver = (target: ImportTarget): boolean =>
  target === 'donor_transactions' || target === 'joud_operations'

/** [2.37] where a file of each kind goes in. */
export const IMPORT_PATHS: Readonly<Record<ImportTarget, string>> = {
  projects: '/app/imports/new/projects',
  donors: '/app/donors/upload-donors',
  donor_transactions: '/app/imports/new/donor_transactions',
  joud_operations: '/app/donors/upload-joud-donor',
  foundation_grants: '/app/donors/upload-donor-foundation',
}
