import type { Resource } from '../../../resources/_kit/resource.ts'
import { registry } from '../../../resources/registry.ts'
import { APP_ROLE } from './names.ts'

// Read once a statement, not once a row: a bare current_setting() in a policy is called for each row.
const ENTITY = `(select nullif(current_setting('app.entity', true), '')::uuid)`
const PLATFORM = `(select current_setting('app.context', true)) = 'platform'`
const LINK = `(select nullif(current_setting('app.link', true), ''))`

interface Policy {
  name: string
  command: 'all' | 'select' | 'insert' | 'update'
  using?: string
  check?: string
}

const both = (name: string, rule: string): Policy => ({ name, command: 'all', using: rule, check: rule })

function policiesOf(resource: Resource): Policy[] {
  switch (resource.tenant) {
    case 'entity':
      return [both('tenant', `entity_id = ${ENTITY}`)]
    case 'self':
      return [both('tenant', `id = ${ENTITY}`), both('platform', PLATFORM)]
    case 'optional':
      return [both('tenant', `entity_id = ${ENTITY}`), both('platform', PLATFORM)]
    case 'closed':
      return [both('platform', PLATFORM)]
    case 'platform':
      return [{ name: 'readers', command: 'select', using: 'true' }, both('platform', PLATFORM)]
  }
}

/** The platform's views over entities' rows: read there, never written. */
const OVERLOOKED = new Set(registry.flatMap(({ resource: r }) => (r.tenant === 'closed' && r.from ? [r.from] : [])))
const OVERLOOK: Policy = { name: 'platform_read', command: 'select', using: PLATFORM }

/** Of the trail of entities the platform sees what it has done itself: entities, their users, their registrations, and which donors' issues it has opened. */
const AUDIT_POLICIES: Policy[] = [
  both('tenant', `entity_id = ${ENTITY}`),
  {
    name: 'platform',
    command: 'select',
    using: `${PLATFORM} and (entity_id is null or resource in ('entities', 'users', 'registrations')
      or (resource = 'donor_issues' and action = 'view'))`,
  },
  { name: 'platform_write', command: 'insert', check: PLATFORM },
]

/** product.md 2: the platform's support answers donors' issues of every entity. */
const ANSWER: Policy = { name: 'platform_answer', command: 'update', using: PLATFORM, check: PLATFORM }

/** The holder of a letter's link reaches that letter and nothing else (product.md 23). */
const LINK_POLICIES: Policy[] = [
  { name: 'link_read', command: 'select', using: `token_hash = ${LINK}` },
  { name: 'link_mark', command: 'update', using: `token_hash = ${LINK}`, check: `token_hash = ${LINK}` },
]

const INFRASTRUCTURE: Record<string, Policy[]> = {
  row_counts: [both('tenant', `entity_id = ${ENTITY}`)],
  donation_days: [both('tenant', `entity_id = ${ENTITY}`)],
  idempotency_keys: [both('actor', `actor = (select nullif(current_setting('app.actor', true), '')::uuid)`)],
  // No policy at all: only the owner and definer functions reach these.
  sessions: [],
  identities: [],
  identity_links: [],
  account_links: [],
  registration_files: [],
  athar_settings: [],
  athar_migrations: [],
}

const render = (table: string, { name, command, using, check }: Policy): string =>
  `create policy ${name} on ${table} for ${command} to ${APP_ROLE}${using ? ` using (${using})` : ''}${check ? ` with check (${check})` : ''};`

const fence = (table: string, policies: Policy[]): string =>
  [`alter table ${table} enable row level security;`, ...policies.map((p) => render(table, p))].join('\n')

/** Row policies for every table, the second fence: with the engine's own filter taken out a foreign row stays unreachable. */
export function policySql(): string {
  const drop = `do $$ declare p record; begin
  for p in select policyname, tablename from pg_policies where schemaname = 'public' loop
    execute format('drop policy %I on %I', p.policyname, p.tablename);
  end loop;
end $$;`
  const resources = registry
    .filter(({ resource }) => !resource.from)
    .map(({ resource }) =>
      fence(resource.name, [
        ...(resource.name === 'audit_trail' ? AUDIT_POLICIES : policiesOf(resource)),
        ...(resource.tenant === 'entity' && OVERLOOKED.has(resource.name) ? [OVERLOOK] : []),
        ...(resource.name === 'donor_issues' ? [ANSWER] : []),
        ...(resource.name === 'letters' ? LINK_POLICIES : []),
      ]),
    )
  const infrastructure = Object.entries(INFRASTRUCTURE).map(([table, policies]) => fence(table, policies))
  const grants = `grant usage on schema public to ${APP_ROLE};
grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
revoke all on athar_settings, athar_migrations, sessions, identities, identity_links, account_links, registration_files from ${APP_ROLE};
revoke insert, update, delete on row_counts, donation_days from ${APP_ROLE};
revoke update, delete on audit_trail from ${APP_ROLE};`
  return [drop, ...resources, ...infrastructure, grants].join('\n')
}
