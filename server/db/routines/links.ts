import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { registrations } from '../../../resources/registrations/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'
import { linkUseSql } from './linkUse.ts'
import { VERIFY_MAILS } from './registering.ts'
import { signInLinksSql } from './signInLinks.ts'

const b = names(users, 'b')
const accountLinks = names(infrastructure.accountLinks)
const sessions = names(infrastructure.sessions)
const bareUsers = names(users)
const d = names(donors, 'd')
const e = names(entities, 'e')
const i = names(infrastructure.identities, 'i')
const k = names(infrastructure.identityLinks, 'k')
const l = names(infrastructure.accountLinks, 'l')
const bareMessages = names(messages)
const m = names(messages, 'm')
const n = names(messages, 'n')
const r = names(registrations, 'r')
// What a subquery hands on bears its columns' names.
const s = names(users, 's')
const branch = names(entities, 's')
const u = names(users, 'u')
const xAccountLinks = names(infrastructure.accountLinks, 'x')
const xSessions = names(infrastructure.sessions, 'x')

/** Which links a newer one of the same purpose and person makes worthless. */
const SPENT_BY = routine`${l.purpose} = of_purpose and ${l.usedAt} is null and ${l.expiresAt} > now()
    and (${l.userId} = of_user or (${l.entityId} = of_entity and ${l.donorId} = of_donor) or ${l.registrationId} = of_registration)`

/**
 * Account links (docs/decisions/023): a row is a single-use link; the message of the same id brings it, if it goes by mail.
 * The tables are closed to the application's role; what is done with a link is done here, by the hash of its token, in one
 * transaction with marking it used.
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
  -- The message first, then its link: so does whoever hands it over and keys it, and none of the two waits for the other.
  update ${m} set ${bareMessages.state} = 'suppressed', ${bareMessages.reason} = 'spent', ${bareMessages.nextAt} = null, ${bareMessages.leaseUntil} = null, ${bareMessages.leaseOwner} = null
  where ${m.state} in ('planned', 'claimed') and ${m.id} in (select ${l.id} from ${l} where ${SPENT_BY});
  update ${l} set ${accountLinks.expiresAt} = least(${l.expiresAt}, now()) where ${SPENT_BY};
$$;

-- What leads in past a password: nothing that was sent before a new one outlives it. A link to a donor who had no account
-- yet names the donor, whose account it is by now.
create or replace function athar_spend_ways_in(of_user uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select athar_spend_links(p, of_user, null, null, null) from unnest(array['reset', 'invite', 'signIn']) p;
  select athar_spend_links('signIn', null, ${k.entityId}, ${k.donorId}, null) from ${k} where ${k.identityId} = of_user;
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
  insert into ${accountLinks} (${accountLinks.id}, ${accountLinks.purpose}, ${accountLinks.email}, ${accountLinks.userId}, ${accountLinks.entityId}, ${accountLinks.donorId}, ${accountLinks.registrationId}, ${accountLinks.invitedBy}, ${accountLinks.language}, ${accountLinks.expiresAt}, ${accountLinks.tokenHash})
  values (new_id, of_purpose, to_email, of_user, of_entity, of_donor, of_registration, by_user, in_language, now() + lifetime, hash);
  -- With its hash given, the link is handed on by a person and not by mail.
  if hash is null then
    insert into ${bareMessages} (${bareMessages.id}, ${bareMessages.entityId}, ${bareMessages.kind}, ${bareMessages.donor}, ${bareMessages.sentTo}, ${bareMessages.language})
    -- Whoever names another entity's donor as its own names nobody.
    values (new_id, of_entity, 'account', (select ${d.id} from ${d} where ${d.entityId} = of_entity and ${d.id} = of_donor), to_email, in_language);
  end if;
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
  select exists (select 1 from ${l} join ${m} on ${m.id} = ${l.id} where ${l.purpose} = of_purpose and ${l.email} = to_email
    and ${m.state} in ('planned', 'claimed', 'handing', 'sent', 'delivered', 'read') and ${l.usedAt} is null and ${l.expiresAt} > now() and ${l.createdAt} > now() - within
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

-- Whether its key is this one by now: a link that was keyed with another secret stays as it is.
drop function if exists athar_reveal_link(uuid, text);
create or replace function athar_reveal_link(of_link uuid, hash text) returns boolean
  language sql security definer set search_path = public, pg_temp as $$
  with revealed as (update ${l} set ${accountLinks.tokenHash} = hash
    where ${l.id} = of_link and coalesce(${l.tokenHash}, hash) = hash and athar_may_invite(${l.entityId}) returning 1)
  select exists (select 1 from revealed)
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
  perform athar_spend_ways_in(of_user);
end $$;`

/** Mails about forgotten passwords to one address within an hour. */
const FORGOT_MAILS = 5

