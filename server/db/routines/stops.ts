import { CHANNELS } from '../../../resources/_kit/channels.ts'
import { STOP_OF, WAY_OF, WAYS } from '../../../resources/_kit/ways.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { feedback } from '../../../resources/feedback/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { names, routine } from '../columns.ts'

const bareDonors = names(donors)
const bareFeedback = names(feedback)
const bareLetters = names(letters)
const d = names(donors, 'd')
const f = names(feedback, 'f')
const g = names(feedback, 'g')
const holder = names(donors, 'holder')
const l = names(letters, 'l')
const m = names(messages, 'm')
const n = names(messages, 'n')
const other = names(donors, 'other')

/**
 * The next moment that the columns tell apart. A word of the same stop about what it did not close is said then, beside the
 * moment by which anything is opened.
 */
export const beside = (moment: string): string => `${moment} + interval '1 millisecond'`
const CAME = `'handing', 'sent', 'delivered', 'read', 'unknown'`
/** By which way a channel goes. */
export const wayOf = (channel: string): string =>
  `case ${channel} ${CHANNELS.map((one) => `when '${one}' then '${WAY_OF[one]}'`).join(' ')} end`
const isStopped = (row: typeof d, way: string): string =>
  `case ${way} ${WAYS.map((one) => `when '${one}' then ${row[STOP_OF[one]]}`).join(' ')} end`
/** The three flags of a donor's row, one of which becomes `value`. */
const moved = (row: typeof d, way: string, value: 'true' | 'false'): string =>
  WAYS.map((one) => {
    const [bare, now] = [bareDonors[STOP_OF[one]], row[STOP_OF[one]]]
    return `${bare} = case when ${way} = '${one}' then ${value} else ${now} end`
  }).join(', ')

/**
 * docs/decisions/139. What is read here is read with the rights of whoever calls: all but the doors at the end are called by
 * routines that have found the donor by a key. Those that each page behind a link asks are plpgsql: it keeps the plan of a
 * query, which costs several times what running it does.
 */
