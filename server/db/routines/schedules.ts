import { entities } from '../../../resources/entities/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const bareSchedules = names(infrastructure.schedules)
const c = names(infrastructure.schedules, 'c')
const s = names(infrastructure.schedules, 's')
const e = names(entities, 'e')

/**
 * What is due goes to one who asks, in one statement: two who ask at once get different rows, and who does not come back
 * loses them. A rule that fired at a time that is still to come is due as well: the clock has gone back since. Times of
 * entities that an announcement may move, or that stand by another clock than their entity's by now, are told by id.
 */
export const scheduleSql = (): string => routine`
create or replace function athar_claim_schedules(who text, at_most integer, lease_seconds integer)
  returns table (id uuid, entity_id uuid)
  language sql volatile security definer set search_path = public, pg_temp as $$
  update ${bareSchedules} s set ${bareSchedules.claimedBy} = who, ${bareSchedules.claimedUntil} = now() + make_interval(secs => lease_seconds)
  where ${s.id} in (
    select ${c.id} from ${c}
    where (${c.dueAt} <= now() or (${c.dueAt} is not null and ${c.rule} is not null and ${c.firedAt} > now() + interval '1 minute'))
      and (${c.claimedUntil} is null or ${c.claimedUntil} < now())
    order by ${c.dueAt}, ${c.id} limit at_most for update skip locked)
  returning ${s.id}, ${s.entityId}
$$;

create or replace function athar_movable_schedules() returns table (id uuid, entity_id uuid, zone text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${s.id}, ${s.entityId}, ${e.timeZone} from ${s} join ${e} on ${e.id} = ${s.entityId}
  where ${s.dueAt} is not null and ${s.rule} is not null
    and (${s.zone} <> ${e.timeZone} or ${s.rule} ->> 'every' = 'season' or ${s.rule} ->> 'calendar' = 'hijri')
$$;`
