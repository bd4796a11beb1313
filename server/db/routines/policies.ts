import { type Access, reaches } from '../../../resources/_kit/access.ts'
import { columnName } from '../../../resources/_kit/present.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { type Registered, registry } from '../../../resources/registry.ts'
import { ownRule } from '../own.ts'
import { APP_ROLE, DONOR_ROLE } from './names.ts'

// Read once a statement, not once a row: a bare current_setting() in a policy is called for each row.
const ENTITY = `(select nullif(current_setting('app.entity', true), '')::uuid)`
const PLATFORM = `(select current_setting('app.context', true)) = 'platform'`
const LINK = `(select nullif(current_setting('app.link', true), ''))`

interface Policy {
  name: string
  /** Whom it lets in; the application's role where it is not said. */
  role?: typeof APP_ROLE | typeof DONOR_ROLE
  command: 'all' | 'select' | 'insert' | 'update'
  using?: string
  check?: string
}

const both = (name: string, rule: string): Policy => ({ name, command: 'all', using: rule, check: rule })

/** The platform's own rows in a tenant's table: for the worker that serves no entity, and nobody who is signed in. */
const PLATFORM_WORK = both(
  'platform_work',
  `entity_id is null and ${ENTITY} is null and (select current_setting('app.context', true)) = 'worker'`,
)

/** Its own rows, kept by its staff, who reach no row of a tenant beside them. Tenants are shown them by a function. */
const SHARED = both('platform', `${PLATFORM} and entity_id is null`)

const platformsOwn = ({ platformRows }: Resource): readonly Policy[] =>
  platformRows === undefined ? [] : [PLATFORM_WORK, ...(platformRows === 'shared' ? [SHARED] : [])]

