import { reaches } from '../../../resources/_kit/access.ts'
import { searchedIn } from '../../../resources/_kit/listSpec.ts'
import { columnName } from '../../../resources/_kit/present.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { chatMessages } from '../../../resources/chat_messages/schema.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { imports } from '../../../resources/imports/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { paperBundles } from '../../../resources/paper_bundles/schema.ts'
import { platformLinks } from '../../../resources/platform_links/schema.ts'
import { type Registered, registry } from '../../../resources/registry.ts'
import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'
import { identitySql } from './identity.ts'
import { issueFilesSql } from './issueFiles.ts'
import { issuesSql } from './issues.ts'
import { letterReadingSql } from './letterReading.ts'
import { linkingSql } from './linking.ts'
import { linksSql } from './links.ts'
import { mergingSql } from './merging.ts'
import { CONTENT } from './messages.ts'
import { FOLD_FUNCTION, ROLES } from './names.ts'
import { noticesSql } from './notices.ts'
import { ownSql } from './own.ts'
import { picturesSql } from './pictures.ts'
import { platformSql } from './platform.ts'
import { preparedSql } from './prepared.ts'
import { privacySql } from './privacy.ts'
import { publicCampaignSql } from './publicCampaign.ts'
import { publicProjectSql } from './publicProject.ts'
import { publicThanksSql } from './publicThanks.ts'
import { receiptsSql } from './receipts.ts'
import { signedSql } from './signed.ts'
import { templatesSql } from './templates.ts'
import { tourSql } from './tour.ts'
import { yearLettersSql } from './yearLetters.ts'

const al = names(infrastructure.accountLinks, 'al')
const c = names(chatMessages, 'c')
const e = names(entities, 'e')
const h = names(infrastructure.hookEvents, 'h')
const i = names(imports, 'i')
const l = names(letters, 'l')
const m = names(messages, 'm')
const pb = names(paperBundles, 'pb')
const pl = names(platformLinks, 'pl')
const s = names(dispatches, 's')
const u = names(users, 'u')

/** What must be found before a tenant is known. Each answers ids (and what sign-in compares), never a row. */
const BEFORE_TENANT = routine`
drop function if exists athar_find_login(text, text, text);
create or replace function athar_find_login(entity_name text, branch text, login text)
  returns table (user_id uuid, entity_id uuid, password_hash text, stopped text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${u.id}, ${u.entityId}, ${u.passwordHash},
    case when ${u.status} <> 'active' then 'deactivated' when ${e.status} <> 'active' then 'entityDeactivated'
      when ${u.passwordTemporary} and ${u.temporaryUntil} < now() then 'temporaryOver' end
  from ${u} left join ${e} on ${e.id} = ${u.entityId}
  where ${u.deletedAt} is null and lower(${u.userName}) = lower(login)
    and case when entity_name = '' and branch = '' then ${u.entityId} is null
      else ${e.deletedAt} is null and athar_fold(${e.name}) = athar_fold(entity_name) and athar_fold(${e.branchName}) = athar_fold(branch) end
$$;

create or replace function athar_link_letter(hash text) returns table (entity_id uuid, letter_id uuid, donor_id uuid, report_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${l.entityId}, ${l.id}, ${l.donor}, ${l.report} from ${l} where ${l.tokenHash} = hash
$$;

-- Whether somebody may still open what they asked for in an entity: they, their own entity and that one are active.
create or replace function athar_asker_stands(asker uuid, entity uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select count(*) > 0 and bool_and(${e.status} = 'active' and ${e.deletedAt} is null) and count(*) filter (where ${e.id} = entity) = 1
  from ${u} join ${e} on ${e.id} in (${u.entityId}, entity)
  where ${u.id} = asker and ${u.status} = 'active' and ${u.deletedAt} is null
$$;

drop function if exists athar_entities_with_work();
create or replace function athar_entities_with_work() returns table (entity_id uuid, kind text, id uuid, channel text)
  language sql stable security definer set search_path = public, pg_temp as $$
  -- Messages that go by themselves: due, or in hands that are gone. The platform's first, then whose have waited longest.
  (select ${m.entityId}, 'messages', null::uuid, ${m.channel} from ${m} where ${m.dispatch} is null
    and ((${m.state} = 'planned' and (${m.nextAt} is null or ${m.nextAt} <= now())) or (${m.state} in ('claimed', 'handing') and ${m.leaseUntil} < now()))
    group by ${m.entityId}, ${m.channel} order by ${m.entityId} is not null, min(${m.createdAt}) limit 50)
  union all
  -- Who asked for a link to sign in, and has not been looked up yet.
  select null, 'signIns', ${al.id}, null::text from ${al} where ${al.purpose} = 'askSignIn'
  union all
  -- One that was stopped while messages were being handed over is looked after until they are known; one that was paused for
  -- as long as that takes at the most, and again once it goes on.
  select ${s.entityId}, 'dispatch', ${s.id}, unnest(${s.channels}) from ${s}
    where ${s.state} in ('sending', 'stopping') or (${s.state} = 'paused' and ${s.pausedAt} > now() - interval '1 hour')
  union all
  select ${i.entityId}, 'import', ${i.id}, null::text from ${i} where ${i.status} in ('running', 'undoing') and ${i.deletedAt} is null
    and (${i.leaseUntil} is null or ${i.leaseUntil} < now())
  union all
  -- A file that breaks the program each time is looked at for a while, and then by nobody.
  select ${i.entityId}, 'look', ${i.id}, null::text from ${i} where ${i.status} = 'ready' and ${i.deletedAt} is null
    and ${i.lookOf} is not null and ${i.look} is null and ${i.lookAt} > now() - interval '15 minutes'
    and (${i.leaseUntil} is null or ${i.leaseUntil} < now())
  union all
  select distinct ${h.entityId}, 'hooks', null::uuid, null::text from ${h} where ${h.takenAt} is null and ${h.dueAt} <= now()
    and (${h.claimedUntil} is null or ${h.claimedUntil} < now())
  union all
  select ${pl.entityId}, 'pull', ${pl.id}, null::text from ${pl} where ${pl.pullState} = 'running' and ${pl.deletedAt} is null
    and (${pl.leaseUntil} is null or ${pl.leaseUntil} < now())
  union all
  -- Archives that are made, and those whose bytes are to leave the store.
  select ${pb.entityId}, 'papers', ${pb.id}, null::text from ${pb} where (${pb.leaseUntil} is null or ${pb.leaseUntil} < now())
    and (${pb.state} = 'making' or (${pb.stored} and (${pb.state} <> 'ready' or ${pb.until} <= now())))
  union all
  select distinct ${c.entityId}, 'chatFiles', null::uuid, null::text from ${c} where ${c.fileState} = 'waiting' and ${c.fetchAt} <= now()
$$;`

