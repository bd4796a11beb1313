import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const d = names(donors, 'd')
const e = names(entities, 'e')
const p = names(projects, 'p')
const l = names(infrastructure.identityLinks, 'l')
/**
 * Who somebody is that signed in by phone (product.md 3). An identity belongs to no entity; which donors it is stands in
 * its links, that no role reads. Everything of their own, in the row policies and in the engine's filter, is told from here.
 */
export const ownSql = (): string => routine`
-- The donors that the actor is, with every entity that knows them; working: of an entity that is at work.
create or replace function athar_own_donors() returns table (entity_id uuid, donor_id uuid, working boolean)
  language sql stable security definer set search_path = public, pg_temp rows 10 as $$
  select ${l.entityId}, ${l.donorId}, ${e.status} = 'active'
  from ${l} join ${d} on ${d.entityId} = ${l.entityId} and ${d.id} = ${l.donorId} and ${d.deletedAt} is null
  join ${e} on ${e.id} = ${l.entityId} and ${e.deletedAt} is null
  where athar_context() = 'identity' and ${l.identityId} = athar_actor()
$$;

-- product.md 6: the special projects that are for one of them, from when they are published on.
create or replace function athar_dedicated_projects() returns table (entity_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp rows 10 as $$
  select ${p.entityId}, ${p.id} from athar_own_donors() o (entity, donor, working)
  join ${p} on ${p.entityId} = o.entity and o.donor = any(${p.dedicatedTo})
  where ${p.type} = 'special' and ${p.status} = 'published' and ${p.deletedAt} is null
$$;
drop function if exists athar_my_issues(integer);
drop function if exists athar_my_charities();
drop function if exists athar_my_donors();
drop function if exists athar_send_issue(uuid, uuid, text, uuid, text, integer, interval);`
