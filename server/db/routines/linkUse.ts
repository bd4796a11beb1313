import { columnName } from '../../../resources/_kit/present.ts'
import { writable } from '../../../resources/_kit/validate.ts'
import { registrations } from '../../../resources/registrations/schema.ts'

/** What the holder of a link does with it: by the hash of its token, in one transaction with marking it used. */
const USE = `
-- The link of a token while it is good: unused, in time, and what it is for still stands as it was.
create or replace function athar_live_link(hash text) returns setof account_links
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.* from account_links l
  left join users u on u.id = l.user_id and l.purpose in ('reset', 'invite')
  left join entities e on e.id = coalesce(u.entity_id, l.entity_id)
  left join identities i on i.id = l.user_id and l.purpose = 'reset' and u.id is null
  left join donors d on d.entity_id = l.entity_id and d.id = l.donor_id and l.purpose = 'donor'
  left join registrations r on r.id = l.registration_id and l.purpose = 'verify'
  where l.token_hash = hash and l.used_at is null and l.expires_at > now() and (e.id is null or (e.status = 'active' and e.deleted_at is null))
    and case l.purpose
      when 'reset' then (u.status = 'active' and u.deleted_at is null and u.email = l.email) or (i.status = 'active' and i.email = l.email)
      when 'invite' then u.status = 'active' and u.deleted_at is null and u.email = l.email and u.password_hash is null
      when 'donor' then d.deleted_at is null and d.phone is not null and d.email = l.email
        and not exists (select 1 from identities o where o.phone = d.phone and o.email = d.email and o.status <> 'active')
      when 'verify' then r.status = 'awaiting' and r.deleted_at is null and r.admin_email = l.email
      else false end
$$;

create or replace function athar_read_link(hash text) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('purpose', l.purpose, 'name', coalesce(u.name, i.name, d.name, ''), 'userName', u.user_name, 'email', l.email,
    'entityName', e.name, 'branchName', e.branch_name, 'roles', coalesce(to_json(u.roles), '[]'::json), 'expiresAt', l.expires_at,
    -- What somebody wrote for the person already, so that they need not: of an invitation alone, which nobody has used yet.
    'phone', case when l.purpose = 'invite' then u.phone end, 'language', case when l.purpose = 'invite' then u.language end)
  from athar_live_link(hash) l left join users u on u.id = l.user_id left join identities i on i.id = l.user_id
  left join donors d on d.entity_id = l.entity_id and d.id = l.donor_id
  left join entities e on e.id = coalesce(u.entity_id, l.entity_id) where l.purpose in ('reset', 'invite', 'donor')
$$;

-- What a new password is checked against and hashed with; it never leaves the server.
create or replace function athar_link_subject(hash text) returns table (purpose text, kind text, user_name text, phone text, pepper text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.purpose, case when u.id is null then 'donor' else 'staff' end, u.user_name, coalesce(i.phone, d.phone), athar_pepper()
  from athar_live_link(hash) l left join users u on u.id = l.user_id left join identities i on i.id = l.user_id
  left join donors d on d.entity_id = l.entity_id and d.id = l.donor_id
$$;

-- Single use: of many calls at once one marks the row, the others find it marked.
create or replace function athar_use_link(hash text, purposes text[]) returns setof account_links
  language sql security definer set search_path = public, pg_temp as $$
  update account_links l set used_at = now() from athar_live_link(hash) v
  where l.id = v.id and l.used_at is null and l.expires_at > now() and l.purpose = any (purposes) returning l.*
$$;

create or replace function athar_reset_password(hash text, new_hash text, in_request text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l account_links%rowtype;
begin
  select * into l from athar_use_link(hash, array['reset']);
  if l.id is null then
    return false;
  end if;
  update users set password_hash = new_hash, password_temporary = false, version = version + 1, updated_at = now() where id = l.user_id;
  update identities set password_hash = new_hash, updated_at = now() where id = l.user_id;
  update sessions set ended_at = now(), end_reason = 'password' where user_id = l.user_id and ended_at is null;
  perform athar_spend_links(p, l.user_id, null, null, null) from unnest(array['reset', 'invite']) p;
  insert into audit_trail (id, entity_id, actor, action, resource, record, after, request)
  select gen_random_uuid(), u.entity_id, u.id, 'update', 'users', u.id::text, '{"passwordReset": true}', in_request from users u where u.id = l.user_id;
  return true;
end $$;

-- product.md 3: a link that went by email proves that email and no phone. It reaches the identity of exactly this phone
-- and email, or a new one; whoever else has the phone is neither asked nor told nor touched.
create or replace function athar_accept_donor(hash text, new_hash text, for_phone text, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l account_links%rowtype;
  d donors%rowtype;
  who uuid;
  earlier uuid;
begin
  select * into l from athar_use_link(hash, array['donor']);
  select * into d from donors x where x.entity_id = l.entity_id and x.id = l.donor_id for share;
  if l.id is null or d.phone is distinct from for_phone or d.email is distinct from l.email then
    return false;
  end if;
  insert into identities (id, phone, email, password_hash, name, language, calendar)
  values (new_id, d.phone, l.email, new_hash, d.name, coalesce(d.language, l.language), coalesce(d.calendar, 'both'))
  on conflict (phone, email) do update set password_hash = excluded.password_hash, updated_at = now() returning id into who;
  select k.identity_id into earlier from identity_links k where k.entity_id = l.entity_id and k.donor_id = l.donor_id;
  insert into identity_links (identity_id, entity_id, donor_id) values (who, l.entity_id, l.donor_id)
  on conflict (entity_id, donor_id) do update set identity_id = excluded.identity_id;
  update sessions set ended_at = now(), end_reason = 'password' where user_id = who and ended_at is null;
  perform athar_spend_links('reset', who, null, null, null);
  -- With another phone or email it is another sign-in: the one before may have been left without a donor.
  if earlier <> who then
    perform athar_forget_identities(array[earlier]);
  end if;
  return true;
end $$;

create or replace function athar_verify_email(hash text) returns json
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l account_links%rowtype;
begin
  select * into l from athar_use_link(hash, array['verify']);
  if l.id is null then
    -- Opened again (another device, a page that was loaded anew), the link says what it did, and does nothing more.
    select x.* into l from account_links x join registrations r on r.id = x.registration_id
    where x.token_hash = hash and x.purpose = 'verify' and x.used_at is not null and r.email_verified and r.admin_email = x.email and r.deleted_at is null;
  else
    -- Of the address that the link went to: a registration that was put right meanwhile has another one.
    update registrations set email_verified = true, version = version + 1, updated_at = now() where id = l.registration_id and admin_email = l.email;
  end if;
  return (select json_build_object('email', l.email, 'entityName', r.name, 'branchName', r.branch_name, 'awaiting', r.status = 'awaiting')
    from registrations r where r.id = l.registration_id);
end $$;

create or replace function athar_accept_invitation(hash text, named text, login text, telephone text, new_hash text, in_language text, in_calendar text)
  returns table (user_id uuid, entity_id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  l account_links%rowtype;
begin
  select * into l from athar_use_link(hash, array['invite']);
  perform athar_spend_links('reset', l.user_id, null, null, null);
  return query update users u set name = named, user_name = login, phone = coalesce(telephone, u.phone), password_hash = new_hash, password_temporary = false,
    language = in_language, calendar = in_calendar, terms_at = now(), version = u.version + 1, updated_at = now()
  where u.id = l.user_id returning u.id, u.entity_id;
end $$;`

