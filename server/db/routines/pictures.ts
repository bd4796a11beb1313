import { editions } from '../../../resources/editions/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { names, routine } from '../columns.ts'

const e = names(entities, 'e')
const f = names(files, 'f')
const l = names(letters, 'l')
const x = names(editions, 'x')
/** product.md 44: what may be shown of what somebody answered for: not kept back, agreed to by whom it shows, before its last day. */
const MAY = `${f.deletedAt} is null and ${f.consentWithdrawnAt} is null
    and ${f.keptBack} is null and (not coalesce(${f.people}, false) or ${f.consentBy} is not null)
    and (${f.consentUntil} is null or ${f.consentUntil} >= (now() at time zone ${e.timeZone})::date)`
/**
 * Pictures that may be shown outside of the charity. product.md 27: none whose consent was withdrawn, nor after the last
 * day (the charity's own) that consent was given for. product.md 44: none that nobody answered for, that is kept back with
 * a reason, or that shows people of whom nobody agreed; a charity's logo is its sign and need not be
 * answered for, but no answer is passed over by it. What is asked for decides nothing: with the caller's rights it
 * finds the caller's own files.
 */
const SHOWN = routine`
create or replace function athar_shown_pictures(of_entity uuid, ids uuid[])
  returns table (id uuid, width integer, height integer, widths jsonb, placeholder text, edition text)
  language sql stable set search_path = public, pg_temp as $$
  select ${f.id}, ${f.width}, ${f.height}, ${f.widths}, ${f.placeholder}, ${f.edition}
  from ${f} join ${e} on ${e.id} = ${f.entityId}
  where ${f.entityId} = of_entity and ${f.id} = any (ids) and ${f.kind} = 'image' and ${MAY}
    and (${f.id} = ${e.logo} or ${f.answeredAt} is not null)
$$;

-- Films likewise, and recordings of a voice. They have no smaller sizes and no blurred parts.
create or replace function athar_shown_films(of_entity uuid, ids uuid[]) returns table (id uuid)
  language sql stable set search_path = public, pg_temp as $$
  select ${f.id} from ${f} join ${e} on ${e.id} = ${f.entityId}
  where ${f.entityId} = of_entity and ${f.id} = any (ids) and ${f.kind} in ('video', 'audio') and ${f.answeredAt} is not null and ${MAY}
$$;

-- Those of a letter that went out, and its voices: what was frozen in it is asked again each time it is read.
create or replace function athar_link_pictures(hash text) returns table (id uuid, edition text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.edition from ${l} left join ${x} on ${x.entityId} = ${l.entityId} and ${x.id} = ${l.edition} cross join lateral (select array(
    select distinct (i #>> '{}')::uuid from jsonb_path_query(athar_letter_content(${x.content}, ${l.words}), '$.**.id ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")') i) as ids) n cross join lateral (
    select s.id, s.edition from athar_shown_pictures(${l.entityId}, n.ids) s union all select s.id, null from athar_shown_films(${l.entityId}, n.ids) s) p
  where ${l.tokenHash} = hash and ${l.deletedAt} is null
$$;`

export const picturesSql = (): string => SHOWN
