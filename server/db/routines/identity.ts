/**
 * Sessions, and what a signed-in person may know and change of themselves. The person is always the one that the
 * transaction acts for (app.actor), never an argument: a wrong argument would be another person's account.
 */
const ACTOR = `
create or replace function athar_actor() returns uuid
  language sql stable parallel safe as $$ select nullif(current_setting('app.actor', true), '')::uuid $$;`

const OPEN_AND_END = `
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
    select u.entity_id into home from users u
    where u.id = of_user and u.password_hash = verified and u.status = 'active' and u.deleted_at is null for share;
  else
    perform 1 from identities i where i.id = of_user and i.password_hash = verified and i.status = 'active' for share;
  end if;
  if not found or not athar_may_act(of_kind, of_user, home) then
    return false;
  end if;
  insert into sessions (id, kind, user_id, entity_id, expires_at, device, address)
  values (session, of_kind, of_user, home, now() + lifetime, on_device, from_address);
  return true;
end $$;

create or replace function athar_end_session(session uuid, why text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update sessions set ended_at = now(), end_reason = why where id = session and ended_at is null
$$;
drop function if exists athar_end_session(uuid);

-- One of the actor's own sessions (only), all but one (except), or all of them.
create or replace function athar_end_my_sessions(only_one uuid, except_one uuid, why text) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with ended as (
    update sessions set ended_at = now(), end_reason = why
    where user_id = athar_actor() and ended_at is null and expires_at > now()
      and (only_one is null or id = only_one) and (except_one is null or id <> except_one)
    returning 1)
  select count(*)::int from ended
$$;

create or replace function athar_my_sessions() returns table (id uuid, created_at timestamptz, last_seen_at timestamptz, device text, address text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.id, s.created_at, s.last_seen_at, s.device, s.address from sessions s
  where s.user_id = athar_actor() and s.ended_at is null and s.expires_at > now() order by s.last_seen_at desc
$$;`

/** Whether a person, the entity they belong to and the one they act in are all there and active. */
const MAY_ACT = `
create or replace function athar_may_act(of_kind text, of_user uuid, acting uuid) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
begin
  if of_kind = 'donor' then
    return exists (select 1 from identities i where i.id = of_user and i.status = 'active');
  end if;
  return exists (
    select 1 from users u left join entities home on home.id = u.entity_id left join entities e on e.id = acting
    where u.id = of_user and u.deleted_at is null and u.status = 'active'
      and (u.entity_id is null) = (acting is null)
      and (u.entity_id is null or (home.status = 'active' and home.deleted_at is null and e.status = 'active' and e.deleted_at is null))
      and (acting is not distinct from u.entity_id or (home.main_branch and e.main_entity = home.id and 'BranchAdmin' = any (u.roles))));
end $$;`

const ALIVE = `
drop function if exists athar_session_alive(uuid, uuid);
-- plpgsql keeps its plan for the connection; a function in SQL is planned anew for each request.
create or replace function athar_session_alive(session uuid, of_user uuid, acting uuid, claimed text[]) returns boolean
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  of_kind text;
begin
  select s.kind into of_kind from sessions s
  where s.id = session and s.user_id = of_user and s.ended_at is null and s.expires_at > now() and s.entity_id is not distinct from acting;
  if of_kind is null or (claimed is null) <> (of_kind = 'donor') then
    return false;
  end if;
  -- A right that was taken away is gone with the next call, not with the next token.
  if of_kind = 'staff' and not exists (select 1 from users u where u.id = of_user and u.roles @> claimed and u.roles <@ claimed) then
    return false;
  end if;
  return athar_may_act(of_kind, of_user, acting);
end $$;`

