import { auditTrail } from '../../../resources/audit_trail/schema.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const b = names(entities, 'b')
const settings = names(infrastructure.settings)
const bareAuditTrail = names(auditTrail)
const identities = names(infrastructure.identities)
const sessions = names(infrastructure.sessions)
const bareUsers = names(users)
const e = names(entities, 'e')
const h = names(entities, 'h')
const home = names(entities, 'home')
const i = names(infrastructure.identities, 'i')
const l = names(infrastructure.identityLinks, 'l')
const other = names(users, 'other')
const s = names(infrastructure.sessions, 's')
const t = names(donorTransactions, 't')
const u = names(users, 'u')
const x = names(infrastructure.sessions, 'x')
/**
 * Sessions, and what a signed-in person may know and change of themselves. The person is always the one that the
 * transaction acts for (app.actor), never an argument: a wrong argument would be another person's account.
 */
const ACTOR = `
create or replace function athar_actor() returns uuid
  language sql stable parallel safe as $$ select nullif(current_setting('app.actor', true), '')::uuid $$;`

const OPEN_AND_END = routine`
drop function if exists athar_open_session(uuid, uuid, interval);
drop function if exists athar_open_session(uuid, text, uuid, text, text, interval);
-- Between finding a password right and this moment it may have been changed, or its person stopped: the row is asked
-- again, under a lock that a change has to wait for.
create or replace function athar_open_session(session uuid, of_kind text, of_user uuid, verified text, on_device text, from_address text, lifetime interval)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  home uuid;
begin
  if of_kind = 'staff' then
    select ${u.entityId} into home from ${u}
    where ${u.id} = of_user and ${u.passwordHash} = verified and ${u.status} = 'active' and ${u.deletedAt} is null for share;
  else
    perform 1 from ${i} where ${i.id} = of_user and ${i.passwordHash} = verified and ${i.status} = 'active' for share;
  end if;
  if not found or not athar_may_act(of_kind, of_user, home) then
    return false;
  end if;
  insert into ${sessions} (${sessions.id}, ${sessions.kind}, ${sessions.userId}, ${sessions.entityId}, ${sessions.expiresAt}, ${sessions.device}, ${sessions.address})
  values (session, of_kind, of_user, home, now() + lifetime, on_device, from_address);
  return true;
end $$;

create or replace function athar_end_session(session uuid, why text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${sessions} set ${sessions.endedAt} = now(), ${sessions.endReason} = why where ${sessions.id} = session and ${sessions.endedAt} is null
$$;
drop function if exists athar_end_session(uuid);

-- One of the actor's own sessions (only), all but one (except), or all of them.
create or replace function athar_end_my_sessions(only_one uuid, except_one uuid, why text) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update ${sessions} set ${sessions.endedAt} = now(), ${sessions.endReason} = why
    where ${sessions.userId} = athar_actor() and ${sessions.endedAt} is null and ${sessions.expiresAt} > now()
      and (only_one is null or ${sessions.id} = only_one) and (except_one is null or ${sessions.id} <> except_one)
    returning 1)
  select count(*)::int from ended
$$;

create or replace function athar_my_sessions() returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, device text, address text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${s.id}, ${s.createdAt}, ${s.lastSeenAt}, ${s.device}, ${s.address} from ${s}
  where ${s.userId} = athar_actor() and ${s.endedAt} is null and ${s.expiresAt} > now() order by ${s.lastSeenAt} desc
$$;`

/** Whether a person, the entity they belong to and the one they act in are all there and active. */
const MAY_ACT = routine`
create or replace function athar_may_act(of_kind text, of_user uuid, acting uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_kind = 'donor' then
    return exists (select 1 from ${i} where ${i.id} = of_user and ${i.status} = 'active');
  end if;
  return exists (
    select 1 from ${u} left join ${home} on ${home.id} = ${u.entityId} left join ${e} on ${e.id} = acting
    where ${u.id} = of_user and ${u.deletedAt} is null and ${u.status} = 'active'
      and (${u.entityId} is null) = (acting is null)
      and (${u.entityId} is null or (${home.status} = 'active' and ${home.deletedAt} is null and ${e.status} = 'active' and ${e.deletedAt} is null))
      and (acting is not distinct from ${u.entityId} or (${home.mainBranch} and ${e.mainEntity} = ${home.id} and 'BranchAdmin' = any (${u.roles}))));
end $$;`