const READS = routine`
-- The ways by which some messages, which bring one thing, came to their donor, the last one first: what never left brought
-- nothing, unless nothing has. A letter without any came by mail.
create or replace function athar_ways(entity uuid, brought uuid[]) returns table (way text, channel text, message uuid, sent_to text, place bigint)
  language plpgsql stable set search_path = public, pg_temp as $$
#variable_conflict use_column
begin
  -- Most things came by one message, whatever became of it: each page behind a link asks, and sorting one row costs ten times finding it.
  if cardinality(brought) = 1 then
    return query select ${wayOf(m.channel)}, ${m.channel}, ${m.id}, ${m.sentTo}, 1::bigint from ${m} where ${m.entityId} = entity and ${m.id} = brought[1];
    if found then return; end if;
  end if;
  return query select w.*, row_number() over (order by came desc, at desc nulls last, w.message desc) from (
    select distinct on (${wayOf(m.channel)}) ${wayOf(m.channel)} as way, ${m.channel} as channel, ${m.id} as message, ${m.sentTo} as sent_to
    from ${m} where ${m.entityId} = entity and ${m.id} = any (brought) and (${m.state} in (${CAME})
      or not exists (select from ${n} where ${n.entityId} = entity and ${n.id} = any (brought) and ${n.state} in (${CAME})))
    order by ${wayOf(m.channel)}, ${m.state} in (${CAME}) desc, ${m.sentAt} desc nulls last, ${m.id} desc) w
  cross join lateral (select ${n.state} in (${CAME}) as came, ${n.sentAt} as at from ${n} where ${n.entityId} = entity and ${n.id} = w.message) k
  union all
  select 'email', 'email', null, null, 1 where not exists (select from ${m} where ${m.entityId} = entity and ${m.id} = any (brought));
end $$;

create or replace function athar_letter_messages(entity uuid, of_letter uuid) returns uuid[]
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return array(select ${m.id} from ${m} where ${m.entityId} = entity and ${m.letter} = of_letter);
end $$;

-- Whether nothing reaches a donor by this way: a phone that several share is stopped for all of them (docs/decisions/128).
create or replace function athar_way_stopped(entity uuid, of_donor uuid, way text) returns boolean
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return coalesce((select ${isStopped(d, 'way')} or (way <> 'email' and exists (select from ${other}
      left join ${holder} on ${holder.entityId} = ${other.entityId} and ${holder.id} = ${other.reachedBy}
      where ${other.entityId} = entity and ${other.deletedAt} is null and ${other.reachedBy} = coalesce(${d.reachedBy}, ${d.id})
        and (${isStopped(other, 'way')} or ${isStopped(holder, 'way')})))
    from ${d} where ${d.entityId} = entity and ${d.id} = of_donor), true);
end $$;

-- What a donor said last of a way; no way: of campaigns.
create or replace function athar_last_word(entity uuid, of_donor uuid, of_way text) returns setof ${bareFeedback}
  language sql stable set search_path = public, pg_temp as $$
  select f.* from ${f} where ${f.entityId} = entity and ${f.donor} = of_donor and ${wayOf(f.channel)} is not distinct from of_way
    and (${f.kind} in ('stop', 'start') or (${f.kind} = 'notMe' and of_way is not null))
  order by ${f.at} desc, ${f.id} desc limit 1
$$;

-- When what donors say now is said: later than all that they have said, also within one millisecond, where the clock was set
-- back meanwhile, or where whoever says it has waited for whoever began later.
create or replace function athar_moment(entity uuid, of_donors uuid[]) returns timestamptz
  language sql stable set search_path = public, pg_temp as $$
  select greatest(now(), ${beside(`max(${f.at})`)}) from ${f}
  where ${f.entityId} = entity and ${f.donor} = any (of_donors) and ${f.kind} in ('stop', 'start', 'notMe')
$$;

-- A stop that closed a way names the message that it came by. Only as long as it is the donor's last word can it be taken
-- back by that message's link: neither what staff or a service stopped, nor what was stopped elsewhere.
create or replace function athar_can_take_back(entity uuid, of_donor uuid, brought uuid[], of_way text) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from athar_last_word(entity, of_donor, of_way) f
    where ${f.kind} = 'stop' and not ${f.byService} and ${f.message} = any (brought))
$$;

-- Whether another link than that of these messages could take back what stands of a donor. Rows that were closed along with the
-- donor's own have a line of the same moment, which names nothing: the one that names its message speaks for them.
create or replace function athar_is_others(entity uuid, of_donor uuid, brought uuid[], of_way text) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select exists (select from athar_last_word(entity, of_donor, of_way) f join ${g} on ${g.entityId} = ${f.entityId} and ${g.at} = ${f.at}
    where ${f.kind} = 'stop' and not ${f.byService} and ${g.kind} = 'stop' and not ${g.byService} and ${g.message} is not null and ${g.message} <> all (brought)
      and ${wayOf(g.channel)} is not distinct from of_way)
$$;

-- Whether a stop by these messages is a new word of a way that is closed already.
create or replace function athar_is_news(entity uuid, of_donor uuid, brought uuid[], of_way text) returns boolean
  language sql stable set search_path = public, pg_temp as $$
  select athar_is_others(entity, of_donor, brought, of_way)
    or not exists (select from athar_last_word(entity, of_donor, of_way) f where ${f.kind} <> 'start')
$$;

-- How the ways by which something came stand today.
create or replace function athar_stops_of(entity uuid, of_donor uuid, brought uuid[]) returns json
  language plpgsql stable set search_path = public, pg_temp as $$
begin
  return (select json_build_object('ways', json_agg(w.way order by w.at), 'open', coalesce(json_agg(w.way order by w.at) filter (where not w.stopped), '[]'::json),
    'backs', coalesce(bool_or(w.stopped and athar_can_take_back(entity, of_donor, brought, w.way)), false))
  from (select way, array_position(array['email', 'whatsapp', 'sms'], way) as at, athar_way_stopped(entity, of_donor, way) as stopped
    from athar_ways(entity, brought)) w);
end $$;`

