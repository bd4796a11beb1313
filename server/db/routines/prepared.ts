import { entities } from '../../../resources/entities/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { names, routine } from '../columns.ts'

const e = names(entities, 'e')
const p = names(projects, 'p')
const r = names(reports, 'r')

/**
 * [6.7] what was prepared for the person who signed in by phone, and has gone out: of published projects, special ones
 * among them, since they were named for it (product.md 5, 6).
 */
const PREPARED = routine`
drop function if exists athar_prepared_reports();
create or replace function athar_prepared_reports()
  returns table (id uuid, entity_id uuid, project uuid, project_name text, entity_name text, entity_name_en text, is_open boolean, at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${r.id}, ${r.entityId}, ${p.id}, ${p.name}, ${e.name}, ${e.nameEn}, ${p.type} = 'general', ${r.sentAt}
  from (select distinct entity, person from athar_own_donors() as o (entity, person, working) where working) o
  join ${r} on ${r.entityId} = o.entity and ${r.preparedFor} @> array[o.person]
  join ${p} on ${p.entityId} = ${r.entityId} and ${p.id} = ${r.project} join ${e} on ${e.id} = ${r.entityId}
  where ${r.type} = 'project' and ${r.status} in ('sending', 'sent', 'stopped') and coalesce(${r.startsAt} <= now(), true)
    and ${r.deletedAt} is null and not ${r.archived} and ${p.status} = 'published' and ${p.deletedAt} is null and not ${p.archived}
  order by ${r.sentAt} desc limit 50
$$;`

export const preparedSql = (): string => PREPARED
