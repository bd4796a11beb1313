import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const accountLinks = names(infrastructure.accountLinks)
const bareDonors = names(donors)
const bareMessages = names(messages)
const identities = names(infrastructure.identities)
const identityLinks = names(infrastructure.identityLinks)
const sessions = names(infrastructure.sessions)
const d = names(donors, 'd')
const e = names(entities, 'e')
const excluded = names(infrastructure.identityLinks, 'excluded')
const i = names(infrastructure.identities, 'i')
const k = names(infrastructure.identityLinks, 'k')
const l = names(infrastructure.accountLinks, 'l')
const o = names(infrastructure.identityLinks, 'o')
const s = names(infrastructure.sessions, 's')
const x = names(infrastructure.accountLinks, 'x')
const xDonors = names(donors, 'x')
const xIdentities = names(infrastructure.identities, 'x')

/** Accounts of one phone that are written to at once. */
const AT_ONCE = 5
/** Links to one account by one address within an hour. */
const AN_HOUR = 3
/** Asked for again so soon, the message that is on its way is the one that counts. */
const SOON = `interval '1 minute'`
const MINE = routine`${x.purpose} = 'signIn' and ${x.email} = address and ${x.userId} is not distinct from of_identity
      and ${x.entityId} is not distinct from of_entity and ${x.donorId} is not distinct from of_donor`

