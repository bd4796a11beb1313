import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { registrations } from '../../../resources/registrations/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'
import { linkUseSql } from './linkUse.ts'

const b = names(users, 'b')
const accountLinks = names(infrastructure.accountLinks)
const bareRegistrations = names(registrations)
const sessions = names(infrastructure.sessions)
const bareUsers = names(users)
const d = names(donors, 'd')
const e = names(entities, 'e')
const i = names(infrastructure.identities, 'i')
const l = names(infrastructure.accountLinks, 'l')
const m = names(infrastructure.accountLinks, 'm')
const r = names(registrations, 'r')
// What a subquery hands on bears its columns' names.
const s = names(users, 's')
const branch = names(entities, 's')
const u = names(users, 'u')
const x = names(registrations, 'x')
const xAccountLinks = names(infrastructure.accountLinks, 'x')
const xSessions = names(infrastructure.sessions, 'x')

/**
 * Account links (docs/decisions/023): a row is a single-use link and the ledger of its mail. The tables are closed to
 * the application's role; what is done with a link is done here, by the hash of its token, in one transaction with
 * marking it used.
 */
const PLAN = routine`
-- Whom the transaction may invite: the platform anyone, an entity its own people, a main branch those of its branches.
create or replace function athar_may_invite(of_entity uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select athar_context() = 'platform' or (athar_context() in ('entity', 'worker') and of_entity is not null and (
    of_entity = athar_entity() or exists (select 1 from ${e} where ${e.id} = of_entity and ${e.mainEntity} = athar_entity())))
$$;

-- A newer link of the same purpose and person makes the older ones spent.
create or replace function athar_spend_links(of_purpose text, of_user uuid, of_entity uuid, of_donor uuid, of_registration uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${l} set ${accountLinks.expiresAt} = least(${l.expiresAt}, now()), ${accountLinks.state} = case when ${l.state} = 'planned' then 'spent' else ${l.state} end
  where ${l.purpose} = of_purpose and ${l.usedAt} is null and ${l.expiresAt} > now()
    and (${l.userId} = of_user or (${l.entityId} = of_entity and ${l.donorId} = of_donor) or ${l.registrationId} = of_registration)
$$;

create or replace function athar_plan_link(new_id uuid, of_purpose text, to_email text, of_user uuid, of_entity uuid, of_donor uuid,
    of_registration uuid, by_user uuid, in_language text, lifetime interval, hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- What anyone may ask for names no account: the worker finds out whose it is.
  if not (of_purpose in ('forgot', 'verify') and of_user is null and of_entity is null and of_donor is null) and not athar_may_invite(of_entity) then
    raise exception 'a link for someone of another entity';
  end if;
  perform athar_spend_links(of_purpose, of_user, of_entity, of_donor, of_registration);
  insert into ${accountLinks} (${accountLinks.id}, ${accountLinks.purpose}, ${accountLinks.email}, ${accountLinks.userId}, ${accountLinks.entityId}, ${accountLinks.donorId}, ${accountLinks.registrationId}, ${accountLinks.invitedBy}, ${accountLinks.language}, ${accountLinks.expiresAt}, ${accountLinks.tokenHash}, ${accountLinks.state}, ${accountLinks.nextAt})
  values (new_id, of_purpose, to_email, of_user, of_entity, of_donor, of_registration, by_user, in_language, now() + lifetime, hash,
    -- With its hash given, the link is handed on by a person and not by mail.
    case when hash is null then 'planned' else 'byHand' end, case when hash is null then now() end);
end $$;

create or replace function athar_invite_user(new_id uuid, of_entity uuid, named text, login text, mail text, telephone text, with_roles text[], in_language text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not athar_may_invite(of_entity) or not with_roles <@ (case when of_entity is null then array['SuperAdmin', 'TechnicalSupport']
      else array['BranchAdmin', 'ProjectAdmin', 'TechnicalSupport'] end) then
    raise exception 'an invitation beyond one''s own reach';
  end if;
  insert into ${bareUsers} (${bareUsers.id}, ${bareUsers.entityId}, ${bareUsers.name}, ${bareUsers.userName}, ${bareUsers.email}, ${bareUsers.phone}, ${bareUsers.roles}, ${bareUsers.language}, ${bareUsers.firstTimeLogin})
  values (new_id, of_entity, named, login, mail, telephone, with_roles, in_language, true);
end $$;

-- Whether such a mail has just gone to this person, or is about to: repeated clicks fill nobody's mailbox. One that
-- failed, or that nobody knows the fate of, may be repeated.
create or replace function athar_mailed_lately(of_purpose text, to_email text, of_user uuid, of_entity uuid, of_donor uuid, within interval) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from ${l} where ${l.purpose} = of_purpose and ${l.email} = to_email and ${l.state} in ('planned', 'handing', 'sent')
    and ${l.usedAt} is null and ${l.expiresAt} > now() and ${l.createdAt} > now() - within
    -- A mail about forgotten passwords goes to an address, whoever has it.
    and (of_purpose = 'forgot' or (athar_may_invite(${l.entityId}) and (${l.userId} = of_user or (${l.entityId} = of_entity and ${l.donorId} = of_donor)))))
$$;

-- The present link of someone who has been invited, so that a copy by hand does not make the mailed one worthless.
create or replace function athar_present_invitation(of_user uuid, left_over interval) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${l.id} from ${l} join ${u} on ${u.id} = ${l.userId}
  where ${l.userId} = of_user and ${l.purpose} = 'invite' and ${l.usedAt} is null and ${l.expiresAt} > now() + left_over and athar_may_invite(${u.entityId})
    and ${l.email} = ${u.email} order by ${l.createdAt} desc limit 1
$$;

create or replace function athar_reveal_link(of_link uuid, hash text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${l} set ${accountLinks.tokenHash} = hash where ${l.id} = of_link and ${l.tokenHash} is null and athar_may_invite(${l.entityId})
$$;

-- Nobody goes on with what the person was given before: sessions, links that were sent to them.
create or replace function athar_cut_off(of_user uuid, why text, with_sessions boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from ${u} where ${u.id} = of_user and athar_may_invite(${u.entityId})) then
    raise exception 'someone of another entity';
  end if;
  if with_sessions then
    update ${sessions} set ${sessions.endedAt} = now(), ${sessions.endReason} = why where ${sessions.userId} = of_user and ${sessions.endedAt} is null;
  end if;
  perform athar_spend_links(p, of_user, null, null, null) from unnest(array['reset', 'invite']) p;
end $$;`

