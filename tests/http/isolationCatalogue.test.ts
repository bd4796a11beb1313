import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { registry } from '../../resources/registry.ts'
import { TENANT_EXCEPTIONS } from '../../server/db/tables.ts'
import { type Planted, plantEverywhere } from './support/plant.ts'
import { TENANT_TABLES, WITH_PLATFORM_ROWS } from './support/tenantTables.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let planted: Planted
beforeAll(async () => {
  server = await startTestServer()
  planted = await plantEverywhere(server)
})
afterAll(() => server.close())

const table = (name: string) => sql.identifier(name)
/** SQLSTATE of a refusal, or null when it was done. */
const refusal = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => String((error as { code?: string }).code),
  )
describe('the catalogue', () => {
  interface Relation {
    name: string
    secured: boolean
    keys: string[]
  }
  const relations = (): Promise<Relation[]> =>
    server.db.owner((tx) =>
      tx.rows<Relation>(sql`
        select c.relname as name, c.relrowsecurity as secured, array(
          select a.attname::text from pg_index i cross join lateral unnest(i.indkey) with ordinality as k(num, at)
          join pg_attribute a on a.attrelid = c.oid and a.attnum = k.num
          where i.indrelid = c.oid and i.indisprimary order by k.at) as keys
        from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind in ('r', 'p') order by c.relname`),
    )

  it('every table has row security', async () => {
    const all = await relations()
    expect(all.length).toBeGreaterThan(18)
    expect(all.filter(({ secured }) => !secured).map(({ name }) => name)).toEqual([])
  })

  it('every table has (entity_id, id) as its key, or stands in the list of exceptions with a reason', async () => {
    const all = await relations()
    const others = all.filter(({ keys }) => keys.join() !== 'entity_id,id').map(({ name }) => name)
    expect(others.sort()).toEqual(Object.keys(TENANT_EXCEPTIONS).sort())
    expect(Object.values(TENANT_EXCEPTIONS).every((reason) => reason.length > 5)).toBe(true)
    const ours = all.filter(({ keys }) => keys.join() === 'entity_id,id').map(({ name }) => name)
    expect(ours, 'tests/http/support/tenantTables.ts').toEqual(
      TENANT_TABLES.filter((name) => !WITH_PLATFORM_ROWS.includes(name)).sort(),
    )
    const declared = registry
      .filter(({ resource }) => resource.tenant === 'entity')
      .map(({ resource }) => resource.name)
    expect(declared.sort()).toEqual([...TENANT_TABLES].sort())
  })

  it('there is no other schema of ours than the queue’s, and no view that would pass by the policies', async () => {
    const found = await server.db.owner((tx) =>
      tx.rows<{ kind: string; name: string }>(sql`
        select distinct c.relkind::text as kind, n.nspname as name from pg_class c join pg_namespace n on n.oid = c.relnamespace
        where n.nspname not in ('pg_catalog', 'information_schema', 'pg_toast') and n.nspname not like 'pg_temp%' and n.nspname not like 'pg_toast_temp%'
          and c.relkind in ('r', 'p', 'v', 'm', 'f')`),
    )
    expect([...new Set(found.map(({ name }) => name))].sort()).toEqual(['pgboss', 'public'])
    expect(found.filter(({ kind, name }) => name === 'public' && kind !== 'r')).toEqual([])
  })

  it.each(['athar_app', 'athar_donor'])(
    'the role %s owns nothing, passes by no policy and may not sign in',
    async (name) => {
      const [role] = await server.db.owner((tx) =>
        tx.rows(sql`select rolsuper, rolbypassrls, rolcanlogin, rolcreaterole, rolcreatedb,
        (select count(*)::int from pg_class where relowner = r.oid) as owned from pg_roles r where rolname = ${name}`),
      )
      expect(role).toEqual({
        rolsuper: false,
        rolbypassrls: false,
        rolcanlogin: false,
        rolcreaterole: false,
        rolcreatedb: false,
        owned: 0,
      })
    },
  )

  it('functions with their owner’s rights pin their search path, and the public may run none of ours', async () => {
    const bad = await server.db.owner((tx) =>
      tx.rows(sql`select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef
        and not coalesce(array_to_string(p.proconfig, ',') like '%search_path=public, pg_temp%', false)`),
    )
    expect(bad).toEqual([])
    const open = await server.db.owner((tx) =>
      tx.rows(
        sql`select p.proname from pg_proc p where p.pronamespace = 'public'::regnamespace and p.prosecdef and has_function_privilege('public', p.oid, 'execute')`,
      ),
    )
    expect(open).toEqual([])
  })
})