/** The worker's part: what mails say, and the keys of their links. */
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
     where ${i.email} = of_email and ${i.status} = 'active'
     order by (select max(${xSessions.lastSeenAt}) from ${xSessions} where ${xSessions.userId} = ${i.id}) desc nulls last, ${i.createdAt}, ${i.id} limit 20)) a
$$;

-- Null where it is no longer so, and where the entity that it speaks for has been stopped.
create or replace function athar_link_words(of_link uuid) returns json
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  l ${accountLinks}%rowtype;
begin
  select * into l from ${xAccountLinks} where ${xAccountLinks.id} = of_link;
  if ${l.purpose} = 'forgot' then
    return json_build_object('accounts', athar_link_accounts(${l.email}));
  elsif ${l.purpose} = 'invite' then
    return (select json_build_object('name', ${u.name}, 'userName', ${u.userName}, 'roles', ${u.roles}, 'entityName', ${e.name}, 'entityNameEn', ${e.nameEn}, 'branchName', ${e.branchName},
        'registered', exists (select 1 from ${r} where ${r.entity} = ${e.id} and ${r.status} = 'approved' and ${r.adminEmail} = ${u.email}))
      from ${u} left join ${e} on ${e.id} = ${u.entityId}
      where ${u.id} = ${l.userId} and ${u.status} = 'active' and ${u.deletedAt} is null and ${u.email} = ${l.email} and ${u.passwordHash} is null
        and (${u.entityId} is null or (${e.status} = 'active' and ${e.deletedAt} is null)));
  elsif ${l.purpose} = 'verify' then
    -- Whoever registered wrote the name, and anybody's address: the mail does not greet with it.
    return (select json_build_object('entityName', ${r.name}, 'branchName', ${r.branchName}) from ${r}
      where ${r.id} = ${l.registrationId} and ${r.status} = 'awaiting' and ${r.deletedAt} is null and ${r.adminEmail} = ${l.email} and not ${r.emailVerified});
  elsif ${l.purpose} = 'signIn' then
    -- By the platform's mail it speaks for no entity, unless it is the first time.
    return (select json_build_object('name', coalesce(${i.name}, ${d.name}, ''), 'phone', coalesce(${i.phone}, ${d.phone}), 'entityName', ${e.name}, 'entityNameEn', ${e.nameEn}, 'branchName', ${e.branchName})
      from athar_sign_in_target(${l.id}) t left join ${i} on ${i.id} = t.who left join ${d} on ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donorId}
      left join ${e} on ${e.id} = ${l.entityId} where ${e.id} is null or (${e.status} = 'active' and ${e.deletedAt} is null));
  elsif ${l.purpose} = 'rejected' then
    return (select json_build_object('name', ${r.adminName}, 'entityName', ${r.name}, 'branchName', ${r.branchName}, 'reason', ${r.reason})
      from ${r} where ${r.id} = ${l.registrationId} and ${r.status} = 'rejected' and ${r.deletedAt} is null and ${r.adminEmail} = ${l.email});
  end if;
  return (select json_build_object('name', ${d.name}, 'phone', ${d.phone}, 'gave', ${d.giftsCount} > 0, 'entityName', ${e.name}, 'entityNameEn', ${e.nameEn}, 'branchName', ${e.branchName})
    from ${d} join ${e} on ${e.id} = ${d.entityId}
    where ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donorId} and ${d.deletedAt} is null and ${d.phone} is not null and ${d.email} = ${l.email}
      and ${e.status} = 'active' and ${e.deletedAt} is null);
end $$;

