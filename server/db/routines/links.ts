import { linkUseSql } from './linkUse.ts'

/**
 * Account links (docs/decisions/023): a row is a single-use link and the ledger of its mail. The tables are closed to
 * the application's role; what is done with a link is done here, by the hash of its token, in one transaction with
 * marking it used.
 */
const PLAN = `
-- Whom the transaction may invite: the platform anyone, an entity its own people, a main branch those of its branches.
create or replace function athar_may_invite(of_entity uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select athar_context() = 'platform' or (athar_context() in ('entity', 'worker') and of_entity is not null and (
    of_entity = athar_entity() or exists (select 1 from entities e where e.id = of_entity and e.main_entity = athar_entity())))
$$;

-- A newer link of the same purpose and person makes the older ones spent.
create or replace function athar_spend_links(of_purpose text, of_user uuid, of_entity uuid, of_donor uuid, of_registration uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update account_links l set expires_at = least(l.expires_at, now()), state = case when l.state = 'planned' then 'spent' else l.state end
  where l.purpose = of_purpose and l.used_at is null and l.expires_at > now()
    and (l.user_id = of_user or (l.entity_id = of_entity and l.donor_id = of_donor) or l.registration_id = of_registration)
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
  insert into account_links (id, purpose, email, user_id, entity_id, donor_id, registration_id, invited_by, language, expires_at, token_hash, state, next_at)
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
  insert into users (id, entity_id, name, user_name, email, phone, roles, language, first_time_login)
  values (new_id, of_entity, named, login, mail, telephone, with_roles, in_language, true);
end $$;

-- Whether such a mail has just gone to this person, or is about to: repeated clicks fill nobody's mailbox. One that
-- failed, or that nobody knows the fate of, may be repeated.
create or replace function athar_mailed_lately(of_purpose text, to_email text, of_user uuid, of_entity uuid, of_donor uuid, within interval) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from account_links l where l.purpose = of_purpose and l.email = to_email and l.state in ('planned', 'handing', 'sent')
    and l.used_at is null and l.expires_at > now() and l.created_at > now() - within
    -- A mail about forgotten passwords goes to an address, whoever has it.
    and (of_purpose = 'forgot' or (athar_may_invite(l.entity_id) and (l.user_id = of_user or (l.entity_id = of_entity and l.donor_id = of_donor)))))
$$;

-- The present link of someone who has been invited, so that a copy by hand does not make the mailed one worthless.
create or replace function athar_present_invitation(of_user uuid, left_over interval) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.id from account_links l join users u on u.id = l.user_id
  where l.user_id = of_user and l.purpose = 'invite' and l.used_at is null and l.expires_at > now() + left_over and athar_may_invite(u.entity_id)
    and l.email = u.email order by l.created_at desc limit 1
$$;

create or replace function athar_reveal_link(of_link uuid, hash text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update account_links l set token_hash = hash where l.id = of_link and l.token_hash is null and athar_may_invite(l.entity_id)
$$;

-- Nobody goes on with what the person was given before: sessions, links that were sent to them.
create or replace function athar_cut_off(of_user uuid, why text, with_sessions boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not exists (select 1 from users u where u.id = of_user and athar_may_invite(u.entity_id)) then
    raise exception 'someone of another entity';
  end if;
  if with_sessions then
    update sessions set ended_at = now(), end_reason = why where user_id = of_user and ended_at is null;
  end if;
  perform athar_spend_links(p, of_user, null, null, null) from unnest(array['reset', 'invite']) p;
end $$;`

/** Confirmations to one address within a day: what goes by itself, and twice again where it did not come. */
const VERIFY_MAILS = 3

/**
 * [7.8] whom a registration's confirmation goes to once more: nobody where it is confirmed or decided, where one has just
 * gone, or where no further one would leave, for a newer link makes the older one worthless.
 */
const CONFIRM_AGAIN = `
create or replace function athar_confirm_again(of_registration uuid) returns table (email text, language text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  r registrations%rowtype;
begin
  -- Locked: of two calls at once the second one sees the link of the first.
  select * into r from registrations x where x.id = of_registration and x.status = 'awaiting' and x.deleted_at is null and not x.email_verified for update;
  if r.id is null or exists (select 1 from account_links l where l.registration_id = r.id and l.email = r.admin_email and l.created_at > now() - interval '50 seconds')
    or ${VERIFY_MAILS} <= (select count(*) from account_links l where l.email = r.admin_email and l.purpose = 'verify' and l.created_at > now() - interval '1 day') then
    return;
  end if;
  return query select r.admin_email, r.language;
end $$;`

