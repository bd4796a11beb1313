import { sql } from 'drizzle-orm'
import type { TestServer } from '../support.ts'

/**
 * Rows of everyone but tenant `a`, table by table: how many, and a digest of all that stands in them. The platform's keys are left
 * out: the first report that anybody sends makes one.
 */
export async function foreignState(server: TestServer): Promise<Record<string, unknown>> {
  const own = server.entities.a
  return server.db.owner(async (tx) => {
    const tables = await tx.rows<{ name: string; tenant: boolean }>(sql`
      select c.relname as name, exists (select 1 from pg_attribute x where x.attrelid = c.oid and x.attname = 'entity_id') as tenant
      from pg_class c where c.relnamespace = 'public'::regnamespace and c.relkind = 'r' and c.relname not in ('sessions', 'signing_keys')`)
    const state: Record<string, unknown> = {}
    for (const { name, tenant } of tables) {
      const where = tenant
        ? sql`t.entity_id is distinct from ${own}::uuid`
        : name === 'entities'
          ? sql`t.id <> ${own}::uuid`
          : sql`true`
      // product.md 1: a look at a branch's sums is written down where it was looked, which is no harm done.
      const looks = name === 'audit_trail' ? sql`and not (t.action = 'view' and t.resource = 'entities')` : sql``
      state[name] =
        await tx.one(sql`select count(*)::int as n, md5(coalesce(string_agg(to_jsonb(t)::text, '|' order by to_jsonb(t)::text), '')) as digest
        from ${sql.identifier(name)} t where ${where} ${looks}`)
    }
    const jobs = await tx.rows<{ data: unknown }>(sql`select data from pgboss.job`)
    state['jobs'] = jobs.filter(({ data }) =>
      [server.entities.a2, server.entities.b].some((id) => JSON.stringify(data ?? null).includes(id)),
    )
    return state
  })
}

/** The second fence taken away, table by table: what still holds is what the program's own statements say. */
export const withoutPolicies = (server: Pick<TestServer, 'db'>): Promise<unknown> =>
  server.db.owner((tx) =>
    tx.raw(`do $$ declare t regclass; begin
      for t in select oid::regclass from pg_class where relnamespace = 'public'::regnamespace and relrowsecurity loop
        execute format('alter table %s disable row level security', t);
      end loop;
    end $$`),
  )
