import { auditTrail } from '../../../resources/audit_trail/schema.ts'
import { campaigns } from '../../../resources/campaigns/schema.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { imports } from '../../../resources/imports/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { metaCampaigns } from '../../../resources/meta_campaigns/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { registrations } from '../../../resources/registrations/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const a = names(auditTrail, 'a')
const b = names(entities, 'b')
const bareAuditTrail = names(auditTrail)
const bareDispatches = names(dispatches)
const bareCampaigns = names(metaCampaigns)
const bareAppeals = names(campaigns)
const bareDonors = names(donors)
const bareEntities = names(entities)
const bareFiles = names(files)
const bareImports = names(imports)
const bareMessages = names(messages)
const bareReports = names(reports)
const bareSchedules = names(infrastructure.schedules)
const c = names(infrastructure.rowCounts, 'c')
const d = names(infrastructure.donationDays, 'd')
const e = names(entities, 'e')
const f = names(files, 'f')
const integer = names(donors, 'integer')
const integerLetters = names(letters, 'integer')
const integerUsers = names(users, 'integer')
const k = names(metaCampaigns, 'k')
const m = names(entities, 'm')
const main = names(entities, 'main')
const q = names(campaigns, 'q')
const p = names(projects, 'p')
const r = names(reports, 'r')
const rRegistrations = names(registrations, 'r')
const s = names(infrastructure.sessions, 's')
const u = names(users, 'u')
const x = names(dispatches, 'x')
/**
 * What the platform does across the walls between entities, and a main branch beyond its own row. Each asks who acts
 * (app.actor) by itself: an argument names what is acted on, never who may.
 */
const WHO = routine`
create or replace function athar_platform_admin() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select athar_context() = 'platform' and exists (
    select 1 from ${u} where ${u.id} = athar_actor() and ${u.entityId} is null and ${u.status} = 'active' and ${u.deletedAt} is null and 'SuperAdmin' = any (${u.roles}))
$$;`

/** [2.50] numbers alone: the platform's administrator learns how much an entity holds, never what. */
const OVERVIEW = routine`
create or replace function athar_entity_counts(of_entity uuid) returns table (projects integer, ${integer}, transactions integer, ${integerLetters}, ${integerUsers})
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(${c.count}) filter (where ${c.resource} = 'projects'), 0)::int, coalesce(sum(${c.count}) filter (where ${c.resource} = 'donors'), 0)::int,
    coalesce(sum(${c.count}) filter (where ${c.resource} = 'donor_transactions'), 0)::int, coalesce(sum(${c.count}) filter (where ${c.resource} = 'letters'), 0)::int,
    (select count(*)::int from ${u} where ${u.entityId} = of_entity and ${u.deletedAt} is null and athar_platform_admin())
  from ${c} where ${c.entityId} = of_entity and athar_platform_admin()
$$;

-- When each person of an entity was last here: of their sessions nothing else.
create or replace function athar_entity_seen(of_entity uuid) returns table (user_id uuid, seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${s.userId}, max(${s.lastSeenAt}) from ${s} join ${u} on ${u.id} = ${s.userId}
  where ${s.kind} = 'staff' and ${u.entityId} = of_entity and athar_platform_admin() group by ${s.userId}
$$;`

/**
 * [4.7] an entity that is stopped stops: what it was sending or importing, and the times that it has set, wait for its
 * people to come back. Locks in the order of server/messages/dispatch.ts; what is in the service's hands ends by itself.
 */