const ALIVE = routine`
drop function if exists athar_session_alive(uuid, uuid);
-- plpgsql keeps its plan for the connection; a function in SQL is planned anew for each request.
create or replace function athar_session_alive(session uuid, of_user uuid, acting uuid, claimed text[]) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  of_kind text;
begin
  select ${s.kind} into of_kind from ${s}
  where ${s.id} = session and ${s.userId} = of_user and ${s.endedAt} is null and ${s.expiresAt} > now() and ${s.entityId} is not distinct from acting;
  if of_kind is null or (claimed is null) <> (of_kind = 'donor') then
    return false;
  end if;
  -- A right that was taken away is gone with the next call, not with the next token.
  if of_kind = 'staff' and not exists (select 1 from ${u} where ${u.id} = of_user and ${u.roles} @> claimed and ${u.roles} <@ claimed) then
    return false;
  end if;
  return athar_may_act(of_kind, of_user, acting);
end $$;`

const REFRESH = routine`
-- Turns the refresh token of a generation into the next one. The generation before is good for a moment: the answer
-- may have been lost, or two tabs asked at once. Any older one is a copy in other hands, and ends the session.
drop function if exists athar_refresh_session(uuid, integer, interval, interval);
-- Whoever holds the last token of a session that others have ended learns why: \`ended\`, and nothing beside it.
create or replace function athar_refresh_session(session uuid, presented integer, overlap interval, idle interval)
  returns table (user_id uuid, entity_id uuid, kind text, generation integer, reused boolean, ended text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s ${sessions}%rowtype;
begin
  select * into s from ${x} where ${x.id} = session for update;
  if ${s.endedAt} is not null and presented between ${s.generation} - 1 and ${s.generation} then
    return query select null::uuid, null::uuid, ${s.kind}, null::integer, false, ${s.endReason};
  end if;
  if ${s.id} is null or ${s.endedAt} is not null or ${s.expiresAt} <= now() or ${s.lastSeenAt} < now() - idle then
    return;
  end if;
  if ${s.kind} = 'staff' and ${s.entityId} is not null and not athar_may_act(${s.kind}, ${s.userId}, ${s.entityId}) then
    -- Someone who may no longer act in another branch goes back to their own.
    select ${u.entityId} into ${s.entityId} from ${u} where ${u.id} = ${s.userId};
  end if;
  if not athar_may_act(${s.kind}, ${s.userId}, ${s.entityId}) then
    update ${x} set ${sessions.endedAt} = now(), ${sessions.endReason} = case
      when exists (select 1 from ${u} where ${u.id} = ${s.userId} and ${u.status} = 'active' and ${u.deletedAt} is null) then 'entity' else 'inactive' end
    where ${x.id} = session returning * into s;
    if presented between ${s.generation} - 1 and ${s.generation} then
      return query select null::uuid, null::uuid, ${s.kind}, null::integer, false, ${s.endReason};
    end if;
    return;
  end if;
  if presented = ${s.generation} then
    update ${x} set ${sessions.generation} = ${s.generation} + 1, ${sessions.rotatedAt} = now(), ${sessions.lastSeenAt} = now(), ${sessions.entityId} = ${s.entityId} where ${x.id} = session;
    return query select ${s.userId}, ${s.entityId}, ${s.kind}, ${s.generation} + 1, false, null::text;
  elsif presented = ${s.generation} - 1 and ${s.rotatedAt} > now() - overlap then
    return query select ${s.userId}, ${s.entityId}, ${s.kind}, ${s.generation}, false, null::text;
  else
    update ${x} set ${sessions.endedAt} = now(), ${sessions.endReason} = 'reuse' where ${x.id} = session;
    return query select ${s.userId}, ${s.entityId}, ${s.kind}, ${s.generation}, true, null::text;
  end if;
end $$;`

