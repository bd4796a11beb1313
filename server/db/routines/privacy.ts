import { LIMITS } from '../../../resources/_kit/limits.ts'
import type { PersonalData, Subjected } from '../../../resources/_kit/personal.ts'
import { auditTrail } from '../../../resources/audit_trail/schema.ts'
import { deletions } from '../../../resources/deletions/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { imports } from '../../../resources/imports/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { PERSONAL } from '../../../resources/personal.ts'
import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'
import { keptColumns } from '../personal.ts'

const a = names(infrastructure.accountLinks, 'a')
const bareAuditTrail = names(auditTrail)
const bareUsers = names(users)
const e = names(entities, 'e')
const idempotencyKeys = names(infrastructure.idempotencyKeys)
const identityLinks = names(infrastructure.identityLinks)
const f = names(files, 'f')
const i = names(infrastructure.identities, 'i')
const im = names(imports, 'i')
const hookEvents = names(infrastructure.hookEvents)
const h = names(infrastructure.hookEvents, 'h')
const k = names(infrastructure.idempotencyKeys, 'k')
const l = names(infrastructure.identityLinks, 'l')
const m = names(messages, 'm')
const o = names(infrastructure.identityLinks, 'o')
const oIdentities = names(infrastructure.identities, 'o')
const s = names(infrastructure.sessions, 's')
const t = names(auditTrail, 't')
const trash = names(deletions, 'd')
const u = names(users, 'u')

/**
 * What a donor's own rights need of tables that the application's role cannot reach: sign-in and the audit trail. Each
 * function works on the transaction's entity alone, whatever it is asked; of a person's other charities none says a word.
 */
const SIGN_IN = routine`
create or replace function athar_donor_linked(of_donor uuid) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from ${l} where ${l.entityId} = athar_entity() and ${l.donorId} = of_donor)
$$;

create or replace function athar_donors_linked(donors uuid[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp rows 10 as $$
  select ${l.donorId} from ${l} where ${l.entityId} = athar_entity() and ${l.donorId} = any (donors)
$$;

-- When the donor was linked to a sign-in here, and the links that this entity had sent.
create or replace function athar_donor_sign_in(of_donor uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'linkedAt', (select ${l.createdAt} from ${l} where ${l.entityId} = athar_entity() and ${l.donorId} = of_donor),
    'links', (select coalesce(json_agg(json_build_object('id', ${a.id}, 'purpose', ${a.purpose}, 'email', ${a.email}, 'state', coalesce(${m.state}, 'byHand'), 'createdAt', ${a.createdAt},
        'sentAt', ${m.sentAt}, 'expiresAt', ${a.expiresAt}, 'usedAt', ${a.usedAt}) order by ${a.createdAt}), '[]')
      from ${a} left join ${m} on ${m.id} = ${a.id} where ${a.entityId} = athar_entity() and ${a.donorId} = of_donor))
$$;

-- Identities that these donors are linked to and no other donor is: nobody else would know that person.
create or replace function athar_identities_left_alone(donors uuid[]) returns uuid[]
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(array_agg(distinct ${l.identityId}), '{}') from ${l}
  where ${l.entityId} = athar_entity() and ${l.donorId} = any (donors) and not exists (
    select 1 from ${o} where ${o.identityId} = ${l.identityId} and not (${o.entityId} = athar_entity() and ${o.donorId} = any (donors)))
$$;

-- Mails about their sign-in, by the id that such a mail bears: those that this entity had sent, and those that only
-- people left alone can have asked for.
create or replace function athar_sign_in_mails(donors uuid[]) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${a.id} from ${a} where ${a.entityId} = athar_entity() and ${a.donorId} = any (donors)
  union
  select ${a.id} from ${i} join ${a}
    on ${a.userId} = ${i.id} or (${a.purpose} = 'forgot' and ${a.email} = ${i.email})
  where ${i.id} = any (athar_identities_left_alone(donors))
    and not exists (select 1 from ${u} where ${u.email} = ${i.email})
    and not exists (select 1 from ${oIdentities} where ${oIdentities.email} = ${i.email} and ${oIdentities.id} <> ${i.id})
$$;

-- They go with what they bring, on their way or not: the message is locked first, then its link, as by whoever hands it over.
create or replace function athar_forget_sign_in_mails(donors uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  perform 1 from ${m} where ${m.id} = any (array(select athar_sign_in_mails(donors))) order by ${m.id} for update;
  delete from ${a} where ${a.id} = any (array(select athar_sign_in_mails(donors)));
end $$;

-- The sign-ins of these donors, held until the end: of two entities that let go of a person at once, the second one sees
-- that nobody is left.
create or replace function athar_hold_identities(donors uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select 1 from ${i} where ${i.id} in (select ${l.identityId} from ${l} where ${l.entityId} = athar_entity() and ${l.donorId} = any (donors))
  order by ${i.id} for update
$$;

-- A sign-in that no donor is left for goes with all that hangs on it: nobody could ask for its erasure any more.
create or replace function athar_forget_identities(left_alone uuid[]) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone uuid[] := array(select ${i.id} from ${i} where ${i.id} = any (left_alone)
    and not exists (select 1 from ${l} where ${l.identityId} = ${i.id}) for update);
begin
  delete from ${a} where ${a.userId} = any (gone);
  delete from ${s} where ${s.userId} = any (gone);
  delete from ${k} where ${k.actor} = any (gone);
  delete from ${i} where ${i.id} = any (gone);
end $$;

-- product.md 3: removing a donor who signs in means unlinking. Links on their way lead nowhere from then on.
create or replace function athar_unlink_donor(of_donor uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  left_alone uuid[];
begin
  perform athar_hold_identities(array[of_donor]);
  left_alone := athar_identities_left_alone(array[of_donor]);
  perform athar_forget_sign_in_mails(array[of_donor]);
  delete from ${identityLinks} where ${identityLinks.entityId} = athar_entity() and ${identityLinks.donorId} = of_donor;
  perform athar_forget_identities(left_alone);
end $$;`