/** Whoever has the number or address that something was sent to, or that its donor has. */
const BEARS = routine`case when w.way = 'email' then ${d.email} in (select ${m.sentTo} from ${m} where ${m.entityId} = entity and ${m.id} = any (brought)
          union all select ${other.email} from ${other} where ${other.entityId} = entity and ${other.id} = of_donor)
        else ${d.phone} in (select ${m.sentTo} from ${m} where ${m.entityId} = entity and ${m.id} = any (brought)) end`

const WRITES = routine`
-- Whoever stops and whoever takes back wait for each other, before either reads what was said: all whom it may touch, in
-- the order of their ids. @returns the moment of what is said then
drop function if exists athar_hold_bearers(uuid, uuid, uuid[]);
create function athar_hold_bearers(entity uuid, of_donor uuid, brought uuid[]) returns timestamptz
  language plpgsql set search_path = public, pg_temp as $fn$
declare
  held uuid[];
begin
  held := array(select ${d.id} from ${d} where ${d.entityId} = entity and (${d.id} = of_donor
    or ${d.email} in (select ${m.sentTo} from ${m} where ${m.entityId} = entity and ${m.id} = any (brought)
      union all select ${other.email} from ${other} where ${other.entityId} = entity and ${other.id} = of_donor)
    or ${d.phone} in (select ${m.sentTo} from ${m} where ${m.entityId} = entity and ${m.id} = any (brought)))
  order by ${d.id} for no key update);
  -- A statement of its own: it sees what those whom it waited for have said.
  return athar_moment(entity, held);
end $fn$;

-- Stops the ways by which something came, for its donor. The feedback says it where that is news: 'anyway', where it was
-- open, where staff had noted it, for now it is the donor's own, and where another link could open it. @returns whether anything was open
create or replace function athar_stop_ways(entity uuid, of_donor uuid, brought uuid[], by_letter uuid, anyway boolean, told boolean) returns boolean
  language plpgsql set search_path = public, pg_temp as $fn$
declare
  w record;
  closed boolean;
  any_closed boolean := false;
  moment timestamptz := athar_hold_bearers(entity, of_donor, brought);
begin
  for w in select * from athar_ways(entity, brought) order by place loop
    update ${d} set ${moved(d, 'w.way', 'true')}, ${bareDonors.version} = ${d.version} + 1, ${bareDonors.updatedAt} = now()
    where ${d.entityId} = entity and ${d.id} = of_donor and not ${isStopped(d, 'w.way')};
    closed := found;
    any_closed := any_closed or closed;
    if told and (anyway or closed or athar_is_news(entity, of_donor, brought, w.way)) then
      -- Of what an earlier stop closed this one is the last word.
      update ${f} set ${bareFeedback.message} = null where closed and ${f.entityId} = entity and ${f.message} = w.message and ${f.kind} = 'stop';
      insert into ${bareFeedback} (${bareFeedback.entityId}, ${bareFeedback.id}, ${bareFeedback.kind}, ${bareFeedback.at}, ${bareFeedback.donor}, ${bareFeedback.channel}, ${bareFeedback.message}, ${bareFeedback.letter})
      values (entity, gen_random_uuid(), 'stop', moment, of_donor, w.channel, case when closed then w.message end,
        case when w.place = 1 and not exists (select from ${f} where ${f.entityId} = entity and ${f.letter} = by_letter and ${f.kind} = 'stop') then by_letter end);
    end if;
  end loop;
  perform athar_stop_bearers(entity, of_donor, brought, moment);
  return any_closed;
end $fn$;

-- One person may stand in two rows: who says stop means the number or address, whoever else bears it. Each row that this
-- closes has a line of its own, of the same moment; a moment later, where it was closed and another link could have opened it.
drop function if exists athar_stop_bearers(uuid, uuid, uuid[]);
create or replace function athar_stop_bearers(entity uuid, of_donor uuid, brought uuid[], moment timestamptz) returns void
  language plpgsql set search_path = public, pg_temp as $fn$
declare
  w record;
begin
  for w in select * from athar_ways(entity, brought) order by place loop
    with borne as (select ${d.id}, ${isStopped(d, 'w.way')} as was from ${d}
      where ${d.entityId} = entity and ${d.deletedAt} is null and ${d.id} <> of_donor and ${BEARS}
        and (not ${isStopped(d, 'w.way')} or athar_is_others(entity, ${d.id}, brought, w.way)) order by ${d.id} for no key update),
    closed as (update ${d} set ${moved(d, 'w.way', 'true')}, ${bareDonors.version} = ${d.version} + 1, ${bareDonors.updatedAt} = now()
      from borne where ${d.entityId} = entity and ${d.id} = borne.id and not borne.was)
    insert into ${bareFeedback} (${bareFeedback.entityId}, ${bareFeedback.id}, ${bareFeedback.kind}, ${bareFeedback.at}, ${bareFeedback.donor}, ${bareFeedback.channel})
    select entity, gen_random_uuid(), 'stop', case when borne.was then ${beside('moment')} else moment end, borne.id, w.channel from borne;
  end loop;
end $fn$;

-- Opens what a stop by these messages closed, of the donor and of who bears the same address: each row whose own last word on
-- that way is the line of that stop. Staff see that they want to hear again.
create or replace function athar_take_back(entity uuid, of_donor uuid, brought uuid[]) returns boolean
  language plpgsql set search_path = public, pg_temp as $fn$
declare
  w record;
  word ${bareFeedback}%rowtype;
  opened boolean := false;
  moment timestamptz := athar_hold_bearers(entity, of_donor, brought);
begin
  for w in select * from athar_ways(entity, brought) order by place loop
    continue when not athar_can_take_back(entity, of_donor, brought, w.way);
    select f.* into word from athar_last_word(entity, of_donor, w.way) f;
    with closed as (update ${d} set ${moved(d, 'w.way', 'false')}, ${bareDonors.version} = ${d.version} + 1, ${bareDonors.updatedAt} = now()
      where ${d.entityId} = entity and ${d.deletedAt} is null and ${isStopped(d, 'w.way')} and (${d.id} = of_donor or ${BEARS})
        and exists (select from athar_last_word(entity, ${d.id}, w.way) f where ${f.kind} = 'stop' and not ${f.byService} and ${f.at} = word.${bareFeedback.at})
      returning ${d.id})
    insert into ${bareFeedback} (${bareFeedback.entityId}, ${bareFeedback.id}, ${bareFeedback.kind}, ${bareFeedback.at}, ${bareFeedback.donor}, ${bareFeedback.channel})
    select entity, gen_random_uuid(), 'start', moment, closed.id, w.channel from closed;
    if found then
      opened := true;
      update ${f} set ${bareFeedback.message} = null where ${f.entityId} = entity and ${f.id} = word.${bareFeedback.id};
    end if;
  end loop;
  return opened;
end $fn$;`

