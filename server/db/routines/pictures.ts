/**
 * Pictures that may be shown outside of the charity. product.md 27: none whose consent was withdrawn, nor after the last
 * day (the charity's own) that consent was given for. What is asked for decides nothing: with the caller's rights it
 * finds the caller's own files.
 */
const SHOWN = `
create or replace function athar_shown_pictures(of_entity uuid, ids uuid[])
  returns table (id uuid, width integer, height integer, widths jsonb, placeholder text, edition text)
  language sql stable set search_path = public, pg_temp as $$
  select f.id, f.width, f.height, f.widths, f.placeholder, f.edition
  from files f join entities e on e.id = f.entity_id
  where f.entity_id = of_entity and f.id = any (ids) and f.kind = 'image' and f.deleted_at is null and f.consent_withdrawn_at is null
    and (f.consent_until is null or f.consent_until >= (now() at time zone e.time_zone)::date)
$$;

-- Those of a letter that went out: what was frozen in it is asked again each time it is read.
create or replace function athar_link_pictures(hash text) returns table (id uuid, edition text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select p.id, p.edition from letters l cross join lateral athar_shown_pictures(l.entity_id, array(
    select distinct (i #>> '{}')::uuid from jsonb_path_query(l.content, '$.**.id ? (@ like_regex "^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$")') i)) p
  where l.token_hash = hash and l.deleted_at is null
$$;`

export const picturesSql = (): string => SHOWN
