import { auditTrail } from '../../../resources/audit_trail/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { registrations } from '../../../resources/registrations/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'
import { registeringSql } from './registering.ts'

const accountLinks = names(infrastructure.accountLinks)
const settings = names(infrastructure.settings)
const bareAuditTrail = names(auditTrail)
const bareDonors = names(donors)
const identities = names(infrastructure.identities)
const identityLinks = names(infrastructure.identityLinks)
const bareRegistrations = names(registrations)
const sessions = names(infrastructure.sessions)
const bareUsers = names(users)
const d = names(donors, 'd')
const e = names(entities, 'e')
const excluded = names(infrastructure.identities, 'excluded')
const excludedIdentityLinks = names(infrastructure.identityLinks, 'excluded')
const i = names(infrastructure.identities, 'i')
const k = names(infrastructure.identityLinks, 'k')
const l = names(infrastructure.accountLinks, 'l')
const o = names(infrastructure.identities, 'o')
const r = names(registrations, 'r')
const s = names(infrastructure.settings, 's')
const u = names(users, 'u')
const x = names(donors, 'x')
const xAccountLinks = names(infrastructure.accountLinks, 'x')

/** What the holder of a link does with it: by the hash of its token, in one transaction with marking it used. */
const USE = routine`
-- The link of a token while it is good: unused, in time, and what it is for still stands as it was.
create or replace function athar_live_link(hash text) returns setof account_links
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.* from ${l}
  left join ${u} on ${u.id} = ${l.userId} and ${l.purpose} in ('reset', 'invite')
  left join ${e} on ${e.id} = coalesce(${u.entityId}, ${l.entityId})
  left join ${i} on ${i.id} = ${l.userId} and ${l.purpose} = 'reset' and ${u.id} is null
  left join ${d} on ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donorId} and ${l.purpose} = 'donor'
  left join ${r} on ${r.id} = ${l.registrationId} and ${l.purpose} = 'verify'
  where ${l.tokenHash} = hash and ${l.usedAt} is null and ${l.expiresAt} > now() and (${e.id} is null or (${e.status} = 'active' and ${e.deletedAt} is null))
    and case ${l.purpose}
      when 'reset' then (${u.status} = 'active' and ${u.deletedAt} is null and ${u.email} = ${l.email}) or (${i.status} = 'active' and ${i.email} = ${l.email})
      when 'invite' then ${u.status} = 'active' and ${u.deletedAt} is null and ${u.email} = ${l.email} and ${u.passwordHash} is null
      when 'donor' then ${d.deletedAt} is null and ${d.phone} is not null and ${d.email} = ${l.email}
        and not exists (select 1 from ${o} where ${o.phone} = ${d.phone} and ${o.email} = ${d.email} and ${o.status} <> 'active')
      when 'signIn' then exists (select 1 from athar_sign_in_target(${l.id}))
      when 'verify' then ${r.status} = 'awaiting' and ${r.deletedAt} is null and ${r.adminEmail} = ${l.email}
      else false end
$$;

create or replace function athar_read_link(hash text) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('purpose', l.purpose, 'name', coalesce(${u.name}, ${i.name}, ${d.name}, ''), 'userName', ${u.userName}, 'email', case when l.purpose <> 'signIn' then l.email end,
    'entityName', ${e.name}, 'branchName', ${e.branchName}, 'roles', coalesce(to_json(${u.roles}), '[]'::json), 'expiresAt', ${l.expiresAt},
    -- What somebody wrote for the person already, so that they need not: of an invitation alone, which nobody has used yet.
    'phone', case when l.purpose = 'invite' then ${u.phone} end, 'language', case when l.purpose = 'invite' then ${u.language} end)
  from athar_live_link(hash) l left join ${u} on ${u.id} = ${l.userId} left join ${i} on ${i.id} = ${l.userId}
  left join ${d} on ${d.entityId} = l.entity_id and ${d.id} = l.donor_id
  left join ${e} on ${e.id} = coalesce(${u.entityId}, l.entity_id) where l.purpose in ('reset', 'invite', 'donor', 'signIn')
$$;

-- What a new password is checked against and hashed with; it never leaves the server.
create or replace function athar_link_subject(hash text) returns table (purpose text, kind text, user_name text, phone text, pepper text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.purpose, case when ${u.id} is null then 'donor' else 'staff' end, ${u.userName}, coalesce(${i.phone}, ${d.phone}), athar_pepper()
  from athar_live_link(hash) l left join ${u} on ${u.id} = ${l.userId} left join ${i} on ${i.id} = ${l.userId}
  left join ${d} on ${d.entityId} = l.entity_id and ${d.id} = l.donor_id
$$;

-- Single use: of many calls at once one marks the row, the others find it marked.
create or replace function athar_use_link(hash text, purposes text[]) returns setof account_links
  language sql security definer set search_path = public, pg_temp as $$
  update ${l} set ${accountLinks.usedAt} = now() from athar_live_link(hash) v
  where ${l.id} = v.id and ${l.usedAt} is null and ${l.expiresAt} > now() and ${l.purpose} = any (purposes) returning l.*
$$;

create or replace function athar_reset_password(hash text, new_hash text, in_request text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l ${accountLinks}%rowtype;
begin
  select * into l from athar_use_link(hash, array['reset']);
  if ${l.id} is null then
    return false;
  end if;
  update ${bareUsers} set ${bareUsers.passwordHash} = new_hash, ${bareUsers.passwordTemporary} = false, ${bareUsers.version} = ${bareUsers.version} + 1, ${bareUsers.updatedAt} = now() where ${bareUsers.id} = ${l.userId};
  update ${identities} set ${identities.passwordHash} = new_hash, ${identities.updatedAt} = now() where ${identities.id} = ${l.userId};
  update ${sessions} set ${sessions.endedAt} = now(), ${sessions.endReason} = 'password' where ${sessions.userId} = ${l.userId} and ${sessions.endedAt} is null;
  perform athar_spend_ways_in(${l.userId});
  insert into ${bareAuditTrail} (${bareAuditTrail.id}, ${bareAuditTrail.entityId}, ${bareAuditTrail.actor}, ${bareAuditTrail.action}, ${bareAuditTrail.resource}, ${bareAuditTrail.record}, ${bareAuditTrail.after}, ${bareAuditTrail.request})
  select gen_random_uuid(), ${u.entityId}, ${u.id}, 'update', 'users', ${u.id}::text, '{"passwordReset": true}', in_request from ${u} where ${u.id} = ${l.userId};
  return true;
end $$;

-- product.md 3: a link that went by email proves that email and no phone. It reaches the identity of exactly this phone
-- and email, or a new one; whoever else has the phone is neither asked nor told nor touched.
create or replace function athar_accept_donor(hash text, new_hash text, for_phone text, new_id uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l ${accountLinks}%rowtype;
  d ${bareDonors}%rowtype;
  who uuid;
  earlier uuid;
begin
  select * into l from athar_use_link(hash, array['donor']);
  select * into d from ${x} where ${x.entityId} = ${l.entityId} and ${x.id} = ${l.donorId} for share;
  if ${l.id} is null or ${d.phone} is distinct from for_phone or ${d.email} is distinct from ${l.email} then
    return false;
  end if;
  insert into ${identities} (${identities.id}, ${identities.phone}, ${identities.email}, ${identities.passwordHash}, ${identities.name}, ${identities.language}, ${identities.calendar})
  values (new_id, ${d.phone}, ${l.email}, new_hash, ${d.name}, coalesce(${d.language}, ${l.language}), coalesce(${d.calendar}, 'both'))
  on conflict (${identities.phone}, ${identities.email}) do update set ${identities.passwordHash} = ${excluded.passwordHash}, ${identities.updatedAt} = now() returning id into who;
  select ${k.identityId} into earlier from ${k} where ${k.entityId} = ${l.entityId} and ${k.donorId} = ${l.donorId};
  insert into ${identityLinks} (${identityLinks.identityId}, ${identityLinks.entityId}, ${identityLinks.donorId}) values (who, ${l.entityId}, ${l.donorId})
  on conflict (${identityLinks.entityId}, ${identityLinks.donorId}) do update set ${identityLinks.identityId} = ${excludedIdentityLinks.identityId};
  update ${sessions} set ${sessions.endedAt} = now(), ${sessions.endReason} = 'password' where ${sessions.userId} = who and ${sessions.endedAt} is null;
  perform athar_spend_ways_in(who);
  -- With another phone or email it is another sign-in: the one before may have been left without a donor.
  if earlier <> who then
    perform athar_forget_identities(array[earlier]);
  end if;
  return true;
end $$;

create or replace function athar_verify_email(hash text) returns json
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l ${accountLinks}%rowtype;
begin
  select * into l from athar_use_link(hash, array['verify']);
  if ${l.id} is null then
    -- Opened again (another device, a page that was loaded anew), the link says what it did, and does nothing more.
    select x.* into l from ${xAccountLinks} join ${r} on ${r.id} = ${xAccountLinks.registrationId}
    where ${xAccountLinks.tokenHash} = hash and ${xAccountLinks.purpose} = 'verify' and ${xAccountLinks.usedAt} is not null and ${r.emailVerified} and ${r.adminEmail} = ${xAccountLinks.email} and ${r.deletedAt} is null;
  else
    -- Of the address that the link went to: a registration that was put right meanwhile has another one.
    update ${bareRegistrations} set ${bareRegistrations.emailVerified} = true, ${bareRegistrations.version} = ${bareRegistrations.version} + 1, ${bareRegistrations.updatedAt} = now() where ${bareRegistrations.id} = ${l.registrationId} and ${bareRegistrations.adminEmail} = ${l.email};
  end if;
  return (select json_build_object('email', ${l.email}, 'entityName', ${r.name}, 'branchName', ${r.branchName}, 'awaiting', ${r.status} = 'awaiting')
    from ${r} where ${r.id} = ${l.registrationId});
end $$;

create or replace function athar_accept_invitation(hash text, named text, login text, telephone text, new_hash text, in_language text, in_calendar text)
  returns table (user_id uuid, entity_id uuid)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  l ${accountLinks}%rowtype;
begin
  select * into l from athar_use_link(hash, array['invite']);
  perform athar_spend_ways_in(${l.userId});
  return query update ${u} set ${bareUsers.name} = named, ${bareUsers.userName} = login, ${bareUsers.phone} = coalesce(telephone, ${u.phone}), ${bareUsers.passwordHash} = new_hash, ${bareUsers.passwordTemporary} = false,
    ${bareUsers.language} = in_language, ${bareUsers.calendar} = in_calendar, ${bareUsers.termsAt} = now(), ${bareUsers.version} = ${u.version} + 1, ${bareUsers.updatedAt} = now()
  where ${u.id} = ${l.userId} returning ${u.id}, ${u.entityId};
end $$;`