drop function if exists athar_take_link(uuid, interval, integer);
drop function if exists athar_settle_link(uuid, text, interval);
drop function if exists athar_void_links(boolean);
drop function if exists athar_postpone_links(interval);
-- What mails to accounts are about and say, for the worker of their lane. words: null where it is no longer so; room: how
-- many of its purpose may still go to its address now, null where nobody counts.
create or replace function athar_account_mails(ids uuid[])
  returns table (id uuid, purpose text, email text, language text, expired boolean, words json, room integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${l.id}, ${l.purpose}, ${l.email}, ${l.language}, ${l.expiresAt} <= now(), athar_link_words(${l.id}),
    -- Anyone can ask for these: nobody's mailbox is filled by it. Each by itself: who registers in somebody's name keeps
    -- that person from no new password.
    case when ${l.purpose} in ('forgot', 'verify') then
      case ${l.purpose} when 'forgot' then ${FORGOT_MAILS} else ${VERIFY_MAILS} end - (
        select count(*)::int from ${xAccountLinks} join ${n} on ${n.id} = ${xAccountLinks.id}
        where ${xAccountLinks.email} = ${l.email} and ${xAccountLinks.purpose} = ${l.purpose} and ${xAccountLinks.id} <> ${l.id}
          and ${n.state} in ('claimed', 'handing', 'sent', 'delivered', 'read', 'unknown')
          and ${xAccountLinks.createdAt} > now() - case ${l.purpose} when 'forgot' then interval '1 hour' else interval '1 day' end) end
  from ${l} join ${m} on ${m.id} = ${l.id}
  where ${l.id} = any (ids) and athar_context() = 'worker' and ${m.entityId} is not distinct from athar_entity()
$$;

-- Whether the worker of its lane is handing this mail over.
create or replace function athar_is_handing(of_mail uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from ${m} where ${m.id} = of_mail and ${m.state} = 'handing'
    and athar_context() = 'worker' and ${m.entityId} is not distinct from athar_entity())
$$;

-- The links of a mail that is being handed over get their keys: its own, or one for each account that it lists.
create or replace function athar_key_link(of_link uuid, hash text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${accountLinks} set ${accountLinks.tokenHash} = hash where ${accountLinks.id} = of_link and athar_is_handing(of_link)
$$;

create or replace function athar_key_reset(new_id uuid, of_mail uuid, of_account uuid, in_language text, lifetime interval, hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A key to an account leaves in a mail to that account's own address, whatever the caller names.
  if not athar_is_handing(of_mail) or not exists (select 1 from ${l} cross join json_array_elements(athar_link_accounts(${l.email})) a
      where ${l.id} = of_mail and ${l.purpose} = 'forgot' and a ->> 'id' = of_account::text) then
    raise exception 'an account of another address';
  end if;
  perform athar_spend_links('reset', of_account, null, null, null);
  insert into ${accountLinks} (${accountLinks.id}, ${accountLinks.purpose}, ${accountLinks.email}, ${accountLinks.userId}, ${accountLinks.language}, ${accountLinks.expiresAt}, ${accountLinks.tokenHash})
  select new_id, 'reset', ${l.email}, of_account, in_language, now() + lifetime, hash from ${l} where ${l.id} = of_mail;
end $$;

-- A link that goes takes its message along: the ledger keeps no address of a person who is no more.
create or replace function athar_link_gone() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from ${m} where ${m.id} in (select id from old_rows);
  return null;
end $$;
create or replace trigger gone after delete on account_links
  referencing old table as old_rows for each statement execute function athar_link_gone();

-- Where the last invitation of someone who has not come yet stands; its mail and its link, never the token.
create or replace function athar_invitation_of(of_user uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('state', case when ${l.usedAt} is not null then 'used'
      when ${m.state} in ('planned', 'claimed', 'handing') and ${l.expiresAt} > now() then
        case when ${m.state} = 'planned' and coalesce(${m.reason}, 'aborted') <> 'aborted' then 'held' else 'planned' end
      when ${m.state} = 'failed' or ${m.reason} = 'expired' then 'failed' when ${m.state} = 'unknown' then 'unknown'
      when ${l.expiresAt} <= now() then 'expired' when ${m.id} is null then 'byHand' when ${m.state} in ('sent', 'delivered', 'read') then 'sent' else 'spent' end,
    'reason', case when ${m.state} in ('planned', 'failed') then nullif(${m.reason}, 'aborted') end, 'email', ${l.email}, 'sentAt', coalesce(${m.sentAt}, ${l.createdAt}), 'expiresAt', ${l.expiresAt})
  from ${l} join ${u} on ${u.id} = ${l.userId} left join ${m} on ${m.id} = ${l.id}
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
  with gone as (delete from ${accountLinks} where ${accountLinks.createdAt} < now() - older and ${accountLinks.expiresAt} < now()
    and not exists (select 1 from ${m} where ${m.id} = ${accountLinks}.id and ${m.state} = 'handing') returning 1)
  select count(*)::int from gone
$$;`

/** Functions that run with their owner's rights, for links by mail and for what comes before there is an account. */
export const linksSql = (): string => [PLAN, SEND, signInLinksSql(), linkUseSql()].join('\n')