/** Confirmations to one address within a day: what goes by itself, and twice again where it did not come. */
const VERIFY_MAILS = 3

/**
 * [7.8] whom a registration's confirmation goes to once more: nobody where it is confirmed or decided, where one has just
 * gone, or where no further one would leave, for a newer link makes the older one worthless.
 */
const CONFIRM_AGAIN = routine`
create or replace function athar_confirm_again(of_registration uuid) returns table (email text, language text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  r ${bareRegistrations}%rowtype;
begin
  -- Locked: of two calls at once the second one sees the link of the first.
  select * into r from ${x} where ${x.id} = of_registration and ${x.status} = 'awaiting' and ${x.deletedAt} is null and not ${x.emailVerified} for update;
  if ${r.id} is null or exists (select 1 from ${l} where ${l.registrationId} = ${r.id} and ${l.email} = ${r.adminEmail} and ${l.createdAt} > now() - interval '50 seconds')
    or ${VERIFY_MAILS} <= (select count(*) from ${l} where ${l.email} = ${r.adminEmail} and ${l.purpose} = 'verify' and ${l.createdAt} > now() - interval '1 day') then
    return;
  end if;
  return query select ${r.adminEmail}, ${r.language};
end $$;`

/** The worker's part: one row at a time, with what its mail says. */
const SEND = routine`
-- Accounts that an address can be told of. An entity writes down whatever address it likes for its people, so that many
-- rows of one charity must not push another charity's out: the first of each charity, then the second, and within one
-- those that are in use.
create or replace function athar_link_accounts(of_email text) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(a order by a.kind desc, a."entityName", a."branchName", a."userName"), '[]') from (
    (select ${s.id}, 'staff' as kind, ${s.name}, ${s.userName} as "userName", s.entity_name as "entityName", ${branch.branchName} as "branchName", null as phone, ${s.language}
     from (select ${u.id}, ${u.name}, ${u.userName}, ${u.language}, ${u.createdAt}, ${e.name} as entity_name, ${e.branchName}, seen.at as seen_at,
         row_number() over (partition by coalesce(${e.mainEntity}, ${e.id}) order by seen.at desc nulls last, ${u.createdAt}, ${u.id}) as place
       from ${u} left join ${e} on ${e.id} = ${u.entityId}
       cross join lateral (select max(${xSessions.lastSeenAt}) as at from ${xSessions} where ${xSessions.userId} = ${u.id}) seen
       where ${u.email} = of_email and ${u.deletedAt} is null and ${u.status} = 'active' and (${u.entityId} is null or (${e.status} = 'active' and ${e.deletedAt} is null))
         -- Who was invited and has not come yet has an invitation, not a password to forget.
         and ${u.passwordHash} is not null) s
     order by s.place, s.seen_at desc nulls last, ${s.createdAt}, ${s.id} limit 20)
    union all
    (select ${i.id}, 'donor', coalesce(${i.name}, ''), null, null, null, ${i.phone}, ${i.language} from ${i}
     where ${i.email} = of_email and ${i.status} = 'active' and ${i.passwordHash} is not null
     order by (select max(${xSessions.lastSeenAt}) from ${xSessions} where ${xSessions.userId} = ${i.id}) desc nulls last, ${i.createdAt}, ${i.id} limit 20)) a
$$;

create or replace function athar_link_words(of_link uuid) returns json
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  l ${accountLinks}%rowtype;
begin
  select * into l from ${xAccountLinks} where ${xAccountLinks.id} = of_link;
  if ${l.purpose} = 'forgot' then
    return json_build_object('accounts', athar_link_accounts(${l.email}));
  elsif ${l.purpose} = 'invite' then
    return (select json_build_object('name', ${u.name}, 'userName', ${u.userName}, 'roles', ${u.roles}, 'entityName', ${e.name}, 'branchName', ${e.branchName},
        'registered', exists (select 1 from ${r} where ${r.entity} = ${e.id} and ${r.status} = 'approved' and ${r.adminEmail} = ${u.email}))
      from ${u} left join ${e} on ${e.id} = ${u.entityId}
      where ${u.id} = ${l.userId} and ${u.status} = 'active' and ${u.deletedAt} is null and ${u.email} = ${l.email} and ${u.passwordHash} is null);
  elsif ${l.purpose} = 'verify' then
    -- Whoever registered wrote the name, and anybody's address: the mail does not greet with it.
    return (select json_build_object('entityName', ${r.name}, 'branchName', ${r.branchName}) from ${r}
      where ${r.id} = ${l.registrationId} and ${r.status} = 'awaiting' and ${r.deletedAt} is null and ${r.adminEmail} = ${l.email} and not ${r.emailVerified});
  elsif ${l.purpose} = 'issue' then
    return athar_issue_words(${l.issueId}, ${l.email});
  elsif ${l.purpose} = 'rejected' then
    return (select json_build_object('name', ${r.adminName}, 'entityName', ${r.name}, 'branchName', ${r.branchName}, 'reason', ${r.reason})
      from ${r} where ${r.id} = ${l.registrationId} and ${r.status} = 'rejected' and ${r.deletedAt} is null and ${r.adminEmail} = ${l.email});
  end if;
  return (select json_build_object('name', ${d.name}, 'phone', ${d.phone}, 'entityName', ${e.name}, 'branchName', ${e.branchName})
    from ${d} join ${e} on ${e.id} = ${d.entityId}
    where ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donorId} and ${d.deletedAt} is null and ${d.phone} is not null and ${d.email} = ${l.email});
end $$;

-- A mail goes from planned to handing, committed before its body leaves. verdict 'send', or why it is dropped.
create or replace function athar_take_link(wanted uuid, lease interval, most integer)
  returns table (id uuid, purpose text, email text, language text, entity_id uuid, tries integer, words json, verdict text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  l ${accountLinks}%rowtype;
  said json;
  outcome text := 'send';
begin
  select * into l from ${xAccountLinks} where ${xAccountLinks.state} = 'planned' and ${xAccountLinks.nextAt} <= now() and (wanted is null or ${xAccountLinks.id} = wanted)
  order by ${xAccountLinks.nextAt} limit 1 for update skip locked;
  if ${l.id} is null then
    return;
  end if;
  said := athar_link_words(${l.id});
  if ${l.expiresAt} <= now() then
    outcome := 'failed';
  elsif said is null then
    outcome := 'spent';
  elsif ${l.purpose} = 'forgot' and json_array_length(said -> 'accounts') = 0 then
    outcome := 'nobody';
  elsif ${l.purpose} in ('forgot', 'verify') and (case ${l.purpose} when 'forgot' then most else least(most, ${VERIFY_MAILS}) end) <= (
      select count(*) from ${xAccountLinks} where ${xAccountLinks.email} = ${l.email} and ${xAccountLinks.purpose} = ${l.purpose} and ${xAccountLinks.state} in ('handing', 'sent', 'unknown')
        and ${xAccountLinks.createdAt} > now() - case ${l.purpose} when 'forgot' then interval '1 hour' else interval '1 day' end) then
    -- Anyone can ask for these: nobody's mailbox is filled by it. Each by itself: who registers in somebody's name keeps
    -- that person from no new password.
    outcome := 'tooMany';
  end if;
  update ${xAccountLinks} set ${accountLinks.state} = case when outcome = 'send' then 'handing' else outcome end,
    ${accountLinks.leaseUntil} = case when outcome = 'send' then now() + lease end where ${xAccountLinks.id} = ${l.id};
  return query select ${l.id}, ${l.purpose}, ${l.email}, ${l.language}, ${l.entityId}, ${l.tries}, said, outcome;
end $$;

-- The links of a mail that is being handed over get their keys: its own, or one for each account that it lists.
create or replace function athar_key_link(of_link uuid, hash text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${accountLinks} set ${accountLinks.tokenHash} = hash where ${accountLinks.id} = of_link and ${accountLinks.state} = 'handing'
$$;

create or replace function athar_key_reset(new_id uuid, of_mail uuid, of_account uuid, in_language text, lifetime interval, hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A key to an account leaves in a mail to that account's own address, whatever the caller names.
  if not exists (select 1 from ${m} cross join json_array_elements(athar_link_accounts(${m.email})) a
      where ${m.id} = of_mail and ${m.purpose} = 'forgot' and ${m.state} = 'handing' and a ->> 'id' = of_account::text) then
    raise exception 'an account of another address';
  end if;
  perform athar_spend_links('reset', of_account, null, null, null);
  insert into ${accountLinks} (${accountLinks.id}, ${accountLinks.purpose}, ${accountLinks.email}, ${accountLinks.userId}, ${accountLinks.language}, ${accountLinks.expiresAt}, ${accountLinks.tokenHash}, ${accountLinks.state})
  select new_id, 'reset', ${m.email}, of_account, in_language, now() + lifetime, hash, 'inMail' from ${m}
  where ${m.id} = of_mail and ${m.purpose} = 'forgot' and ${m.state} = 'handing';
end $$;

create or replace function athar_settle_link(of_link uuid, to_state text, wait interval) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${accountLinks} set ${accountLinks.state} = to_state, ${accountLinks.leaseUntil} = null, ${accountLinks.sentAt} = case when to_state = 'sent' then now() else ${accountLinks.sentAt} end,
    ${accountLinks.tries} = ${accountLinks.tries} + case when to_state = 'planned' then 1 else 0 end, ${accountLinks.nextAt} = case when to_state = 'planned' then now() + wait else ${accountLinks.nextAt} end
  -- What is called unknown may have been repeated by a person: only a certain outcome changes it.
  where ${accountLinks.id} = of_link and (${accountLinks.state} = 'handing' or (${accountLinks.state} = 'unknown' and to_state in ('sent', 'failed')))
$$;

-- A hand-over that nobody ended may have reached its reader: only a person asks again.
create or replace function athar_void_links(every_one boolean) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${accountLinks} set ${accountLinks.state} = 'unknown', ${accountLinks.leaseUntil} = null where ${accountLinks.state} = 'handing' and (every_one or ${accountLinks.leaseUntil} <= now())
$$;

create or replace function athar_postpone_links(wait interval) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${accountLinks} set ${accountLinks.nextAt} = now() + wait where ${accountLinks.state} = 'planned' and ${accountLinks.nextAt} <= now()
$$;

-- Where the last invitation of someone who has not come yet stands; its mail and its link, never the token.
create or replace function athar_invitation_of(of_user uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('state', case when ${l.usedAt} is not null then 'used' when ${l.state} in ('planned', 'handing') and ${l.expiresAt} > now() then 'planned'
      when ${l.state} in ('failed', 'unknown') then ${l.state} when ${l.expiresAt} <= now() then 'expired' else ${l.state} end,
    'email', ${l.email}, 'sentAt', coalesce(${l.sentAt}, ${l.createdAt}), 'expiresAt', ${l.expiresAt})
  from ${l} join ${u} on ${u.id} = ${l.userId}
  where ${l.userId} = of_user and ${l.purpose} = 'invite' and athar_may_invite(${u.entityId}) order by ${l.createdAt} desc, ${l.id} desc limit 1
$$;

-- For the outbox of a demonstration: which letters are about accounts, and which of them the actor has sent as invitations.
create or replace function athar_caught_mails(ids uuid[]) returns table (id uuid, mine boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${l.id}, ${l.purpose} = 'invite' and coalesce(${l.invitedBy} = athar_actor(), false) from ${l} where ${l.id} = any (ids)
$$;

-- The same for the platform's administrators: what went to who registers an entity, and the invitations of the platform's
-- own people and by them. Never a letter to a donor, and never a link to a new password.
create or replace function athar_platform_mails(ids uuid[]) returns table (id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select ${l.id} from ${l} left join ${u} on ${u.id} = ${l.userId} left join ${b} on ${b.id} = ${l.invitedBy}
  where ${l.id} = any (ids) and athar_platform_admin() and (${l.purpose} in ('verify', 'rejected')
    or (${l.purpose} = 'invite' and ((${u.id} is not null and ${u.entityId} is null) or (${b.id} is not null and ${b.entityId} is null))));
end $$;

create or replace function athar_tidy_links(older interval) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from ${accountLinks} where ${accountLinks.createdAt} < now() - older and ${accountLinks.expiresAt} < now() and ${accountLinks.state} <> 'handing' returning 1)
  select count(*)::int from gone
$$;`

/** Functions that run with their owner's rights, for links by mail and for what comes before there is an account. */
export const linksSql = (): string => [PLAN, CONFIRM_AGAIN, SEND, linkUseSql()].join('\n')