/** Asking (docs/decisions/120): one row for whatever number; who has it is looked up by the worker alone. */
const ASK = routine`
create or replace function athar_ask_sign_in(new_id uuid, of_phone text, in_language text, lifetime interval) returns void
  language sql security definer set search_path = public, pg_temp as $$
  insert into ${accountLinks} (${accountLinks.id}, ${accountLinks.purpose}, ${accountLinks.email}, ${accountLinks.language}, ${accountLinks.expiresAt})
  values (new_id, 'askSignIn', of_phone, in_language, now() + lifetime)
$$;

-- Whether an identity is of no entity but this one: what it opens is that entity's to know already.
create or replace function athar_is_of_alone(of_identity uuid, of_entity uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from ${k} where ${k.identityId} = of_identity and ${k.entityId} = of_entity)
    and not exists (select 1 from ${o} where ${o.identityId} = of_identity and ${o.entityId} <> of_entity)
$$;

-- Which accounts the number of a request is for: those who signed in before (identity; entity and donor too, where one
-- entity alone knows them), and donors who never did.
create or replace function athar_sign_in_accounts(of_ask uuid) returns table (who uuid, of_entity uuid, of_donor uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.who, a.of_entity, a.of_donor from (
    select ${i.id} as who, alone.of_entity, alone.of_donor, ${i.createdAt} as since from ${l} join ${i} on ${i.phone} = ${l.email} and ${i.status} = 'active'
    left join lateral (select ${d.entityId} as of_entity, ${d.id} as of_donor from ${k} join ${d} on ${d.entityId} = ${k.entityId} and ${d.id} = ${k.donorId}
      join ${e} on ${e.id} = ${d.entityId} and ${e.status} = 'active' and ${e.deletedAt} is null
      where ${k.identityId} = ${i.id} and ${d.phone} = ${i.phone} and ${d.deletedAt} is null and athar_is_of_alone(${i.id}, ${d.entityId}) limit 1) alone on true
    where ${l.id} = of_ask and ${l.purpose} = 'askSignIn' and ${l.expiresAt} > now()
    union all
    select null, ${d.entityId}, ${d.id}, ${d.createdAt} from ${l} join ${d} on ${d.phone} = ${l.email} and ${d.deletedAt} is null
    join ${e} on ${e.id} = ${d.entityId} and ${e.status} = 'active' and ${e.deletedAt} is null
    where ${l.id} = of_ask and ${l.purpose} = 'askSignIn' and ${l.expiresAt} > now()
      and not exists (select 1 from ${k} join ${i} on ${i.id} = ${k.identityId} where ${k.entityId} = ${d.entityId} and ${k.donorId} = ${d.id} and ${i.phone} = ${d.phone})) a
  where athar_context() = 'worker' order by a.who is null, a.since, a.of_donor limit ${AT_ONCE}
$$;

-- One link and the message that brings it. By mail it leaves by the platform's account, in its own lane; by a phone by the
-- donor's entity's. False where none is written: one has just gone, or enough have.
create or replace function athar_plan_sign_in(new_id uuid, of_ask uuid, of_identity uuid, of_entity uuid, of_donor uuid, by_channel text, lifetime interval)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
declare
  lane uuid := case when by_channel = 'email' then null else of_entity end;
  address text;
  lang text;
  of_phone text;
begin
  select ${l.email}, ${l.language} into of_phone, lang from ${l} where ${l.id} = of_ask and ${l.purpose} = 'askSignIn' and ${l.expiresAt} > now();
  if of_phone is null or athar_context() <> 'worker' or lane is distinct from athar_entity() then
    return false;
  end if;
  if by_channel <> 'email' then
    address := of_phone;
  elsif of_identity is not null then
    select ${i.email} into address from ${i} where ${i.id} = of_identity and ${i.phone} = of_phone;
    of_entity := null;
    of_donor := null;
  else
    select ${d.email} into address from ${d} where ${d.entityId} = of_entity and ${d.id} = of_donor and ${d.phone} = of_phone;
  end if;
  select coalesce(
      (select ${i.language} from ${i} where ${i.id} = of_identity),
      (select coalesce(${d.language}, ${e.defaultLanguage}) from ${d} join ${e} on ${e.id} = ${d.entityId} where ${d.entityId} = of_entity and ${d.id} = of_donor), lang) into lang;
  -- One after the other: of two at once the second one sees the link of the first.
  perform pg_advisory_xact_lock(hashtextextended('sign-in link ' || coalesce(address, ''), 0));
  if coalesce(address, '') = '' or exists (select 1 from ${x} where ${MINE} and ${x.usedAt} is null and ${x.createdAt} > now() - ${SOON})
    or ${AN_HOUR} <= (select count(*) from ${x} where ${MINE} and ${x.createdAt} > now() - interval '1 hour') then
    return false;
  end if;
  perform athar_spend_links('signIn', of_identity, of_entity, of_donor, null);
  insert into ${accountLinks} (${accountLinks.id}, ${accountLinks.purpose}, ${accountLinks.email}, ${accountLinks.userId}, ${accountLinks.entityId}, ${accountLinks.donorId}, ${accountLinks.language}, ${accountLinks.expiresAt})
  values (new_id, 'signIn', address, of_identity, of_entity, of_donor, lang, now() + lifetime);
  insert into ${bareMessages} (${bareMessages.id}, ${bareMessages.entityId}, ${bareMessages.kind}, ${bareMessages.donor}, ${bareMessages.channel}, ${bareMessages.sentTo}, ${bareMessages.language})
  values (new_id, lane, 'account', case when lane is null then null else of_donor end, by_channel, address, lang);
  return true;
end $$;

-- The number that was asked with is nobody's to keep once it has been looked up.
create or replace function athar_end_ask(of_ask uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from ${l} where ${l.id} = of_ask and ${l.purpose} = 'askSignIn' and athar_context() = 'worker'
$$;`

/**
 * What such a link opens. An entity reads what leaves by its own accounts, so that a link to a phone opens what that entity
 * knows already and nothing of another's; a mail of the platform's proves the address that it went to.
 */