const STOP = routine`
create or replace function athar_stop_entity_work(of_entity uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not athar_platform_admin() then
    return;
  end if;
  -- First: one that fires just now is waited for, and what it has begun is stopped below.
  update ${bareSchedules} set ${bareSchedules.dueAt} = null, ${bareSchedules.problem} = 'stopped' where ${bareSchedules.entityId} = of_entity and ${bareSchedules.dueAt} is not null;
  perform 1 from ${r} where ${r.entityId} = of_entity
    and (${r.status} in ('scheduled', 'sending') or ${r.id} in (select ${x.report} from ${x} where ${x.entityId} = of_entity and ${x.state} in ('sending', 'paused')))
    order by ${r.id} for update;
  perform 1 from ${k} where ${k.entityId} = of_entity and ${k.status} in ('scheduled', 'sending') order by ${k.id} for update;
  perform 1 from ${q} where ${q.entityId} = of_entity and ${q.status} in ('scheduled', 'sending') order by ${q.id} for update;
  perform 1 from ${x} where ${x.entityId} = of_entity and ${x.state} in ('sending', 'paused') order by ${x.id} for update;
  -- Its sending has stopped; it is not over (docs/decisions/141).
  update ${bareAppeals} set ${bareAppeals.status} = case ${bareAppeals.status} when 'scheduled' then 'draft' else 'published' end,
    ${bareAppeals.finishedAt} = case ${bareAppeals.status} when 'sending' then now() end, ${bareAppeals.version} = ${bareAppeals.version} + 1, ${bareAppeals.updatedAt} = now()
  where ${bareAppeals.entityId} = of_entity and ${bareAppeals.status} in ('scheduled', 'sending');
  update ${bareCampaigns} set ${bareCampaigns.status} = case ${bareCampaigns.status} when 'scheduled' then 'draft' else 'stopped' end,
    ${bareCampaigns.finishedAt} = case ${bareCampaigns.status} when 'sending' then now() end, ${bareCampaigns.version} = ${bareCampaigns.version} + 1, ${bareCampaigns.updatedAt} = now()
  where ${bareCampaigns.entityId} = of_entity and ${bareCampaigns.status} in ('scheduled', 'sending');
  update ${bareReports} set ${bareReports.status} = case ${bareReports.status} when 'scheduled' then 'draft' else 'stopped' end,
    ${bareReports.finishedAt} = case ${bareReports.status} when 'sending' then now() end, ${bareReports.version} = ${bareReports.version} + 1, ${bareReports.updatedAt} = now()
  where ${bareReports.entityId} = of_entity and ${bareReports.status} in ('scheduled', 'sending');
  update ${bareDispatches} set ${bareDispatches.state} = 'stopping', ${bareDispatches.finishedAt} = now(), ${bareDispatches.updatedAt} = now()
  where ${bareDispatches.entityId} = of_entity and ${bareDispatches.state} in ('sending', 'paused');
  update ${bareMessages} set ${bareMessages.state} = 'cancelled', ${bareMessages.nextAt} = null, ${bareMessages.leaseUntil} = null, ${bareMessages.leaseOwner} = null, ${bareMessages.updatedAt} = now()
  where ${bareMessages.state} in ('planned', 'claimed') and ${bareMessages.dispatch} in (select ${x.id} from ${x} where ${x.entityId} = of_entity and ${x.state} = 'stopping');
  update ${bareImports} set ${bareImports.status} = 'stopped', ${bareImports.finishedAt} = now(), ${bareImports.leaseUntil} = null, ${bareImports.leaseOwner} = null, ${bareImports.version} = ${bareImports.version} + 1, ${bareImports.updatedAt} = now()
  where ${bareImports.entityId} = of_entity and ${bareImports.status} in ('running', 'undoing');
end $$;`

/** Held until the transaction ends: whoever stops the entity waits for it, and finds what it has begun. */
const HOLD = routine`
create or replace function athar_hold_entity() returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ${e} where ${e.id} = athar_entity() and ${e.status} = 'active' and ${e.deletedAt} is null for share of e;
  return found;
end $$;`