/** The very first administrator of a platform that has none. */
const FIRST = `
create or replace function athar_first_admin_open() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select 1 from users u where 'SuperAdmin' = any (u.roles)) and not exists (select 1 from athar_settings s where s.name = 'firstAdmin')
$$;

create or replace function athar_create_first_admin(new_id uuid, named text, login text, mail text, telephone text, new_hash text, in_language text, in_calendar text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not athar_first_admin_open() then
    return false;
  end if;
  -- Of several at once one writes the mark; it stays whatever becomes of the person.
  insert into athar_settings (name, value) values ('firstAdmin', new_id::text) on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into users (id, name, user_name, email, phone, roles, password_hash, language, calendar, first_time_login, terms_at)
  values (new_id, named, login, mail, telephone, array['SuperAdmin'], new_hash, in_language, in_calendar, false, now());
  return true;
end $$;`

/** [7.8] an entity that registers, and the files that come before it. */
/** Whatever the declaration lets an applicant write: a field that is added there is kept here. */
const ASKED = writable(registrations).map(([name]) => columnName(name))

const REGISTER = `
create or replace function athar_add_registration_file(new_id uuid, named text, of_kind text, of_mime text, size integer, room bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Anyone may upload and register: what nobody has decided on may not fill the disk. One after the other, or uploads at
  -- once would all find the same room.
  perform pg_advisory_xact_lock(hashtextextended('registration files', 0));
  if (select coalesce(sum(f.bytes), 0) from registration_files f left join registrations r on r.id = f.registration_id
      where f.registration_id is null or r.status = 'awaiting') + size > room then
    return false;
  end if;
  insert into registration_files (id, name, kind, mime, bytes) values (new_id, named, of_kind, of_mime, size);
  return true;
end $$;

create or replace function athar_registration_kinds(ids uuid[]) returns table (id uuid, kind text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.id, f.kind from registration_files f where f.id = any (ids)
$$;

-- What was sent is put right by whoever sent it, as its licence's ticket proves: until the address is confirmed, for the
-- commonest slip is a mistyped address, and the confirmation that went there reaches nobody.
create or replace function athar_correct_registration(of_registration uuid, doc jsonb, logo uuid, licence uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n integer;
  files jsonb;
begin
  perform 1 from registrations r join registration_files f on f.registration_id = r.id
  where r.id = of_registration and f.id = licence and r.status = 'awaiting' and not r.email_verified and r.deleted_at is null;
  if not found then
    return false;
  end if;
  update registration_files f set registration_id = null where f.registration_id = of_registration and f.id is distinct from logo and f.id <> licence;
  update registration_files f set registration_id = of_registration
  where f.id in (logo, licence) and (f.registration_id is null or f.registration_id = of_registration);
  get diagnostics n = row_count;
  if n <> (case when logo is null then 1 else 2 end) then
    return false;
  end if;
  select jsonb_object_agg(f.id, jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes)) into files
  from registration_files f where f.registration_id = of_registration;
  update registrations r set (${ASKED.join(', ')}) = (select ${ASKED.map((name) => `p.${name}`).join(', ')} from jsonb_populate_record(null::registrations, doc) p),
    logo_file = files -> logo::text, licence_file = files -> licence::text, version = r.version + 1, updated_at = now()
  where r.id = of_registration;
  return true;
end $$;

-- Null where a file is another's. Sent twice (the answer was lost, a double click), it is the same registration.
create or replace function athar_register(new_id uuid, doc jsonb, logo uuid, licence uuid) returns table (id uuid, fresh boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  known registrations%rowtype;
  n integer;
  files jsonb;
begin
  perform 1 from registration_files f where f.id = licence for update;
  select r.* into known from registration_files f join registrations r on r.id = f.registration_id
  where f.id = licence and r.deleted_at is null for update of r;
  if known.status = 'awaiting' and not known.email_verified then
    if athar_correct_registration(known.id, doc, logo, licence) then
      return query select known.id, known.admin_email <> doc ->> 'admin_email';
    end if;
    return;
  elsif known.name = doc ->> 'name' and known.branch_name = doc ->> 'branch_name' and known.admin_email = doc ->> 'admin_email' then
    return query select known.id, false;
    return;
  end if;
  update registration_files f set registration_id = new_id where f.id in (logo, licence) and f.registration_id is null;
  get diagnostics n = row_count;
  if n <> (case when logo is null then 1 else 2 end) then
    return;
  end if;
  select jsonb_object_agg(f.id, jsonb_build_object('id', f.id, 'name', f.name, 'mime', f.mime, 'bytes', f.bytes)) into files
  from registration_files f where f.registration_id = new_id;
  insert into registrations (id, ${ASKED.join(', ')}, logo_file, licence_file)
  select new_id, ${ASKED.map((name) => `p.${name}`).join(', ')}, files -> logo::text, files -> licence::text
  from jsonb_populate_record(null::registrations, doc) p;
  return query select new_id, true;
end $$;

create or replace function athar_unclaimed_files(older interval) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select f.id from registration_files f where f.registration_id is null and f.created_at < now() - older order by f.created_at limit 200
$$;

create or replace function athar_forget_file(of_file uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from registration_files where id = of_file and registration_id is null
$$;

-- A registration whose address nobody confirmed: the link for it has long run out, and nothing else can come of it.
create or replace function athar_unconfirmed_registrations(older interval) returns table (registration uuid, file uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, f.id from registrations r left join registration_files f on f.registration_id = r.id
  where r.status = 'awaiting' and not r.email_verified and r.created_at < now() - older order by r.created_at limit 200
$$;

create or replace function athar_forget_unconfirmed(of_registration uuid, older interval) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from registrations r where r.id = of_registration and r.status = 'awaiting' and not r.email_verified and r.created_at < now() - older;
  if not found then
    return false;
  end if;
  delete from registration_files f where f.registration_id = of_registration;
  delete from account_links l where l.registration_id = of_registration;
  -- Who asked and never came is nobody whom a trail has to remember.
  update audit_trail t set before = null, after = null where t.resource = 'registrations' and t.record = of_registration::text;
  return true;
end $$;

-- What came with a registration that was not accepted is of use to nobody a month later.
create or replace function athar_rejected_files() returns table (registration uuid, file uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select r.id, (f ->> 'id')::uuid from registrations r cross join lateral unnest(array[r.logo_file, r.licence_file]) f
  where r.status = 'rejected' and r.decided_at < now() - interval '30 days' and f ->> 'id' is not null order by r.decided_at limit 200
$$;

create or replace function athar_forget_rejected(of_registration uuid, of_file uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from registration_files f using registrations r where f.id = of_file and f.registration_id = of_registration
    and r.id = of_registration and r.status = 'rejected' and r.decided_at < now() - interval '30 days';
  update registrations r set logo_file = case when r.logo_file ->> 'id' = of_file::text then null else r.logo_file end,
    licence_file = case when r.licence_file ->> 'id' = of_file::text then null else r.licence_file end
  where r.id = of_registration and r.status = 'rejected' and r.decided_at < now() - interval '30 days';
$$;`

export const linkUseSql = (): string => [USE, FIRST, REGISTER].join('\n')
