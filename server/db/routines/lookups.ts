import { reaches } from '../../../resources/_kit/access.ts'
import { type Registered, registry } from '../../../resources/registry.ts'
import { identitySql } from './identity.ts'
import { issuesSql } from './issues.ts'
import { linksSql } from './links.ts'
import { ownSql } from './own.ts'
import { ROLES } from './names.ts'
import { picturesSql } from './pictures.ts'
import { privacySql } from './privacy.ts'
import { platformSql } from './platform.ts'
import { publicProjectSql } from './publicProject.ts'

/** What must be found before a tenant is known. Each answers ids (and what sign-in compares), never a row. */
const BEFORE_TENANT = `
drop function if exists athar_find_login(text, text, text);
create or replace function athar_find_login(entity_name text, branch text, login text)
  returns table (user_id uuid, entity_id uuid, password_hash text, stopped text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.id, u.entity_id, u.password_hash,
    case when u.status <> 'active' then 'deactivated' when e.status <> 'active' then 'entityDeactivated'
      when u.password_temporary and u.temporary_until < now() then 'temporaryOver' end
  from users u left join entities e on e.id = u.entity_id
  where u.deleted_at is null and lower(u.user_name) = lower(login)
    and case when entity_name = '' and branch = '' then u.entity_id is null
      else e.deleted_at is null and athar_fold(e.name) = athar_fold(entity_name) and athar_fold(e.branch_name) = athar_fold(branch) end
$$;

create or replace function athar_link_letter(hash text) returns table (entity_id uuid, letter_id uuid, donor_id uuid, report_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.entity_id, l.id, l.donor, l.report from letters l where l.token_hash = hash
$$;

create or replace function athar_link_inactive_projects(hash text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.id from letters l join reports r on r.entity_id = l.entity_id and r.id = l.report
  join projects p on p.entity_id = r.entity_id and p.id = r.project
  where l.token_hash = hash and (p.status <> 'published' or p.deleted_at is not null)
$$;

create or replace function athar_entities_with_work() returns table (entity_id uuid, kind text, id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.entity_id, 'report', r.id from reports r where r.status = 'sending' and r.deleted_at is null
  union
  -- A report may have been stopped, and its process killed, while a letter was being handed over.
  select l.entity_id, 'report', l.report from letters l where l.state in ('claimed', 'handing') and l.lease_until < now()
  union all
  select i.entity_id, 'import', i.id from imports i where i.status in ('running', 'undoing') and i.deleted_at is null
    and (i.lease_until is null or i.lease_until < now())
  union all
  -- Mails to accounts: due, or in hands that are gone.
  (select l.entity_id, 'accountMail', l.id from account_links l
   where (l.state = 'planned' and l.next_at <= now()) or (l.state = 'handing' and l.lease_until < now()) limit 50)
$$;`

/**
 * LIKE is not leakproof, so under a row policy the planner passes the trigram index by. This function reads as its
 * owner, within the caller's tenant alone, and answers ids; the outer query then applies policies as always. The index
 * serves LIKE, not a list of patterns, and intersects what several of them find: three stand by themselves, '%' for none.
 */
const searchFunction = (table: string, tenant: string): string => `
drop function if exists search_${table}(text[]);
create or replace function search_${table}(first text, second text, third text, others text[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select t.id from ${table} t
  where ${tenant} and t.deleted_at is null and t.search_text like first and t.search_text like second
    and t.search_text like third and t.search_text like all (others)
$$;`

const TENANT_CLAUSE = {
  entity: 't.entity_id = athar_entity()',
  self: `(t.id = athar_entity() or athar_context() = 'platform')`,
  optional: `(t.entity_id = athar_entity() or athar_context() = 'platform')`,
  platform: 'true',
  closed: `athar_context() = 'platform'`,
} as const

const tenantClause = ({ resource: { tenant }, access }: Registered): string =>
  TENANT_CLAUSE[tenant === 'entity' && reaches(access, 'all') ? 'optional' : tenant]

/** Functions that run with their owner's rights; execution is granted to the application's roles alone. */
export function lookupSql(): string {
  const searched = registry.filter(({ resource }) => (resource.list.search ?? []).length > 0)
  return [
    BEFORE_TENANT,
    identitySql(),
    ownSql(),
    issuesSql(),
    linksSql(),
    privacySql(),
    platformSql(),
    picturesSql(),
    publicProjectSql(),
    ...searched.map((one) => searchFunction(one.resource.name, tenantClause(one))),
    `revoke execute on all functions in schema public from public;`,
    `grant execute on all functions in schema public to ${ROLES.join(', ')};`,
  ].join('\n')
}