/** [3.2], product.md 1: a branch bears the name and the licence of its charity; it begins unverified. */
const BRANCH = routine`
drop function if exists athar_add_branch(uuid, text, text, text, text, text);
create or replace function athar_add_branch(new_id uuid, named text, named_en text, site text, about text, mail text, telephone text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  main ${bareEntities}%rowtype;
begin
  -- Locked: a main branch that is being removed gets no more branches.
  select e.* into main from ${u} join ${e} on ${e.id} = ${u.entityId}
  where ${u.id} = athar_actor() and ${u.status} = 'active' and ${u.deletedAt} is null and 'BranchAdmin' = any (${u.roles})
    and ${e.id} = athar_entity() and ${e.mainBranch} and ${e.status} = 'active' and ${e.deletedAt} is null
  for share of e;
  if ${main.id} is null then
    return null;
  end if;
  insert into ${bareEntities} (${bareEntities.id}, ${bareEntities.name}, ${bareEntities.branchName}, ${bareEntities.nameEn}, ${bareEntities.branchNameEn}, ${bareEntities.mainBranch}, ${bareEntities.mainEntity}, ${bareEntities.licenceNumber}, ${bareEntities.website}, ${bareEntities.brief}, ${bareEntities.contactEmail}, ${bareEntities.contactPhone},
    ${bareEntities.timeZone}, ${bareEntities.defaultLanguage}, ${bareEntities.calendar})
  values (new_id, ${main.name}, named, ${main.nameEn}, named_en, false, ${main.id}, ${main.licenceNumber}, coalesce(site, ${main.website}), about, mail, telephone,
    ${main.timeZone}, ${main.defaultLanguage}, ${main.calendar});
  return ${main.defaultLanguage};
end $$;`

/** product.md 3: the donor who takes what nobody can name comes with the entity: in the transaction that makes it alone. */
const UNKNOWN_GIVER = routine`
create or replace function athar_add_unknown_giver(of_entity uuid, new_id uuid, named text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into ${bareDonors} (${bareDonors.entityId}, ${bareDonors.id}, ${bareDonors.name}, ${bareDonors.unknownGiver})
  select ${e.id}, new_id, named, true from ${e} where ${e.id} = of_entity and e.xmin = pg_current_xact_id()::xid
  on conflict do nothing
$$;`

/**
 * product.md 1: the totals of a main branch's branches, for its administrator at work there. Sums and names alone, from
 * what is kept day by day. Each branch's own trail says that they were looked at; once in ten minutes a look counts as one.
 */
const BRANCH_TOTALS = routine`
create or replace function athar_branch_totals(of_request text) returns json
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  main uuid;
begin
  select ${e.id} into main from ${u} join ${e} on ${e.id} = ${u.entityId}
  where ${u.id} = athar_actor() and ${u.status} = 'active' and ${u.deletedAt} is null and 'BranchAdmin' = any (${u.roles})
    and ${e.id} = athar_entity() and ${e.mainBranch} and ${e.status} = 'active' and ${e.deletedAt} is null;
  if main is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('branches ' || athar_actor()::text, 0));
  insert into ${bareAuditTrail} (${bareAuditTrail.id}, ${bareAuditTrail.entityId}, ${bareAuditTrail.actor}, ${bareAuditTrail.action}, ${bareAuditTrail.resource}, ${bareAuditTrail.record}, ${bareAuditTrail.request})
  select gen_random_uuid(), ${b.id}, athar_actor(), 'view', 'entities', ${b.id}::text, of_request from ${b}
  where ${b.mainEntity} = main and ${b.deletedAt} is null and not exists (select 1 from ${a}
    where ${a.entityId} = ${b.id} and ${a.actor} = athar_actor() and ${a.action} = 'view' and ${a.resource} = 'entities'
      and ${a.deletedAt} is null and ${a.createdAt} > now() - interval '10 minutes');
  return (
    select json_agg(json_build_object('branchName', ${b.branchName}, 'branchNameEn', ${b.branchNameEn}, 'status', ${b.status}, 'main', ${b.id} = main,
      'published', (select count(*)::int from ${p} where ${p.entityId} = ${b.id} and ${p.deletedAt} is null and not ${p.archived} and ${p.status} = 'published'),
      'donors', coalesce((select ${c.count} from ${c} where ${c.entityId} = ${b.id} and ${c.resource} = 'donors'), 0),
      'lettersSent', (select coalesce(sum(${r.sentCount}), 0)::int from ${r} where ${r.entityId} = ${b.id} and ${r.deletedAt} is null),
      'spent', (select coalesce(sum(${p.spentMoney}), 0)::text from ${p} where ${p.entityId} = ${b.id} and ${p.deletedAt} is null),
      'gifts', (select json_build_object('amount', coalesce(sum(f.amount), 0)::text, 'count', coalesce(sum(f.n), 0)::int,
          'funds', coalesce(json_agg(json_build_object('fund', f.fund, 'amount', f.amount::text, 'count', f.n) order by f.amount desc, f.fund)
            filter (where f.n <> 0), '[]'))
        from (select ${d.fund}, sum(${d.amount}) as amount, sum(${d.count})::int as n from ${d} where ${d.entityId} = ${b.id} group by ${d.fund}) f))
      order by ${b.id} <> main, ${b.branchName}, ${b.id})
    from ${b} where (${b.id} = main or ${b.mainEntity} = main) and ${b.deletedAt} is null);
end $$;`