const REFRESH = `
-- Turns the refresh token of a generation into the next one. The generation before is good for a moment: the answer
-- may have been lost, or two tabs asked at once. Any older one is a copy in other hands, and ends the session.
drop function if exists athar_refresh_session(uuid, integer, interval, interval);
-- Whoever holds the last token of a session that others have ended learns why: \`ended\`, and nothing beside it.
create or replace function athar_refresh_session(session uuid, presented integer, overlap interval, idle interval)
  returns table (user_id uuid, entity_id uuid, kind text, generation integer, reused boolean, ended text)
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s sessions%rowtype;
begin
  select * into s from sessions x where x.id = session for update;
  if s.ended_at is not null and presented between s.generation - 1 and s.generation then
    return query select null::uuid, null::uuid, s.kind, null::integer, false, s.end_reason;
  end if;
  if s.id is null or s.ended_at is not null or s.expires_at <= now() or s.last_seen_at < now() - idle then
    return;
  end if;
  if s.kind = 'staff' and s.entity_id is not null and not athar_may_act(s.kind, s.user_id, s.entity_id) then
    -- Someone who may no longer act in another branch goes back to their own.
    select u.entity_id into s.entity_id from users u where u.id = s.user_id;
  end if;
  if not athar_may_act(s.kind, s.user_id, s.entity_id) then
    update sessions x set ended_at = now(), end_reason = case
      when exists (select 1 from users u where u.id = s.user_id and u.status = 'active' and u.deleted_at is null) then 'entity' else 'inactive' end
    where x.id = session returning * into s;
    if presented between s.generation - 1 and s.generation then
      return query select null::uuid, null::uuid, s.kind, null::integer, false, s.end_reason;
    end if;
    return;
  end if;
  if presented = s.generation then
    update sessions x set generation = s.generation + 1, rotated_at = now(), last_seen_at = now(), entity_id = s.entity_id where x.id = session;
    return query select s.user_id, s.entity_id, s.kind, s.generation + 1, false, null::text;
  elsif presented = s.generation - 1 and s.rotated_at > now() - overlap then
    return query select s.user_id, s.entity_id, s.kind, s.generation, false, null::text;
  else
    update sessions x set ended_at = now(), end_reason = 'reuse' where x.id = session;
    return query select s.user_id, s.entity_id, s.kind, s.generation, true, null::text;
  end if;
end $$;`

const STATE = `
create or replace function athar_session_state(session uuid) returns table (user_id uuid, entity_id uuid, kind text, generation integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.user_id, s.entity_id, s.kind, s.generation from sessions s where s.id = session and s.ended_at is null and s.expires_at > now()
$$;`