function policiesOf(resource: Resource): Policy[] {
  switch (resource.tenant) {
    case 'entity':
      return [both('tenant', `entity_id = ${ENTITY}`), ...platformsOwn(resource)]
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

const READS: ReadonlySet<string> = new Set(['list', 'get', 'export'])
const isRead = (operation: string): boolean => READS.has(operation)

/** Which of all entities' rows the platform reaches: those that its grants name, where each of them names some. */
function platformRule({ grants }: Access): string {
  const all = Object.values(grants).flatMap((held) => held.filter(({ scope }) => scope === 'all'))
  const named = all.map(({ rows }) =>
    Object.entries(rows ?? {}).flatMap(([field, value]) =>
      value === '$some' ? [`${columnName(field)} is not null`] : [],
    ),
  )
  if (named.some((rule) => rule.length === 0)) return PLATFORM
  return `${PLATFORM} and (${[...new Set(named.map((rule) => rule.join(' and ')))].join(' or ')})`
}

/** Rows of entities that the platform reads, as its grants over all of them say, and those that it acts on as well. */
function platformPolicies({ resource: { tenant, platformRows }, access }: Registered): Policy[] {
  if (tenant !== 'entity' || platformRows === 'shared') return []
  const rule = platformRule(access)
  const read: Policy = { name: 'platform_read', command: 'select', using: rule }
  const act: Policy = { name: 'platform_act', command: 'update', using: rule, check: rule }
  return [
    ...(reaches(access, 'all') ? [read] : []),
    ...(reaches(access, 'all', (operation) => !isRead(operation)) ? [act] : []),
  ]
}

/** What donors may do with the rows of a table, as SQL commands. */
function ownCommands(access: Access): Policy['command'][] {
  const may = (test: (operation: string) => boolean) => reaches(access, 'own', test)
  return [
    ...(may(isRead) ? (['select'] as const) : []),
    ...(may((operation) => operation === 'create') ? (['insert'] as const) : []),
    ...(may((operation) => !isRead(operation) && operation !== 'create') ? (['update'] as const) : []),
  ]
}

/** Of their own rows they change the columns that their grants name, and no others. @throws where a grant names none */
function ownUpdate({ grants, resource }: Access): string {
  const fields = Object.entries(grants)
    .filter(([operation]) => !isRead(operation) && operation !== 'create')
    .flatMap(([, held]) => held.filter(({ scope }) => scope === 'own'))
    .flatMap((one) => {
      if (one.fields === undefined) throw new Error(`${resource}: what donors change of their rows names its fields`)
      return one.fields
    })
  const columns = new Set([...fields, 'version', 'updatedAt'].map(columnName))
  return `update (${[...columns].join(', ')})`
}

/** What hangs on the donors that someone is. It is written where their entity is at work. */
function ownPolicies({ resource, access }: Registered): Policy[] {
  return ownCommands(access).map((command): Policy => {
    const rule = ownRule(resource, resource.name, command !== 'select')
    return {
      name: `own_${command}`,
      role: DONOR_ROLE,
      command,
      ...(command !== 'insert' && { using: rule }),
      ...(command !== 'select' && { check: rule }),
    }
  })
}

const quoted = (names: readonly string[]): string => names.map((name) => `'${name}'`).join(', ')
const namesOf = (test: (one: Registered) => boolean): string[] =>
  registry.filter(test).map(({ resource }) => resource.name)

/** Rows that are the platform's to keep, whosever they are. */
const KEPT_BY_PLATFORM = namesOf(
  ({ resource: { tenant, name } }) => ['self', 'optional', 'closed'].includes(tenant) && name !== 'audit_trail',
)
/** Rows of entities that it looks at. */
const LOOKED_AT = namesOf(
  ({ resource, access }) =>
    resource.tenant === 'entity' && resource.platformRows !== 'shared' && reaches(access, 'all'),
)

/** Of the trail of entities the platform sees what it has done itself: to what it keeps, which of an entity's rows it has opened, and what it has settled. */
const AUDIT_POLICIES: Policy[] = [
  both('tenant', `entity_id = ${ENTITY}`),
  {
    name: 'platform',
    command: 'select',
    using: `${PLATFORM} and (entity_id is null or resource in (${quoted(KEPT_BY_PLATFORM)})
      or (action in ('view', 'accept', 'payBack') and resource in (${quoted(LOOKED_AT)})))`,
  },
  { name: 'platform_write', command: 'insert', check: PLATFORM },
]

/** The holder of a letter's link reaches that letter and nothing else (product.md 23). */
const LINK_POLICIES: Readonly<Record<string, Policy[]>> = {
  letters: [
    { name: 'link_read', command: 'select', using: `token_hash = ${LINK}` },
    { name: 'link_mark', command: 'update', using: `token_hash = ${LINK}`, check: `token_hash = ${LINK}` },
  ],
  editions: [
    {
      name: 'link_read',
      command: 'select',
      using: `(entity_id, id) in (select l.entity_id, l.edition from letters l where l.token_hash = ${LINK})`,
    },
  ],
}

const ACTOR = `actor = (select nullif(current_setting('app.actor', true), '')::uuid)`

const INFRASTRUCTURE: Record<string, Policy[]> = {
  row_counts: [both('tenant', `entity_id = ${ENTITY}`)],
  donation_days: [both('tenant', `entity_id = ${ENTITY}`)],
  hook_events: [both('tenant', `entity_id = ${ENTITY}`)],
  log_heads: [both('tenant', `entity_id = ${ENTITY}`)],
  schedules: [both('tenant', `entity_id = ${ENTITY}`), both('platform', `${PLATFORM} and entity_id is null`)],
  idempotency_keys: [both('actor', ACTOR), { ...both('donor', ACTOR), role: DONOR_ROLE }],
  // No policy at all: only the owner and definer functions reach these.
  sessions: [],
  identities: [],
  identity_links: [],
  account_links: [],
  registration_files: [],
  athar_settings: [],
  athar_counts: [],
  athar_migrations: [],
}

const render = (table: string, { name, role = APP_ROLE, command, using, check }: Policy): string =>
  `create policy ${name} on ${table} for ${command} to ${role}${using ? ` using (${using})` : ''}${check ? ` with check (${check})` : ''};`

const fence = (table: string, policies: Policy[]): string =>
  [`alter table ${table} enable row level security;`, ...policies.map((p) => render(table, p))].join('\n')

/** Row policies for every table, the second fence: with the engine's own filter taken out a foreign row stays unreachable. */
export function policySql(): string {
  const drop = `do $$ declare p record; begin
  for p in select policyname, tablename from pg_policies where schemaname = 'public' loop
    execute format('drop policy %I on %I', p.policyname, p.tablename);
  end loop;
end $$;`
  const resources = registry.map((one) =>
    fence(one.resource.name, [
      ...(one.resource.name === 'audit_trail' ? AUDIT_POLICIES : policiesOf(one.resource)),
      ...platformPolicies(one),
      ...ownPolicies(one),
      ...(LINK_POLICIES[one.resource.name] ?? []),
    ]),
  )
  const infrastructure = Object.entries(INFRASTRUCTURE).map(([table, policies]) => fence(table, policies))
  const grants = `grant usage on schema public to ${APP_ROLE};
grant select, insert, update, delete on all tables in schema public to ${APP_ROLE};
revoke all on athar_settings, athar_migrations, athar_counts, sessions, identities, identity_links, account_links, registration_files from ${APP_ROLE};
revoke insert, update, delete on row_counts, donation_days from ${APP_ROLE};
revoke update, delete on audit_trail from ${APP_ROLE};
revoke update, delete on signed_versions, log_heads from ${APP_ROLE};
revoke insert, update, delete on signing_keys from ${APP_ROLE};
revoke all on all tables in schema public from ${DONOR_ROLE};
grant usage on schema public to ${DONOR_ROLE};
grant select, insert, update, delete on idempotency_keys to ${DONOR_ROLE};`
  const donors = registry.flatMap(({ resource, access }) => {
    const commands = ownCommands(access).map((command) => (command === 'update' ? ownUpdate(access) : command))
    return commands.length === 0 ? [] : [`grant ${commands.join(', ')} on ${resource.name} to ${DONOR_ROLE};`]
  })
  return [drop, ...resources, ...infrastructure, grants, ...donors].join('\n')
}