const USE = routine`
-- Who a link signs in as it stands: an identity, or nobody yet (a donor who never signed in). No row where it opens nothing.
create or replace function athar_sign_in_target(of_link uuid) returns table (who uuid)
  language plpgsql stable security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  l ${accountLinks}%rowtype;
  d ${bareDonors}%rowtype;
  i ${identities}%rowtype;
  by_phone boolean;
begin
  select * into l from ${x} where ${x.id} = of_link and ${x.purpose} = 'signIn';
  by_phone := position('@' in ${l.email}) = 0;
  if ${l.donorId} is not null then
    select * into d from ${xDonors} where ${xDonors.entityId} = ${l.entityId} and ${xDonors.id} = ${l.donorId} and ${xDonors.deletedAt} is null
      and not ${xDonors.archived} and not ${xDonors.deceased} and not ${xDonors.unknownGiver} and ${xDonors.phone} is not null;
    if ${d.id} is null or ${l.email} is distinct from (case when by_phone then ${d.phone} else ${d.email} end) then
      return;
    end if;
  end if;
  if ${l.userId} is not null then
    select * into i from ${xIdentities} where ${xIdentities.id} = ${l.userId} and ${l.email} = (case when by_phone then ${xIdentities.phone} else ${xIdentities.email} end);
    if ${i.id} is null then
      return;
    end if;
  elsif by_phone then
    select x.* into i from ${k} join ${xIdentities} on ${xIdentities.id} = ${k.identityId}
    where ${k.entityId} = ${l.entityId} and ${k.donorId} = ${l.donorId} and ${xIdentities.phone} = ${d.phone};
  else
    select * into i from ${xIdentities} where ${xIdentities.phone} = ${d.phone} and ${xIdentities.email} = ${d.email};
  end if;
  if ${i.status} <> 'active' or (by_phone and ${i.id} is not null and not athar_is_of_alone(${i.id}, ${l.entityId})) then
    return;
  end if;
  return query select ${i.id};
end $$;

-- A session for whoever holds the link, by which a donor who never signed in gets their account. Null where it opens nothing.
create or replace function athar_sign_in_by_link(hash text, new_id uuid, session uuid, on_device text, from_address text, lifetime interval) returns uuid
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  l ${accountLinks}%rowtype;
  d ${bareDonors}%rowtype;
  who uuid;
  earlier uuid;
begin
  select * into l from athar_use_link(hash, array['signIn']);
  if ${l.id} is null then
    return null;
  end if;
  select * into d from ${xDonors} where ${xDonors.entityId} = ${l.entityId} and ${xDonors.id} = ${l.donorId} for share;
  -- Held from here on: another entity's donor is linked to it before, and is seen, or after, and ends this session.
  perform 1 from ${i} where ${i.id} = (select t.who from athar_sign_in_target(${l.id}) t) for update;
  select t.who into who from athar_sign_in_target(${l.id}) t;
  if not found then
    return null;
  end if;
  if who is null then
    insert into ${identities} (${identities.id}, ${identities.phone}, ${identities.email}, ${identities.name}, ${identities.language}, ${identities.calendar})
    values (new_id, ${d.phone}, case when position('@' in ${l.email}) > 0 then ${l.email} end, ${d.name}, coalesce(${d.language}, ${l.language}), coalesce(${d.calendar}, 'both'))
    on conflict (${identities.phone}, ${identities.email}) do update set ${identities.updatedAt} = now() returning id into who;
  end if;
  if ${l.donorId} is not null then
    select ${k.identityId} into earlier from ${k} where ${k.entityId} = ${l.entityId} and ${k.donorId} = ${l.donorId};
    if earlier is distinct from who then
      insert into ${identityLinks} (${identityLinks.identityId}, ${identityLinks.entityId}, ${identityLinks.donorId}) values (who, ${l.entityId}, ${l.donorId})
      on conflict (${identityLinks.entityId}, ${identityLinks.donorId}) do update set ${identityLinks.identityId} = ${excluded.identityId};
      -- Who was let in before, by whatever way, was let in to less.
      update ${s} set ${sessions.endedAt} = now(), ${sessions.endReason} = 'ended' where ${s.userId} = who and ${s.endedAt} is null;
      perform athar_forget_identities(array[earlier]);
    end if;
  end if;
  perform athar_spend_links('signIn', who, ${l.entityId}, ${l.donorId}, null);
  insert into ${sessions} (${sessions.id}, ${sessions.kind}, ${sessions.userId}, ${sessions.expiresAt}, ${sessions.device}, ${sessions.address})
  values (session, 'donor', who, now() + lifetime, on_device, from_address);
  return who;
end $$;`

/** Links by which donors sign in without a password. */
export const signInLinksSql = (): string => [ASK, USE].join('\n')