const STATE = routine`
create or replace function athar_session_state(session uuid) returns table (user_id uuid, entity_id uuid, kind text, generation integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${s.userId}, ${s.entityId}, ${s.kind}, ${s.generation} from ${s} where ${s.id} = session and ${s.endedAt} is null and ${s.expiresAt} > now()
$$;`

const SELF = routine`
create or replace function athar_claims(of_kind text, of_user uuid) returns table (roles text[], first_time boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${u.roles}, ${u.firstTimeLogin} from ${u} where of_kind = 'staff' and ${u.id} = of_user
  union all
  -- product.md 5: who has not given yet is a potential donor; a reversed gift is none.
  select array[case when exists (
      select 1 from ${l} join ${t} on ${t.entityId} = ${l.entityId} and ${t.donor} = ${l.donorId} and ${t.deletedAt} is null and not ${t.reversed} and ${t.amount} > 0
      where ${l.identityId} = ${i.id}) then 'Donor' else 'PotentialDonner' end], ${i.firstTimeLogin}
  from ${i} where of_kind = 'donor' and ${i.id} = of_user
$$;

create or replace function athar_my_profile(acting uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('id', ${u.id}, 'kind', 'staff', 'name', ${u.name}, 'userName', ${u.userName}, 'email', ${u.email}, 'phone', ${u.phone}, 'roles', ${u.roles},
    'language', ${u.language}, 'calendar', ${u.calendar}, 'firstTimeLogin', ${u.firstTimeLogin}, 'passwordTemporary', ${u.passwordTemporary},
    'termsAccepted', ${u.termsAt} is not null, 'welcomeOpen', ${u.welcomeOpen}, 'tourAnswered', ${u.tourAnswered}, 'stepsPutAway', ${u.stepsPutAway}, 'mutedMails', ${u.mutedMails}, 'profileImage', ${u.profileImage}, 'lists', coalesce(${u.lists}, '{}'),
    'entity', case when ${e.id} is null then null else json_build_object('id', ${e.id}, 'name', ${e.name}, 'branchName', ${e.branchName}, 'nameEn', ${e.nameEn}, 'branchNameEn', ${e.branchNameEn},
      'timeZone', ${e.timeZone}, 'defaultLanguage', ${e.defaultLanguage}, 'calendar', ${e.calendar}, 'logo', ${e.logo},
      -- A logo alone says nothing: it comes with the registration.
      'pageBegun', ${e.donationWays} <> '[]'::jsonb or exists (select 1 from ${other} where ${other.entityId} = ${e.id} and ${other.id} <> ${u.id}
        and 'BranchAdmin' = any (${other.roles}) and not ${other.firstTimeLogin})) end,
    'homeEntity', case when ${h.id} is null then null else json_build_object('id', ${h.id}, 'name', ${h.name}, 'branchName', ${h.branchName}, 'nameEn', ${h.nameEn}, 'branchNameEn', ${h.branchNameEn}) end,
    'branches', case when ${h.mainBranch} and 'BranchAdmin' = any (${u.roles}) then
      (select coalesce(json_agg(json_build_object('id', ${b.id}, 'branchName', ${b.branchName}, 'branchNameEn', ${b.branchNameEn}) order by ${b.mainBranch} desc, ${b.branchName}), '[]')
       from ${b} where (${b.id} = ${h.id} or ${b.mainEntity} = ${h.id}) and ${b.status} = 'active' and ${b.deletedAt} is null) else '[]'::json end)
  from ${u} left join ${h} on ${h.id} = ${u.entityId} left join ${e} on ${e.id} = acting where ${u.id} = athar_actor()
  union all
  select json_build_object('id', ${i.id}, 'kind', 'donor', 'name', coalesce(${i.name}, ''), 'userName', null, 'email', ${i.email}, 'phone', ${i.phone},
    'roles', (select c.roles from athar_claims('donor', ${i.id}) c), 'language', ${i.language}, 'calendar', ${i.calendar},
    'firstTimeLogin', ${i.firstTimeLogin}, 'passwordTemporary', false, 'hasPassword', ${i.passwordHash} is not null, 'termsAccepted', not ${i.firstTimeLogin}, 'welcomeOpen', ${i.welcomeOpen}, 'tourAnswered', ${i.tourAnswered}, 'mutedMails', '[]'::json, 'profileImage', null, 'lists', '{}'::json, 'entity', null, 'homeEntity', null, 'branches', '[]'::json)
  from ${i} where ${i.id} = athar_actor()
$$;

drop function if exists athar_save_my_profile(text, text, text);
create or replace function athar_save_my_profile(new_name text, new_language text, new_calendar text, picture uuid, change_picture boolean) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${bareUsers} set ${bareUsers.name} = coalesce(new_name, ${bareUsers.name}), ${bareUsers.language} = coalesce(new_language, ${bareUsers.language}), ${bareUsers.calendar} = coalesce(new_calendar, ${bareUsers.calendar}),
    ${bareUsers.profileImage} = case when change_picture then picture else ${bareUsers.profileImage} end, ${bareUsers.version} = ${bareUsers.version} + 1, ${bareUsers.updatedAt} = now() where ${bareUsers.id} = athar_actor();
  update ${identities} set ${identities.name} = coalesce(new_name, ${identities.name}), ${identities.language} = coalesce(new_language, ${identities.language}), ${identities.calendar} = coalesce(new_calendar, ${identities.calendar}),
    ${identities.updatedAt} = now() where ${identities.id} = athar_actor();
$$;

-- One list at a time, so that two tabs on two lists keep both. False where all of them together grow beyond what is kept.
-- Nothing of the person changes: their record keeps its version, and whoever has it open for editing can save it.
create or replace function athar_keep_my_list(of_resource text, kept jsonb, most integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  size integer;
begin
  update ${u} set ${bareUsers.lists} = case when kept is null then coalesce(${u.lists}, '{}') - of_resource
    else jsonb_set(coalesce(${u.lists}, '{}'), array[of_resource], kept) end
  where ${u.id} = athar_actor() returning octet_length(${u.lists}::text) into size;
  return coalesce(size <= most, false);
end $$;

drop function if exists athar_my_secret();
create or replace function athar_my_secret() returns table (password_hash text, password_temporary boolean, phone text, user_name text, first_time boolean,
    terms boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${u.passwordHash}, ${u.passwordTemporary}, ${u.phone}, ${u.userName}, ${u.firstTimeLogin}, ${u.termsAt} is not null from ${u} where ${u.id} = athar_actor()
  union all select ${i.passwordHash}, false, ${i.phone}, null, ${i.firstTimeLogin}, false from ${i} where ${i.id} = athar_actor()
$$;

drop function if exists athar_set_my_password(text);
-- A new password ends every session and every way in from before. False where the one that was checked stands no longer: of two changes one counts.
create or replace function athar_set_my_password(hash text, before text, in_request text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  home uuid;
begin
  update ${bareUsers} set ${bareUsers.passwordHash} = hash, ${bareUsers.passwordTemporary} = false, ${bareUsers.version} = ${bareUsers.version} + 1, ${bareUsers.updatedAt} = now()
  where ${bareUsers.id} = athar_actor() and ${bareUsers.passwordHash} = before returning ${bareUsers.entityId} into home;
  if found then
    -- The hash itself stands in no trail, so the trigger has nothing to say.
    insert into ${bareAuditTrail} (${bareAuditTrail.id}, ${bareAuditTrail.entityId}, ${bareAuditTrail.actor}, ${bareAuditTrail.action}, ${bareAuditTrail.resource}, ${bareAuditTrail.record}, ${bareAuditTrail.after}, ${bareAuditTrail.request})
    values (gen_random_uuid(), home, athar_actor(), 'update', 'users', athar_actor()::text, jsonb_build_object('passwordChanged', true), in_request);
  else
    update ${identities} set ${identities.passwordHash} = hash, ${identities.updatedAt} = now() where ${identities.id} = athar_actor() and ${identities.passwordHash} = before;
    if not found then
      return false;
    end if;
  end if;
  update ${sessions} set ${sessions.endedAt} = now(), ${sessions.endReason} = 'password' where ${sessions.userId} = athar_actor() and ${sessions.endedAt} is null;
  perform athar_spend_ways_in(athar_actor());
  return true;
end $$;

create or replace function athar_end_first_time() returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${bareUsers} set ${bareUsers.firstTimeLogin} = false, ${bareUsers.welcomeOpen} = true, ${bareUsers.termsAt} = coalesce(${bareUsers.termsAt}, now()), ${bareUsers.version} = ${bareUsers.version} + 1, ${bareUsers.updatedAt} = now()
  where ${bareUsers.id} = athar_actor() and ${bareUsers.firstTimeLogin};
  update ${identities} set ${identities.firstTimeLogin} = false, ${identities.welcomeOpen} = true, ${identities.updatedAt} = now() where ${identities.id} = athar_actor() and ${identities.firstTimeLogin};
$$;

-- product.md 35: gone through to its end. Nothing of the person changes: their record keeps its version.
create or replace function athar_close_my_welcome() returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${bareUsers} set ${bareUsers.welcomeOpen} = false where ${bareUsers.id} = athar_actor();
  update ${identities} set ${identities.welcomeOpen} = false where ${identities.id} = athar_actor();
$$;

-- product.md 1: the main branch's administrator acts in another branch, or comes back. Both branches' trails say so.
create or replace function athar_switch_branch(session uuid, target uuid, in_request text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  before uuid;
begin
  if target is null or not athar_may_act('staff', athar_actor(), target) then
    return false;
  end if;
  select ${s.entityId} into before from ${s} where ${s.id} = session and ${s.userId} = athar_actor() and ${s.endedAt} is null for update;
  if before is null then
    return false;
  end if;
  update ${sessions} set ${sessions.entityId} = target where ${sessions.id} = session;
  insert into ${bareAuditTrail} (${bareAuditTrail.id}, ${bareAuditTrail.entityId}, ${bareAuditTrail.actor}, ${bareAuditTrail.action}, ${bareAuditTrail.resource}, ${bareAuditTrail.record}, ${bareAuditTrail.after}, ${bareAuditTrail.request})
  select gen_random_uuid(), e, athar_actor(), 'switch', 'sessions', session::text, jsonb_build_object('from', before, 'to', target), in_request
  from unnest(array[before, target]) e where before <> target;
  return true;
end $$;

create or replace function athar_find_identities(of_phone text) returns table (identity_id uuid, password_hash text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${i.id}, ${i.passwordHash} from ${i} where ${i.phone} = of_phone and ${i.status} = 'active' and ${i.passwordHash} is not null
  order by ${i.phoneProvenAt} nulls last, ${i.createdAt}
$$;

-- Salts of donors' passwords come from this; it stays with the data it belongs to.
create or replace function athar_pepper() returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${settings.value} from ${settings} where ${settings.name} = 'pepper'
$$;
insert into ${settings} (${settings.name}, ${settings.value}) values ('pepper', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')) on conflict do nothing;`

/** Functions that run with their owner's rights, for people before and after they are known. */
export const identitySql = (): string => [ACTOR, OPEN_AND_END, MAY_ACT, ALIVE, REFRESH, STATE, SELF].join('\n')
