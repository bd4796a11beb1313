import { templates } from '../../../resources/templates/schema.ts'
import { names, routine } from '../columns.ts'

const t = names(templates, 't')

/** What the platform offers to every entity, to be copied: rows that no entity's policies show. */
const OFFERED = routine`
create or replace function athar_offered_templates() returns setof templates
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.* from ${t} where ${t.entityId} is null and ${t.status} = 'active' and ${t.deletedAt} is null
$$;`

export const templatesSql = (): string => OFFERED
