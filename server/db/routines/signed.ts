import { dispatches } from '../../../resources/dispatches/schema.ts'
import { editions } from '../../../resources/editions/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { signedVersions } from '../../../resources/signed_versions/schema.ts'
import { signingKeys } from '../../../resources/signing_keys/schema.ts'
import { yearLetterPages } from '../../../resources/year_letter_pages/schema.ts'
import { yearLetters } from '../../../resources/year_letters/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const d = names(dispatches, 'd')
const e = names(entities, 'e')
const h = names(infrastructure.logHeads, 'h')
const k = names(signingKeys, 'k')
const bareKeys = names(signingKeys)
const l = names(letters, 'l')
const later = names(dispatches, 'later')
const r = names(reports, 'r')
const s = names(signedVersions, 's')
const x = names(editions, 'x')
const p = names(yearLetterPages, 'p')
const y = names(yearLetters, 'y')

/** The keys: whoever signs is given the private half as it is sealed, and the world the public halves. */
const KEYS = routine`
create or replace function athar_signing_key() returns table (id uuid, key_id text, sealed text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${k.id}, ${k.keyId}, ${k.privateKey} from ${k} where ${k.retiredAt} is null order by ${k.createdAt} desc limit 1
$$;

-- The first key, or the one after the key that is named; of those who come at once the first one's stays.
create or replace function athar_next_signing_key(after_key text, new_id uuid, new_key text, new_public text, new_sealed text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  lock table signing_keys in share row exclusive mode;
  if exists (select 1 from ${k} where ${k.retiredAt} is null and ${k.keyId} is distinct from after_key) then
    return;
  end if;
  update ${k} set ${bareKeys.retiredAt} = now(), ${bareKeys.privateKey} = null, ${bareKeys.privateKeySetAt} = null,
    ${bareKeys.version} = ${k.version} + 1, ${bareKeys.updatedAt} = now() where ${k.retiredAt} is null;
  insert into ${bareKeys} (${bareKeys.id}, ${bareKeys.keyId}, ${bareKeys.publicKey}, ${bareKeys.privateKey}, ${bareKeys.privateKeySetAt})
  values (new_id, new_key, new_public, new_sealed, now());
end $$;

create or replace function athar_public_keys() returns table (key_id text, public_key text, since timestamptz, until timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${k.keyId}, ${k.publicKey}, ${k.createdAt}, ${k.retiredAt} from ${k} order by ${k.createdAt}
$$;`

/** What went out and was not taken back before it left. */
const IS_OUT = routine`${r.deletedAt} is null and ${r.status} not in ('draft', 'scheduled') and coalesce(${r.startsAt} <= now(), true)`

const FIND = routine`
-- Where a code leads: to a published version, or to a letter, by the first digits of its key's hash. Ids and nothing else.
create or replace function athar_signed_place(of_code text, hash_from text) returns table (entity_id uuid, version_id uuid, letter_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  (select ${s.entityId}, ${s.id}, null::uuid from ${s} join ${e} on ${e.id} = ${s.entityId} and ${e.deletedAt} is null
   join ${r} on ${r.entityId} = ${s.entityId} and ${r.id} = ${s.report} left join ${x} on ${x.entityId} = ${s.entityId} and ${x.id} = ${s.edition}
   where ${s.code} = of_code and ${IS_OUT} and not exists (select 1 from ${later} where ${later.entityId} = ${s.entityId}
     and ${later.report} = ${s.report} and ${later.id} > ${x.dispatch}))
  union all
  (select ${s.entityId}, ${s.id}, null from ${s} join ${e} on ${e.id} = ${s.entityId} and ${e.deletedAt} is null
   join ${y} on ${y.entityId} = ${s.entityId} and ${y.id} = ${s.yearLetter} and ${y.status} <> 'draft' where ${s.code} = of_code)
  union all
  (select ${l.entityId}, null, ${l.id} from ${l} join ${e} on ${e.id} = ${l.entityId} and ${e.deletedAt} is null
   join ${r} on ${r.entityId} = ${l.entityId} and ${r.id} = ${l.report} join ${x} on ${x.entityId} = ${l.entityId} and ${x.id} = ${l.edition}
   where ${l.tokenHash} >= hash_from and ${l.tokenHash} < hash_from || 'g' and ${l.logPlace} is not null and ${IS_OUT}
     and not exists (select 1 from ${later} where ${later.entityId} = ${l.entityId} and ${later.report} = ${l.report} and ${later.id} > ${x.dispatch})
   limit 2)
$$;

-- The same of the page of a letter about the year.
create or replace function athar_signed_page(hash_from text) returns table (entity_id uuid, page_id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${p.entityId}, ${p.id} from ${p} join ${e} on ${e.id} = ${p.entityId} and ${e.deletedAt} is null
  where ${p.tokenHash} >= hash_from and ${p.tokenHash} < hash_from || 'g' and ${p.logPlace} is not null limit 2
$$;

-- The code of a word of thanks, which has no reader, in the language that its page is in.
create or replace function athar_thanks_code(of_report uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${s.code} from athar_public_thanks(of_report) t join ${s} on ${s.entityId} = t.entity_id and ${s.report} = of_report and ${s.what} = 'version'
  join ${x} on ${x.entityId} = ${s.entityId} and ${x.id} = ${s.edition} join ${d} on ${d.entityId} = ${x.entityId} and ${d.id} = ${x.dispatch}
  order by ${d.id} desc, ${s.language} = t.language desc, ${s.place} limit 1
$$;

-- Whose log has grown since its end was signed.
create or replace function athar_unsigned_ends() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${s.entityId} from ${s} group by ${s.entityId}
  having max(${s.place}) > coalesce((select max(${h.place}) from ${h} where ${h.entityId} = ${s.entityId}), 0)
$$;`

/** Functions that run with their owner's rights: what signing and verifying need from beyond the caller's tenant. */
export const signedSql = (): string => [KEYS, FIND].join('\n')
