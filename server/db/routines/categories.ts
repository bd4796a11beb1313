import { entities } from '../../../resources/entities/schema.ts'
import { imports } from '../../../resources/imports/schema.ts'
import { names, routine } from '../columns.ts'

const e = names(entities, 'e')
const i = names(imports, 'i')

/** From this hour on, by an entity's own clock, its donors are put into their categories for the day. */
const NIGHT = 2

/** Entities whose donors are to be sorted: not yet today, or not since a file brought or took back donors or gifts. */
export const categoriesSql = (): string => routine`
create or replace function athar_entities_unsorted() returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${e.id} from ${e}
  where ${e.deletedAt} is null and ${e.status} = 'active' and (
    ${e.donorsSortedAt} is null
    or (${e.donorsSortedAt} at time zone ${e.timeZone})::date < ((now() at time zone ${e.timeZone}) - interval '${NIGHT} hours')::date
    or exists (select 1 from ${i} where ${i.entityId} = ${e.id} and greatest(${i.finishedAt}, ${i.undoneAt}) > ${e.donorsSortedAt}))
$$;`
