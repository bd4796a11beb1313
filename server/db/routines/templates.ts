import { metaAccounts } from '../../../resources/meta_accounts/schema.ts'
import { templates } from '../../../resources/templates/schema.ts'
import { names, routine } from '../columns.ts'

const a = names(metaAccounts, 'a')
const t = names(templates, 't')

/** What the platform offers to every entity, to be copied: rows that no entity's policies show. */
const OFFERED = routine`
create or replace function athar_offered_templates() returns setof templates
  language sql stable security definer set search_path = public, pg_temp as $$
  select t.* from ${t} where ${t.entityId} is null and ${t.status} = 'active' and ${t.deletedAt} is null
$$;`

/** Entities with an account at a service that has templates of theirs: their states are asked for once an hour. */
const AT_SERVICE = routine`
create or replace function athar_entities_with_templates() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${a.entityId} from ${a}
  where ${a.deletedAt} is null and ${a.state} = 'working' and exists (
    select 1 from ${t} where ${t.entityId} = ${a.entityId} and ${t.deletedAt} is null and ${t.metaStatus} not in ('notSubmitted', 'deleted'))
$$;`

export const templatesSql = (): string => [OFFERED, AT_SERVICE].join('\n')
