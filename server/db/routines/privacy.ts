import type { PersonalData, Subjected } from '../../../resources/_kit/personal.ts'
import { PERSONAL } from '../../../resources/personal.ts'
import { keptColumns } from '../personal.ts'

/**
 * What a donor's own rights need of tables that the application's role cannot reach: sign-in and the audit trail. Each
 * function works on the transaction's entity alone, whatever it is asked; of a person's other charities none says a word.
 */
const SIGN_IN = `
create or replace function athar_donor_linked(of_donor uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from identity_links l where l.entity_id = athar_entity() and l.donor_id = of_donor)
$$;

create or replace function athar_donors_linked(donors uuid[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp rows 10 as $$
  select l.donor_id from identity_links l where l.entity_id = athar_entity() and l.donor_id = any (donors)
$$;

-- When the donor was linked to a sign-in here, and the links that this entity had sent.
create or replace function athar_donor_sign_in(of_donor uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'linkedAt', (select l.created_at from identity_links l where l.entity_id = athar_entity() and l.donor_id = of_donor),
    'links', (select coalesce(json_agg(json_build_object('id', a.id, 'purpose', a.purpose, 'email', a.email, 'state', a.state, 'createdAt', a.created_at,
        'sentAt', a.sent_at, 'expiresAt', a.expires_at, 'usedAt', a.used_at) order by a.created_at), '[]')
      from account_links a where a.entity_id = athar_entity() and a.donor_id = of_donor))
$$;

-- Identities that these donors are linked to and no other donor is: nobody else would know that person.
create or replace function athar_identities_left_alone(donors uuid[]) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct l.identity_id), '{}') from identity_links l
  where l.entity_id = athar_entity() and l.donor_id = any (donors) and not exists (
    select 1 from identity_links o where o.identity_id = l.identity_id and not (o.entity_id = athar_entity() and o.donor_id = any (donors)))
$$;

-- Mails about their sign-in, by the id that such a mail bears: those that this entity had sent, and those that only
-- people left alone can have asked for.
create or replace function athar_sign_in_mails(donors uuid[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select a.id from account_links a where a.entity_id = athar_entity() and a.donor_id = any (donors)
  union
  select a.id from identities i join account_links a
    on a.user_id = i.id or (a.purpose = 'forgot' and a.email = i.email and a.state not in ('planned', 'handing'))
  where i.id = any (athar_identities_left_alone(donors))
    and not exists (select 1 from users u where u.email = i.email)
    and not exists (select 1 from identities o where o.email = i.email and o.id <> i.id)
$$;

-- The sign-ins of these donors, held until the end: of two entities that let go of a person at once, the second one sees
-- that nobody is left.
create or replace function athar_hold_identities(donors uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select 1 from identities i where i.id in (select l.identity_id from identity_links l where l.entity_id = athar_entity() and l.donor_id = any (donors))
  order by i.id for update
$$;

-- A sign-in that no donor is left for goes with all that hangs on it: nobody could ask for its erasure any more.
create or replace function athar_forget_identities(left_alone uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone uuid[] := array(select i.id from identities i where i.id = any (left_alone)
    and not exists (select 1 from identity_links l where l.identity_id = i.id) for update);
begin
  delete from account_links a where a.user_id = any (gone);
  delete from sessions s where s.user_id = any (gone);
  delete from idempotency_keys k where k.actor = any (gone);
  delete from identities i where i.id = any (gone);
end $$;

-- product.md 3: removing a donor who signs in means unlinking. Links on their way lead nowhere from then on.
create or replace function athar_unlink_donor(of_donor uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  left_alone uuid[];
begin
  perform athar_hold_identities(array[of_donor]);
  left_alone := athar_identities_left_alone(array[of_donor]);
  delete from account_links a where a.id in (select athar_sign_in_mails(array[of_donor]));
  delete from identity_links where entity_id = athar_entity() and donor_id = of_donor;
  delete from account_links where entity_id = athar_entity() and donor_id = of_donor;
  perform athar_forget_identities(left_alone);
end $$;`

/** What stays of a row in the trail once its person is erased: ids, times, and what its declaration calls nobody's. */
const redact = (rows: Subjected): string => {
  const { name } = rows.resource
  const kept = `array[${keptColumns(rows)
    .map((column) => `'${column}'`)
    .join(', ')}]`
  return `
  update audit_trail t set before = athar_only(t.before, ${kept}), after = athar_only(t.after, ${kept})
  where t.entity_id = athar_entity() and t.resource = '${name}' and t.record in (select jsonb_array_elements_text(gone -> '${name}'));`
}

const erase = ({ rows, files }: PersonalData): string => `
create or replace function athar_only(doc jsonb, kept text[]) returns jsonb
  language sql immutable parallel safe set search_path = public, pg_temp as $$
  select case when doc is null then null else (select coalesce(jsonb_object_agg(e.key, e.value), '{}') from jsonb_each(doc) e where e.key = any (kept)) end
$$;

-- The trail's copies of these rows (gone: ids by resource), answers kept for repeated calls, and sign-in. An identity that no entity is left for
-- goes too, with all that hangs on it: nobody else knows that person.
drop function if exists athar_erase_donor_traces(uuid[], uuid[], uuid[]);
drop function if exists athar_erase_donor_traces(uuid[], uuid[], uuid[], uuid[]);
create or replace function athar_erase_donor_traces(donors uuid[], gone jsonb) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  left_alone uuid[];
begin
  if athar_entity() is null then
    raise exception 'no entity';
  end if;${[...rows, ...(files ? [files] : [])].map(redact).join('')}

  update idempotency_keys k set body = null
  where k.entity_id = athar_entity() and exists (select 1 from unnest(donors) d where k.body like '%' || d::text || '%');

  perform athar_hold_identities(donors);
  left_alone := athar_identities_left_alone(donors);
  delete from account_links a where a.id in (select athar_sign_in_mails(donors));
  delete from identity_links l where l.entity_id = athar_entity() and l.donor_id = any (donors);
  perform athar_forget_identities(left_alone);
end $$;`

/** Old import files end their import, or never belonged to one, this many days ago: then they are of no more use. */
const WORK = `
create or replace function athar_entities_with_stored_remains(days integer) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct f.entity_id from files f
  where ((f.deleted_at is not null or f.consent_withdrawn_at is not null) and f.bytes > 0)
    or (f.kind = 'sheet' and f.deleted_at is null and f.created_at < now() - make_interval(days => days))
$$;`

export const privacySql = (personal: PersonalData = PERSONAL): string => [SIGN_IN, erase(personal), WORK].join('\n')