/** What stays of a row in the trail once its person is erased: ids, times, and what its declaration calls nobody's. */
const redact = (rows: Subjected): string => {
  const { name } = rows.resource
  const kept = `array[${keptColumns(rows)
    .map((column) => `'${column}'`)
    .join(', ')}]`
  return routine`
  update ${t} set ${bareAuditTrail.before} = athar_only(${t.before}, ${kept}), ${bareAuditTrail.after} = athar_only(${t.after}, ${kept})
  where ${t.entityId} = athar_entity() and ${t.resource} = '${name}' and ${t.record} in (select jsonb_array_elements_text(gone -> '${name}'));`
}

const erase = ({ rows, files }: PersonalData): string => routine`
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

  update ${k} set ${idempotencyKeys.body} = null
  where ${k.entityId} = athar_entity() and exists (select 1 from unnest(donors) d where ${k.body} like '%' || d::text || '%');

  -- Nobody can say whom it is about before it is taken up; what could not be for a while is given up.
  update ${h} set ${hookEvents.body} = null, ${hookEvents.takenAt} = now(), ${hookEvents.problem} = 'erased'
  where ${h.entityId} = athar_entity() and ${h.takenAt} is null and ${h.tries} > 0;

  perform athar_hold_identities(donors);
  left_alone := athar_identities_left_alone(donors);
  perform athar_forget_sign_in_mails(donors);
  delete from ${l} where ${l.entityId} = athar_entity() and ${l.donorId} = any (donors);
  perform athar_forget_identities(left_alone);
end $$;`

/**
 * What those keep of their lists who read the donors of the transaction's entity: its own people, and the administrators of
 * its main branch (product.md 1).
 */
const LISTS = routine`
create or replace function athar_is_colleague(of_entity uuid, with_roles text[]) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select of_entity = athar_entity() or ('BranchAdmin' = any (with_roles)
    and exists (select 1 from ${e} where ${e.id} = athar_entity() and ${e.mainEntity} = of_entity))
$$;

-- Held until the end: whoever keeps a view meanwhile does so after it, and it is not overwritten.
create or replace function athar_lists_of_colleagues() returns table (id uuid, lists jsonb)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  return query select ${u.id}, ${u.lists} from ${u}
  where ${u.lists} is not null and athar_is_colleague(${u.entityId}, ${u.roles}) order by ${u.id} for no key update;
end $$;

create or replace function athar_keep_lists_of(of_user uuid, kept jsonb) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${u} set ${bareUsers.lists} = kept where ${u.id} = of_user and athar_is_colleague(${u.entityId}, ${u.roles})
$$;`

/** Old import files end their import, or never belonged to one, this many days ago: then they are of no more use. */
const WORK = routine`
create or replace function athar_entities_with_stored_remains(days integer) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct ${f.entityId} from ${f}
  where ((${f.deletedAt} is not null or ${f.consentWithdrawnAt} is not null) and ${f.bytes} > 0)
    or (${f.kind} = 'sheet' and ${f.deletedAt} is null and ${f.createdAt} < now() - make_interval(days => days))
    or (${f.sender} is not null and ${f.deletedAt} is null and ${f.createdAt} < now() - interval '1 day')
  union
  select ${im.entityId} from ${im} where ${im.lookOf} is not null and ${im.lookAt} < now() - interval '1 day'
$$;`

/** What an import of this charity had brought before it was taken back, as long as its rows are there. */
const UNDONE = ['donor_transactions', 'donors', 'projects']
  .map(
    (table) =>
      `exists (select 1 from "${table}" x where x.entity_id = ${im.entityId} and x.import_id = ${im.id} and x.deleted_at is not null)`,
  )
  .join(' or ')

/** Entities of whose trash, or of whose undone imports, the time of something is over. */
const TRASH = routine`
create or replace function athar_entities_with_old_trash() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${trash.entityId} from ${trash} where ${trash.until} < now()
  union
  select ${im.entityId} from ${im}
  where ${im.status} = 'undone' and ${im.undoneAt} < now() - make_interval(days => ${LIMITS.trashDays}) and (${UNDONE})
$$;`

export const privacySql = (personal: PersonalData = PERSONAL): string =>
  [SIGN_IN, erase(personal), LISTS, WORK, TRASH].join('\n')