/** [7.8] a file that came with a registration becomes the new entity's: only while that registration is being approved. */
const ADOPT = routine`
create or replace function athar_adopt_file(of_entity uuid, file jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not athar_platform_admin() or not exists (select 1 from ${rRegistrations} where ${rRegistrations.entity} = of_entity and ${rRegistrations.status} = 'awaiting') then
    return false;
  end if;
  insert into ${bareFiles} (${bareFiles.entityId}, ${bareFiles.id}, ${bareFiles.name}, ${bareFiles.kind}, ${bareFiles.mime}, ${bareFiles.bytes}, ${bareFiles.sha256}, ${bareFiles.width}, ${bareFiles.height}, ${bareFiles.placeholder}, ${bareFiles.widths})
  select of_entity, ${f.id}, ${f.name}, ${f.kind}, ${f.mime}, ${f.bytes}, ${f.sha256}, ${f.width}, ${f.height}, ${f.placeholder}, ${f.widths}
  from jsonb_populate_record(null::${bareFiles}, file) f;
  return true;
end $$;`

/**
 * [7.8] what whoever reviews a registration has to know beside it: charities of the same name or licence, or whose people have the
 * administrator's address or phone (legal: both are one person's within one entity alone [5.7]), and who has decided.
 */
const REVIEW = routine`
create or replace function athar_review_registration(of_registration uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'decidedBy', (select ${u.name} from ${a} join ${u} on ${u.id} = ${a.actor}
      where ${a.resource} = 'registrations' and ${a.record} = ${rRegistrations.id}::text and ${a.entityId} is null and ${a.action} = 'update'
        and ${a.before} ->> 'status' = 'awaiting' and ${a.after} ->> 'status' <> 'awaiting' order by ${a.createdAt} desc limit 1),
    'alike', (select coalesce(json_agg(json_build_object('id', ${m.id}, 'name', ${m.name}, 'branchName', ${m.branchName},
        'nameEn', ${m.nameEn}, 'branchNameEn', ${m.branchNameEn}, 'why', m.why) order by ${m.name}, ${m.branchName}), '[]')
      from (select ${e.id}, ${e.name}, ${e.branchName}, ${e.nameEn}, ${e.branchNameEn}, array_remove(array[
          case when athar_fold(${e.name}) = athar_fold(${rRegistrations.name}) and athar_fold(${e.branchName}) = athar_fold(${rRegistrations.branchName}) then 'name' end,
          case when regexp_replace(athar_fold(${e.licenceNumber}), '[^[:alnum:]]', '', 'g') = regexp_replace(athar_fold(${rRegistrations.licenceNumber}), '[^[:alnum:]]', '', 'g') then 'licence' end,
          case when ${e.contactEmail} = ${rRegistrations.adminEmail} or exists (select 1 from ${u} where ${u.entityId} = ${e.id} and ${u.email} = ${rRegistrations.adminEmail} and ${u.deletedAt} is null) then 'email' end,
          case when ${e.contactPhone} = ${rRegistrations.adminPhone} or exists (select 1 from ${u} where ${u.entityId} = ${e.id} and ${u.phone} = ${rRegistrations.adminPhone} and ${u.deletedAt} is null) then 'phone' end
        ], null) as why
        from ${e} where ${e.deletedAt} is null and ${e.id} is distinct from ${rRegistrations.entity}) m where m.why <> '{}'))
  from ${rRegistrations} where ${rRegistrations.id} = of_registration and ${rRegistrations.deletedAt} is null and athar_platform_admin()
$$;`

/** Functions that run with their owner's rights, for the platform's administrators and for main branches. */
export const platformSql = (): string =>
  [WHO, OVERVIEW, STOP, HOLD, BRANCH, UNKNOWN_GIVER, BRANCH_TOTALS, ADOPT, REVIEW].join('\n')