describe('composite keys', () => {
  /** Every reference from a tenant's row to a tenant's row, typed out. */
  const REFERENCES: [string, string, string][] = [
    ['projects', 'manager', 'users'],
    ['project_updates', 'project', 'projects'],
    ['project_updates', 'created_by', 'users'],
    ['comments', 'project_update', 'project_updates'],
    ['comments', 'author', 'users'],
    ['notes', 'project', 'projects'],
    ['notes', 'author', 'users'],
    ['spendings', 'project', 'projects'],
    ['spendings', 'evidence', 'files'],
    ['donors', 'image', 'files'],
    ['donors', 'reached_by', 'donors'],
    ['donor_transactions', 'refund_of', 'donor_transactions'],
    ['donors', 'email_shared_by', 'users'],
    ['donor_issues', 'donor', 'donors'],
    ['donor_issues', 'project', 'projects'],
    ['donor_issues', 'replied_by', 'users'],
    ['donor_issues', 'passed_by', 'users'],
    ['donor_issues', 'answered_by', 'users'],
    ['donor_transactions', 'donor', 'donors'],
    ['donor_transactions', 'project', 'projects'],
    ['reports', 'project', 'projects'],
    ['reports', 'cover_image', 'files'],
    ['reports', 'survey', 'surveys'],
    ['reports', 'asked_by', 'users'],
    ['reports', 'approved_by', 'users'],
    ['reports', 'corrects', 'reports'],
    ['reports', 'replaces', 'reports'],
    ['report_settings', 'cover_image', 'files'],
    ['report_settings', 'project', 'projects'],
    ['report_settings', 'started_by', 'users'],
    ['report_runs', 'setting', 'report_settings'],
    ['report_runs', 'project', 'projects'],
    ['report_runs', 'report', 'reports'],
    ['paper_bundles', 'report', 'reports'],
    ['paper_bundles', 'started_by', 'users'],
    ['letters', 'report', 'reports'],
    ['letters', 'donor', 'donors'],
    ['letters', 'edition', 'editions'],
    ['dispatches', 'report', 'reports'],
    ['dispatches', 'paused_by', 'users'],
    ['editions', 'dispatch', 'dispatches'],
    ['signed_versions', 'report', 'reports'],
    ['signed_versions', 'edition', 'editions'],
    ['messages', 'dispatch', 'dispatches'],
    ['messages', 'report', 'reports'],
    ['messages', 'issue', 'donor_issues'],
    ['category_changes', 'donor', 'donors'],
    ['category_advices', 'asked_by', 'users'],
    ['suppressions', 'message', 'messages'],
    ['suppressions', 'allowed_by', 'users'],
    ['messages', 'letter', 'letters'],
    ['messages', 'donor', 'donors'],
    ['messages', 'repeats', 'messages'],
    ['messages', 'joined_to', 'messages'],
    ['messages', 'handled_by', 'users'],
    ['messages', 'hidden_by', 'users'],
    ['feedback', 'donor', 'donors'],
    ['feedback', 'message', 'messages'],
    ['feedback', 'letter', 'letters'],
    ['feedback', 'issue', 'donor_issues'],
    ['feedback', 'handled_by', 'users'],
    ['chat_messages', 'donor', 'donors'],
    ['chat_messages', 'file', 'files'],
    ['chat_messages', 'conversation', 'conversations'],
    ['chat_messages', 'author', 'users'],
    ['chat_messages', 'project', 'projects'],
    ['chat_messages', 'update', 'project_updates'],
    ['conversations', 'donor', 'donors'],
    ['conversations', 'assignee', 'users'],
    ['messages', 'chat', 'chat_messages'],
    ['imports', 'file', 'files'],
    ['imports', 'created_by', 'users'],
    ['imports', 'undone_by', 'users'],
    ['import_faults', 'import', 'imports'],
    ['import_changes', 'import', 'imports'],
    ['dispatches', 'campaign', 'meta_campaigns'],
    ['dispatches', 'survey', 'surveys'],
    ['surveys', 'project', 'projects'],
    ['survey_answers', 'survey', 'surveys'],
    ['survey_answers', 'donor', 'donors'],
    ['survey_answers', 'invitation', 'survey_invitations'],
    ['survey_invitations', 'survey', 'surveys'],
    ['survey_invitations', 'donor', 'donors'],
    ['dispatches', 'year_letter', 'year_letters'],
    ['year_letters', 'corrects', 'year_letters'],
    ['year_letters', 'asked_by', 'users'],
    ['year_letters', 'approved_by', 'users'],
    ['campaigns', 'asked_by', 'users'],
    ['campaigns', 'approved_by', 'users'],
    ['meta_campaigns', 'asked_by', 'users'],
    ['meta_campaigns', 'approved_by', 'users'],
    ['surveys', 'asked_by', 'users'],
    ['surveys', 'approved_by', 'users'],
    ['year_letter_pages', 'year_letter', 'year_letters'],
    ['signed_versions', 'year_letter', 'year_letters'],
    ['year_letter_pages', 'donor', 'donors'],
    ['donor_merges', 'donor', 'donors'],
    ['erasure_requests', 'donor', 'donors'],
    ['erasure_requests', 'decided_by', 'users'],
    ['donor_merges', 'gone', 'donors'],
    ['donor_merges', 'merged_by', 'users'],
    ['donor_merges', 'undone_by', 'users'],
    ['dispatches', 'appeal', 'campaigns'],
    ['campaigns', 'image', 'files'],
    ['campaigns', 'video', 'files'],
    ['campaigns', 'project', 'projects'],
    ['campaigns', 'licence', 'fundraising_licences'],
    ['meta_campaigns', 'licence', 'fundraising_licences'],
    ['report_settings', 'licence', 'fundraising_licences'],
    ['reports', 'licence', 'fundraising_licences'],
    ['campaigns', 'gave_to', 'projects'],
    ['donor_issues', 'diary', 'project_updates'],
    ['campaigns', 'file', 'imports'],
    ['meta_campaigns', 'template', 'templates'],
    ['meta_campaigns', 'project', 'projects'],
    ['meta_campaigns', 'gave_to', 'projects'],
    ['meta_campaigns', 'file', 'imports'],
    ['platform_links', 'last_import', 'imports'],
    ['platform_links', 'pull_by', 'users'],
    ['deletions', 'deleted_by', 'users'],
    ['templates', 'header_file', 'files'],
    ['subscriptions', 'renews', 'subscriptions'],
    ['invoices', 'subscription', 'subscriptions'],
    ['users', 'profile_image', 'files'],
    ['entities', 'logo', 'files'],
  ]

  it.each(REFERENCES)(
    '%s.%s: not even the owner stores a reference to another tenant’s row of %s',
    async (name, column, target) => {
      const own = name === 'entities' ? server.entities.a : planted.ids.a[name]?.[0]
      for (const tenant of ['a2', 'b'] as const) {
        const update = (id: string | undefined) =>
          server.db.owner((tx) =>
            tx.rows(sql`update ${table(name)} set ${table(column)} = ${id}::uuid where id = ${own}::uuid returning id`),
          )
        expect(await refusal(update(planted.ids[tenant][target]?.[0]))).toBe('23503')
        expect(await update(planted.ids.a[target]?.[0])).toHaveLength(1)
      }
    },
  )

  it('the list above names every reference of the declarations', () => {
    const declared = registry.flatMap(({ resource }) =>
      resource.tenant === 'platform' || resource.name === 'audit_trail'
        ? []
        : Object.entries({ ...resource.fields, ...resource.privateFields })
            .filter(([, f]) => f.column === 'uuid' && typeof f.options['to'] === 'string')
            // Lists for all; and an entity is a tenant, not a row of one.
            .filter(
              ([, f]) => !['donor_types', 'classifications', 'plans', 'entities'].includes(String(f.options['to'])),
            )
            .map(([field]) => `${resource.name}.${field.replace(/[A-Z]/g, (c) => `_${c.toLowerCase()}`)}`),
    )
    expect(declared.sort()).toEqual(REFERENCES.map(([name, column]) => `${name}.${column}`).sort())
  })
})