/** The worker's part: one row at a time, with what its mail says. */
const SEND = `
-- Accounts that an address can be told of. An entity writes down whatever address it likes for its people, so that many
-- rows of one charity must not push another charity's out: the first of each charity, then the second, and within one
-- those that are in use.
create or replace function athar_link_accounts(of_email text) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(a order by a.kind desc, a."entityName", a."branchName", a."userName"), '[]') from (
    (select s.id, 'staff' as kind, s.name, s.user_name as "userName", s.entity_name as "entityName", s.branch_name as "branchName", null as phone, s.language
     from (select u.id, u.name, u.user_name, u.language, u.created_at, e.name as entity_name, e.branch_name, seen.at as seen_at,
         row_number() over (partition by coalesce(e.main_entity, e.id) order by seen.at desc nulls last, u.created_at, u.id) as place
       from users u left join entities e on e.id = u.entity_id
       cross join lateral (select max(x.last_seen_at) as at from sessions x where x.user_id = u.id) seen
       where u.email = of_email and u.deleted_at is null and u.status = 'active' and (u.entity_id is null or (e.status = 'active' and e.deleted_at is null))
         -- Who was invited and has not come yet has an invitation, not a password to forget.
         and u.password_hash is not null) s
     order by s.place, s.seen_at desc nulls last, s.created_at, s.id limit 20)
    union all
    (select i.id, 'donor', coalesce(i.name, ''), null, null, null, i.phone, i.language from identities i
     where i.email = of_email and i.status = 'active' and i.password_hash is not null
     order by (select max(x.last_seen_at) from sessions x where x.user_id = i.id) desc nulls last, i.created_at, i.id limit 20)) a
$$;

create or replace function athar_link_words(of_link uuid) returns json
  language plpgsql stable security definer set search_path = public, pg_temp as $$
declare
  l account_links%rowtype;
begin
  select * into l from account_links x where x.id = of_link;
  if l.purpose = 'forgot' then
    return json_build_object('accounts', athar_link_accounts(l.email));
  elsif l.purpose = 'invite' then
    return (select json_build_object('name', u.name, 'userName', u.user_name, 'roles', u.roles, 'entityName', e.name, 'branchName', e.branch_name,
        'registered', exists (select 1 from registrations r where r.entity = e.id and r.status = 'approved' and r.admin_email = u.email))
      from users u left join entities e on e.id = u.entity_id
      where u.id = l.user_id and u.status = 'active' and u.deleted_at is null and u.email = l.email and u.password_hash is null);
  elsif l.purpose = 'verify' then
    -- Whoever registered wrote the name, and anybody's address: the mail does not greet with it.
    return (select json_build_object('entityName', r.name, 'branchName', r.branch_name) from registrations r
      where r.id = l.registration_id and r.status = 'awaiting' and r.deleted_at is null and r.admin_email = l.email and not r.email_verified);
  elsif l.purpose = 'issue' then
    return athar_issue_words(l.issue_id, l.email);
  elsif l.purpose = 'rejected' then
    return (select json_build_object('name', r.admin_name, 'entityName', r.name, 'branchName', r.branch_name, 'reason', r.reason)
      from registrations r where r.id = l.registration_id and r.status = 'rejected' and r.deleted_at is null and r.admin_email = l.email);
  end if;
  return (select json_build_object('name', d.name, 'phone', d.phone, 'entityName', e.name, 'branchName', e.branch_name)
    from donors d join entities e on e.id = d.entity_id
    where d.entity_id = l.entity_id and d.id = l.donor_id and d.deleted_at is null and d.phone is not null and d.email = l.email);
end $$;

-- A mail goes from planned to handing, committed before its body leaves. verdict 'send', or why it is dropped.
create or replace function athar_take_link(wanted uuid, lease interval, most integer)
  returns table (id uuid, purpose text, email text, language text, entity_id uuid, tries integer, words json, verdict text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  l account_links%rowtype;
  said json;
  outcome text := 'send';
begin
  select * into l from account_links x where x.state = 'planned' and x.next_at <= now() and (wanted is null or x.id = wanted)
  order by x.next_at limit 1 for update skip locked;
  if l.id is null then
    return;
  end if;
  said := athar_link_words(l.id);
  if l.expires_at <= now() then
    outcome := 'failed';
  elsif said is null then
    outcome := 'spent';
  elsif l.purpose = 'forgot' and json_array_length(said -> 'accounts') = 0 then
    outcome := 'nobody';
  elsif l.purpose in ('forgot', 'verify') and (case l.purpose when 'forgot' then most else least(most, ${VERIFY_MAILS}) end) <= (
      select count(*) from account_links x where x.email = l.email and x.purpose = l.purpose and x.state in ('handing', 'sent', 'unknown')
        and x.created_at > now() - case l.purpose when 'forgot' then interval '1 hour' else interval '1 day' end) then
    -- Anyone can ask for these: nobody's mailbox is filled by it. Each by itself: who registers in somebody's name keeps
    -- that person from no new password.
    outcome := 'tooMany';
  end if;
  update account_links x set state = case when outcome = 'send' then 'handing' else outcome end,
    lease_until = case when outcome = 'send' then now() + lease end where x.id = l.id;
  return query select l.id, l.purpose, l.email, l.language, l.entity_id, l.tries, said, outcome;
end $$;

-- The links of a mail that is being handed over get their keys: its own, or one for each account that it lists.
create or replace function athar_key_link(of_link uuid, hash text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update account_links set token_hash = hash where id = of_link and state = 'handing'
$$;

create or replace function athar_key_reset(new_id uuid, of_mail uuid, of_account uuid, in_language text, lifetime interval, hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- A key to an account leaves in a mail to that account's own address, whatever the caller names.
  if not exists (select 1 from account_links m cross join json_array_elements(athar_link_accounts(m.email)) a
      where m.id = of_mail and m.purpose = 'forgot' and m.state = 'handing' and a ->> 'id' = of_account::text) then
    raise exception 'an account of another address';
  end if;
  perform athar_spend_links('reset', of_account, null, null, null);
  insert into account_links (id, purpose, email, user_id, language, expires_at, token_hash, state)
  select new_id, 'reset', m.email, of_account, in_language, now() + lifetime, hash, 'inMail' from account_links m
  where m.id = of_mail and m.purpose = 'forgot' and m.state = 'handing';
end $$;

create or replace function athar_settle_link(of_link uuid, to_state text, wait interval) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update account_links set state = to_state, lease_until = null, sent_at = case when to_state = 'sent' then now() else sent_at end,
    tries = tries + case when to_state = 'planned' then 1 else 0 end, next_at = case when to_state = 'planned' then now() + wait else next_at end
  -- What is called unknown may have been repeated by a person: only a certain outcome changes it.
  where id = of_link and (state = 'handing' or (state = 'unknown' and to_state in ('sent', 'failed')))
$$;

-- A hand-over that nobody ended may have reached its reader: only a person asks again.
create or replace function athar_void_links(every_one boolean) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update account_links set state = 'unknown', lease_until = null where state = 'handing' and (every_one or lease_until <= now())
$$;

create or replace function athar_postpone_links(wait interval) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update account_links set next_at = now() + wait where state = 'planned' and next_at <= now()
$$;

-- Where the last invitation of someone who has not come yet stands; its mail and its link, never the token.
create or replace function athar_invitation_of(of_user uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('state', case when l.used_at is not null then 'used' when l.state in ('planned', 'handing') and l.expires_at > now() then 'planned'
      when l.state in ('failed', 'unknown') then l.state when l.expires_at <= now() then 'expired' else l.state end,
    'email', l.email, 'sentAt', coalesce(l.sent_at, l.created_at), 'expiresAt', l.expires_at)
  from account_links l join users u on u.id = l.user_id
  where l.user_id = of_user and l.purpose = 'invite' and athar_may_invite(u.entity_id) order by l.created_at desc, l.id desc limit 1
$$;

-- For the outbox of a demonstration: which letters are about accounts, and which of them the actor has sent as invitations.
create or replace function athar_caught_mails(ids uuid[]) returns table (id uuid, mine boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.id, l.purpose = 'invite' and coalesce(l.invited_by = athar_actor(), false) from account_links l where l.id = any (ids)
$$;

-- The same for the platform's administrators: what went to who registers an entity, and the invitations of the platform's
-- own people and by them. Never a letter to a donor, and never a link to a new password.
create or replace function athar_platform_mails(ids uuid[]) returns table (id uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select l.id from account_links l left join users u on u.id = l.user_id left join users b on b.id = l.invited_by
  where l.id = any (ids) and athar_platform_admin() and (l.purpose in ('verify', 'rejected')
    or (l.purpose = 'invite' and ((u.id is not null and u.entity_id is null) or (b.id is not null and b.entity_id is null))));
end $$;

create or replace function athar_tidy_links(older interval) returns integer
  language sql security definer set search_path = public, pg_temp as $$
  with gone as (delete from account_links where created_at < now() - older and expires_at < now() and state <> 'handing' returning 1)
  select count(*)::int from gone
$$;`

/** Functions that run with their owner's rights, for links by mail and for what comes before there is an account. */
export const linksSql = (): string => [PLAN, CONFIRM_AGAIN, SEND, linkUseSql()].join('\n')