const LETTER = routine`
create or replace function athar_link_stops(hash text) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select athar_stops_of(${l.entityId}, ${l.donor}, athar_letter_messages(${l.entityId}, ${l.id})) from ${l} where ${l.tokenHash} = hash
$$;

-- Whether a stop by a letter's link would change nothing and say nothing new.
create or replace function athar_link_adds_nothing(hash text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_array_length(athar_link_stops(hash) -> 'open') = 0 and not exists (select from ${l}
    cross join lateral athar_letter_messages(${l.entityId}, ${l.id}) brought cross join lateral athar_ways(${l.entityId}, brought) w
    where ${l.tokenHash} = hash and athar_is_news(${l.entityId}, ${l.donor}, brought, w.way))
$$;

create or replace function athar_resume_letter(of_report uuid, hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  one ${bareLetters}%rowtype;
begin
  select l.* into one from ${l} where ${l.tokenHash} = hash and ${l.report} = of_report and ${l.words} is not null and ${l.disownedAt} is null
    and ${l.deletedAt} is null for no key update;
  if one.id is not null and athar_take_back(one.${bareLetters.entityId}, one.${bareLetters.donor}, athar_letter_messages(one.${bareLetters.entityId}, one.id)) then
    update ${l} set ${bareLetters.stoppedAt} = null where ${l.entityId} = one.${bareLetters.entityId} and ${l.id} = one.id;
  end if;
end $fn$;`

/** A stop by a link: what it closes, how that stands today, and how it is taken back. */
export const stopsSql = (): string => [READS, WRITES, LETTER].join('\n')