/** Each of the three stands by itself: what is asked first is asked of the most rows. */
const foundIn = (name: string, tenant: string, text = 't.search_text'): string => `from ${name} t
  where ${tenant} and t.deleted_at is null and ${text} like first and ${text} like second
    and ${text} like third and ${text} like all (others)`

/** Rows by their own words; where those are kept nowhere, of the few alone that nothing else leads to. */
function foundByOwn({ name, list: { search, searchLone = [], searchThrough = [] } }: Resource, tenant: string): string {
  if (search !== undefined) return foundIn(name, tenant)
  const text = `${FOLD_FUNCTION}(concat_ws(' ', ${searchLone.map((field) => `t.${columnName(field)}`).join(', ')}))`
  const lone = searchThrough.map((by) => `t.${columnName(by)} is null`)
  return foundIn(name, [tenant, ...lone].join(' and '), text)
}

/**
 * LIKE is not leakproof, so under a row policy the planner passes the trigram index by. This function reads as its
 * owner, within the caller's tenant alone, and answers ids; the outer query then applies policies as always. The index
 * serves LIKE, not a list of patterns, and intersects what several of them find: three stand by themselves, '%' for none.
 * What is found through a reference is asked of that one's own function; a union of both keeps each to its index.
 */
function searchFunction(resource: Resource, tenant: string): string {
  const { name, fields, list } = resource
  return `
drop function if exists search_${name}(text[]);
create or replace function search_${name}(first text, second text, third text, others text[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select t.id ${foundByOwn(resource, tenant)}${(list.searchThrough ?? [])
    .map(
      (by) => `
  union
  select t.id from search_${String(fields[by]?.options['to'])}(first, second, third, others) found (id)
  join ${name} t on ${tenant} and t.${columnName(by)} = found.id and t.deleted_at is null`,
    )
    .join('')}
$$;
${(list.searchFor ?? [])
  .map(
    (of) => `
create or replace function search_${name}_${columnName(of)}(first text, second text, third text, others text[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp rows 200 as $$
  select distinct t.${columnName(of)} ${foundIn(name, tenant)}
$$;`,
  )
  .join('')}`
}

/** Whoever searches through another comes after it. */
const byThrough = (one: Registered, other: Registered): number =>
  (one.resource.list.searchThrough?.length ?? 0) - (other.resource.list.searchThrough?.length ?? 0)

const TENANT_CLAUSE = {
  entity: 't.entity_id = athar_entity()',
  self: `(t.id = athar_entity() or athar_context() = 'platform')`,
  optional: `(t.entity_id = athar_entity() or athar_context() = 'platform')`,
  platform: 'true',
  closed: `athar_context() = 'platform'`,
} as const

/** Of rows that the platform shares with everybody, its staff find those alone. */
const SHARED_CLAUSE = `(t.entity_id = athar_entity() or (athar_context() = 'platform' and t.entity_id is null))`

const tenantClause = ({ resource: { tenant, platformRows }, access }: Registered): string =>
  platformRows === 'shared'
    ? SHARED_CLAUSE
    : TENANT_CLAUSE[tenant === 'entity' && reaches(access, 'all') ? 'optional' : tenant]

/** Functions that run with their owner's rights; execution is granted to the application's roles alone. */
export function lookupSql(): string {
  const searched = registry.filter(({ resource }) => searchedIn(resource.list).length > 0)
  return [
    CONTENT,
    BEFORE_TENANT,
    identitySql(),
    ownSql(),
    receiptsSql(),
    noticesSql(),
    tourSql(),
    issuesSql(),
    issueFilesSql(),
    letterReadingSql(),
    linksSql(),
    linkingSql(),
    privacySql(),
    mergingSql(),
    platformSql(),
    picturesSql(),
    publicProjectSql(),
    publicThanksSql(),
    signedSql(),
    preparedSql(),
    publicCampaignSql(),
    yearLettersSql(),
    templatesSql(),
    ...searched.toSorted(byThrough).map((one) => searchFunction(one.resource, tenantClause(one))),
  ].join('\n')
}

/** Who may run what was made so far: the public nothing. After the last function with its owner's rights. */
export const executionSql = (): string =>
  [
    `revoke execute on all functions in schema public from public;`,
    `grant execute on all functions in schema public to ${ROLES.join(', ')};`,
  ].join('\n')
