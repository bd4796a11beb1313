import { two } from '../texts.ts'

const counted = (one: string, many: string) => ({
  created: two(`%{smart_count} ${one} added`, `%{smart_count} ${many} added`),
  updated: two(`%{smart_count} ${one} updated`, `%{smart_count} ${many} updated`),
  removed: two(`%{smart_count} ${one} removed`, `%{smart_count} ${many} removed`),
  creates: two(`%{smart_count} ${one} will be added`, `%{smart_count} ${many} will be added`),
  updates: two(`%{smart_count} ${one} will be updated`, `%{smart_count} ${many} will be updated`),
  update: two(`Update %{smart_count} ${one}`, `Update %{smart_count} ${many}`),
})

/** How many of what an import adds, changes and takes back. */
export const importCounts = {
  projects: counted('project', 'projects'),
  donors: counted('donor', 'donors'),
  donor_transactions: counted('donation', 'donations'),
  joud_operations: counted('donation', 'donations'),
  foundation_grants: counted('record', 'records'),
}
