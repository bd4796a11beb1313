import { dispatches } from '../../../resources/dispatches/schema.ts'
import { editions } from '../../../resources/editions/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { names, routine } from '../columns.ts'

const d = names(dispatches, 'd')
const e = names(entities, 'e')
const r = names(reports, 'r')
const x = names(editions, 'x')

/**
 * [2.7] what an address with a report's id reaches: the common part of a word of thanks that has gone out, as it was frozen.
 * Its project has to be public (product.md 6, 17), and what was archived is taken back.
 */
const PUBLIC_THANKS = routine`
create or replace function athar_public_thanks(of_report uuid)
  returns table (entity_id uuid, project uuid, language text, calendar text, content jsonb)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${r.entityId}, ${r.project}, ${e.defaultLanguage}, ${e.calendar}, ${x.content}
  from ${e} join ${r} on ${r.entityId} = ${e.id} and ${r.id} = of_report
  join ${d} on ${d.entityId} = ${r.entityId} and ${d.report} = ${r.id} join ${x} on ${x.entityId} = ${d.entityId} and ${x.dispatch} = ${d.id}
  where ${r.type} = 'thanks' and ${r.status} in ('sending', 'sent', 'stopped') and coalesce(${r.startsAt} <= now(), true)
    and ${r.deletedAt} is null and not ${r.archived} and athar_public_project_entity(${r.project}) = ${r.entityId}
  -- In the charity's own language where there is one; the other page says the same.
  order by ${x.language} = ${e.defaultLanguage} desc, ${x.id} limit 1
$$;

-- The pictures on that page, and no other file of the entity.
create or replace function athar_public_thanks_pictures(of_report uuid)
  returns table (entity_id uuid, id uuid, width integer, height integer, widths jsonb, placeholder text, edition text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.entity_id, f.* from athar_public_thanks(of_report) t cross join lateral athar_shown_pictures(t.entity_id, array(
    select (i #>> '{}')::uuid from jsonb_path_query(jsonb_build_array(t.content #> '{report,coverImage,id}', t.content #> '{entity,logo,id}'),
      '$[*] ? (@.type() == "string")') i)) f
$$;`

export const publicThanksSql = (): string => PUBLIC_THANKS