/** The very first administrator of a platform that has none. */
const FIRST = routine`
create or replace function athar_first_admin_open() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select not exists (select 1 from ${u} where 'SuperAdmin' = any (${u.roles})) and not exists (select 1 from ${s} where ${s.name} = 'firstAdmin')
$$;

create or replace function athar_create_first_admin(new_id uuid, named text, login text, mail text, telephone text, new_hash text, in_language text, in_calendar text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not athar_first_admin_open() then
    return false;
  end if;
  -- Of several at once one writes the mark; it stays whatever becomes of the person.
  insert into ${settings} (${settings.name}, ${settings.value}) values ('firstAdmin', new_id::text) on conflict do nothing;
  if not found then
    return false;
  end if;
  insert into ${bareUsers} (${bareUsers.id}, ${bareUsers.name}, ${bareUsers.userName}, ${bareUsers.email}, ${bareUsers.phone}, ${bareUsers.roles}, ${bareUsers.passwordHash}, ${bareUsers.language}, ${bareUsers.calendar}, ${bareUsers.firstTimeLogin}, ${bareUsers.termsAt})
  values (new_id, named, login, mail, telephone, array['SuperAdmin'], new_hash, in_language, in_calendar, false, now());
  return true;
end $$;`

export const linkUseSql = (): string => [USE, FIRST, registeringSql()].join('\n')