const SELF = `
create or replace function athar_claims(of_kind text, of_user uuid) returns table (roles text[], first_time boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.roles, u.first_time_login from users u where of_kind = 'staff' and u.id = of_user
  union all
  -- product.md 5: who has not given yet is a potential donor.
  select array[case when exists (
      select 1 from identity_links l join donor_transactions t on t.entity_id = l.entity_id and t.donor = l.donor_id and t.deleted_at is null
      where l.identity_id = i.id) then 'Donor' else 'PotentialDonner' end], i.first_time_login
  from identities i where of_kind = 'donor' and i.id = of_user
$$;

create or replace function athar_my_profile(acting uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('id', u.id, 'kind', 'staff', 'name', u.name, 'userName', u.user_name, 'email', u.email, 'phone', u.phone, 'roles', u.roles,
    'language', u.language, 'calendar', u.calendar, 'firstTimeLogin', u.first_time_login, 'passwordTemporary', u.password_temporary,
    'termsAccepted', u.terms_at is not null, 'profileImage', u.profile_image, 'lists', coalesce(u.lists, '{}'),
    'entity', case when e.id is null then null else json_build_object('id', e.id, 'name', e.name, 'branchName', e.branch_name,
      'timeZone', e.time_zone, 'defaultLanguage', e.default_language, 'calendar', e.calendar, 'logo', e.logo) end,
    'homeEntity', case when h.id is null then null else json_build_object('id', h.id, 'name', h.name, 'branchName', h.branch_name) end,
    'branches', case when h.main_branch and 'BranchAdmin' = any (u.roles) then
      (select coalesce(json_agg(json_build_object('id', b.id, 'branchName', b.branch_name) order by b.main_branch desc, b.branch_name), '[]')
       from entities b where (b.id = h.id or b.main_entity = h.id) and b.status = 'active' and b.deleted_at is null) else '[]'::json end)
  from users u left join entities h on h.id = u.entity_id left join entities e on e.id = acting where u.id = athar_actor()
  union all
  select json_build_object('id', i.id, 'kind', 'donor', 'name', coalesce(i.name, ''), 'userName', null, 'email', i.email, 'phone', i.phone,
    'roles', (select c.roles from athar_claims('donor', i.id) c), 'language', i.language, 'calendar', i.calendar,
    'firstTimeLogin', i.first_time_login, 'passwordTemporary', false, 'termsAccepted', not i.first_time_login, 'profileImage', null, 'lists', '{}'::json, 'entity', null, 'homeEntity', null, 'branches', '[]'::json)
  from identities i where i.id = athar_actor()
$$;

drop function if exists athar_save_my_profile(text, text, text);
create or replace function athar_save_my_profile(new_name text, new_language text, new_calendar text, picture uuid, change_picture boolean) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update users set name = coalesce(new_name, name), language = coalesce(new_language, language), calendar = coalesce(new_calendar, calendar),
    profile_image = case when change_picture then picture else profile_image end, version = version + 1, updated_at = now() where id = athar_actor();
  update identities set name = coalesce(new_name, name), language = coalesce(new_language, language), calendar = coalesce(new_calendar, calendar),
    updated_at = now() where id = athar_actor();
$$;

-- One list at a time, so that two tabs on two lists keep both. False where all of them together grow beyond what is kept.
-- Nothing of the person changes: their record keeps its version, and whoever has it open for editing can save it.
create or replace function athar_keep_my_list(of_resource text, kept jsonb, most integer) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  size integer;
begin
  update users u set lists = case when kept is null then coalesce(u.lists, '{}') - of_resource
    else jsonb_set(coalesce(u.lists, '{}'), array[of_resource], kept) end
  where u.id = athar_actor() returning octet_length(u.lists::text) into size;
  return coalesce(size <= most, false);
end $$;

drop function if exists athar_my_secret();
create or replace function athar_my_secret() returns table (password_hash text, password_temporary boolean, phone text, user_name text, first_time boolean,
    terms boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.password_hash, u.password_temporary, u.phone, u.user_name, u.first_time_login, u.terms_at is not null from users u where u.id = athar_actor()
  union all select i.password_hash, false, i.phone, null, i.first_time_login, false from identities i where i.id = athar_actor()
$$;

-- A new password ends every session that the old one opened.
drop function if exists athar_set_my_password(text);
-- False where the password that was checked is no longer the one that stands: of two changes at once one counts.
create or replace function athar_set_my_password(hash text, before text, in_request text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  home uuid;
begin
  update users set password_hash = hash, password_temporary = false, version = version + 1, updated_at = now()
  where id = athar_actor() and password_hash = before returning entity_id into home;
  if found then
    -- The hash itself stands in no trail, so the trigger has nothing to say.
    insert into audit_trail (id, entity_id, actor, action, resource, record, after, request)
    values (gen_random_uuid(), home, athar_actor(), 'update', 'users', athar_actor()::text, jsonb_build_object('passwordChanged', true), in_request);
  else
    update identities set password_hash = hash, updated_at = now() where id = athar_actor() and password_hash = before;
    if not found then
      return false;
    end if;
  end if;
  update sessions set ended_at = now(), end_reason = 'password' where user_id = athar_actor() and ended_at is null;
  return true;
end $$;

create or replace function athar_end_first_time() returns void
  language sql security definer set search_path = public, pg_temp as $$
  update users set first_time_login = false, terms_at = coalesce(terms_at, now()), version = version + 1, updated_at = now()
  where id = athar_actor() and first_time_login;
  update identities set first_time_login = false, updated_at = now() where id = athar_actor() and first_time_login;
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
  select s.entity_id into before from sessions s where s.id = session and s.user_id = athar_actor() and s.ended_at is null for update;
  if before is null then
    return false;
  end if;
  update sessions set entity_id = target where id = session;
  insert into audit_trail (id, entity_id, actor, action, resource, record, after, request)
  select gen_random_uuid(), e, athar_actor(), 'switch', 'sessions', session::text, jsonb_build_object('from', before, 'to', target), in_request
  from unnest(array[before, target]) e where before <> target;
  return true;
end $$;

create or replace function athar_find_identities(of_phone text) returns table (identity_id uuid, password_hash text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select i.id, i.password_hash from identities i where i.phone = of_phone and i.status = 'active' and i.password_hash is not null
  order by i.phone_proven_at nulls last, i.created_at
$$;

-- Salts of donors' passwords come from this; it stays with the data it belongs to.
create or replace function athar_pepper() returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select value from athar_settings where name = 'pepper'
$$;
insert into athar_settings (name, value) values ('pepper', replace(gen_random_uuid()::text || gen_random_uuid()::text, '-', '')) on conflict do nothing;`

/** Functions that run with their owner's rights, for people before and after they are known. */
export const identitySql = (): string => [ACTOR, OPEN_AND_END, MAY_ACT, ALIVE, REFRESH, STATE, SELF].join('\n')
