/** The tables that are no resource, and those that quote people without being theirs: who takes a person out of them. */
import type { infrastructure } from '../db/infrastructure.ts'

type Infrastructure =
  | (typeof infrastructure)[keyof typeof infrastructure]['_']['name']
  | 'athar_migrations'
  | 'athar_counts'
type Quoting = 'audit_trail' | 'import_changes' | 'import_faults'

/** `by`: the routine of the database, or the function of server/privacy, that erases; `holds`: what of a person. */
type Holds = { holds: string; by: string } | { nobody: string }

export const OUTSIDE_DECLARATIONS: Readonly<Record<Infrastructure | Quoting, Holds>> = {
  sessions: { holds: 'device and address of a sign-in', by: 'athar_forget_identities' },
  identities: { holds: 'phone, email, name and password of a sign-in', by: 'athar_forget_identities' },
  identity_links: { holds: 'which donor a person is', by: 'athar_erase_donor_traces' },
  account_links: { holds: 'the address that a link was sent to', by: 'athar_forget_sign_in_mails' },
  idempotency_keys: { holds: 'answers kept for repeated calls', by: 'athar_erase_donor_traces' },
  audit_trail: { holds: 'copies of rows before and after', by: 'athar_erase_donor_traces' },
  import_changes: { holds: 'what a record was before a file updated it', by: 'scrubChanges' },
  import_faults: { holds: 'cells of a file', by: 'scrubFaults' },
  hook_events: {
    holds: 'what a service has told of a message or a person, until it is taken up',
    by: 'athar_erase_donor_traces',
  },
  schedules: { nobody: 'times, and ids of what they are for' },
  registration_files: { nobody: 'papers of an entity that registers; docs/privacy.md says how long' },
  row_counts: { nobody: 'counts' },
  donation_days: { nobody: 'sums by day' },
  log_heads: { nobody: 'signed hashes of what an entity has published' },
  athar_settings: { nobody: 'what the database remembers of itself' },
  athar_counts: { nobody: 'how often something was tried, under a hash' },
  athar_migrations: { nobody: 'which migrations have run' },
}

/** Places that are no table of ours. */
export const OUTSIDE_DATABASE: Readonly<Record<'caught mails' | 'stored files' | 'queue' | 'log', Holds>> = {
  'caught mails': { holds: 'letters, links and trial letters about a donor', by: 'forgetCaught' },
  'stored files': { holds: 'the bytes of files and sheets', by: 'eraseRemains' },
  queue: { nobody: 'jobs hold ids' },
  log: { nobody: 'personal fields are never written' },
}
