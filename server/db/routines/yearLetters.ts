import { dispatches } from '../../../resources/dispatches/schema.ts'
import { feedback } from '../../../resources/feedback/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { yearLetterPages } from '../../../resources/year_letter_pages/schema.ts'
import { yearLetters } from '../../../resources/year_letters/schema.ts'
import { names, routine } from '../columns.ts'

const bareMessages = names(messages)
const barePages = names(yearLetterPages)
const f = names(feedback)
const l = names(letters, 'l')
const m = names(messages, 'm')
const p = names(yearLetterPages, 'p')
const x = names(dispatches, 'x')
const y = names(yearLetters, 'y')
const px = names(yearLetterPages, 'px')

/**
 * product.md 23: what the key to a letter about the year opens before a tenant is known: what was frozen, the logo as it may
 * be shown today, what was signed of it, and by what the donor's own letters about its projects are opened.
 */
const PAGE = routine`
create or replace function athar_year_messages(entity uuid, of_letter uuid, of_donor uuid) returns uuid[]
  language sql stable set search_path = public, pg_temp as $$
  select array(select ${m.id} from ${m} join ${x} on ${x.entityId} = ${m.entityId} and ${x.id} = ${m.dispatch}
    where ${m.entityId} = entity and ${m.donor} = of_donor and ${x.yearLetter} = of_letter)
$$;

create or replace function athar_year_page(of_letter uuid, hash text) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('entityId', ${p.entityId}, 'content', ${p.content},
    'stops', athar_stops_of(${p.entityId}, ${p.donor}, athar_year_messages(${p.entityId}, ${p.yearLetter}, ${p.donor})),
    'disowned', ${p.disownedAt} is not null,
    'seal', case when ${p.logPlace} is not null then json_build_object('salt', ${p.salt}, 'digest', ${p.contentDigest}) end,
    'words', json_build_object('year', ${y.year}, 'calendar', ${y.calendar}, 'titleAr', ${y.titleAr}, 'titleEn', ${y.titleEn},
      'messageAr', ${y.messageAr}, 'messageEn', ${y.messageEn}),
    'shown', coalesce((select json_agg(json_build_object('id', z.id, 'edition', z.edition))
      from athar_shown_pictures(${p.entityId}, array_remove(array[(${p.content} #>> '{entity,logo,id}')::uuid], null)) z), '[]'::json),
    'letters', coalesce((select json_object_agg(${l.id}, ${l.tokenHash}) from ${l} where ${l.entityId} = ${p.entityId} and ${l.donor} = ${p.donor}
      and ${l.words} is not null and ${l.disownedAt} is null and ${l.id} in (
        select (one #>> '{letter,id}')::uuid from jsonb_array_elements(${p.content} -> 'projects') one)), '{}'::json))
  from ${p} join ${y} on ${y.entityId} = ${p.entityId} and ${y.id} = ${p.yearLetter}
  where ${p.tokenHash} = hash and ${p.yearLetter} = of_letter and ${p.deletedAt} is null
$$;`

/**
 * What a reader does with it, once each. An opening is counted: in the order of locks (server/messages/dispatch.ts) the page
 * comes last. A stop stops the way by which it came, and is taken back by the same key; whoever it is not meant for is not
 * written to so again either.
 */
const MARK = routine`
create or replace function athar_mark_year_page(of_letter uuid, hash text, mark text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  one ${barePages}%rowtype;
  brought uuid[];
  closed boolean;
begin
  select p.* into one from ${p} where ${p.tokenHash} = hash and ${p.yearLetter} = of_letter and ${p.content} is not null and ${p.deletedAt} is null;
  if one.id is null then
    return;
  end if;
  if mark = 'fetched' then
    update ${p} set ${barePages.fetchedAt} = now() where ${p.entityId} = one.entity_id and ${p.id} = one.id and ${p.fetchedAt} is null;
    return;
  end if;
  if mark = 'opened' then
    if one.${barePages.openedAt} is not null then
      return;
    end if;
    perform 1 from ${y} where ${y.entityId} = one.entity_id and ${y.id} = of_letter for update;
    perform 1 from ${x} where ${x.entityId} = one.entity_id and ${x.yearLetter} = of_letter order by ${x.id} for update;
    update ${m} set ${bareMessages.state} = case when ${m.state} in ('sent', 'delivered', 'unknown') then 'read' else ${m.state} end, ${bareMessages.readAt} = now()
    from ${x} where ${m.entityId} = one.entity_id and ${m.donor} = one.donor and ${m.readAt} is null and ${m.state} in ('sent', 'delivered', 'unknown')
      and ${x.entityId} = ${m.entityId} and ${x.id} = ${m.dispatch} and ${x.yearLetter} = of_letter;
    update ${p} set ${barePages.openedAt} = now() where ${p.entityId} = one.entity_id and ${p.id} = one.id and ${p.openedAt} is null;
    return;
  end if;
  brought := athar_year_messages(one.entity_id, of_letter, one.donor);
  if mark = 'resumed' then
    if one.${barePages.disownedAt} is null and athar_take_back(one.entity_id, one.donor, brought) then
      update ${px} set ${barePages.stoppedAt} = null where ${px.entityId} = one.entity_id and ${px.id} = one.id;
    end if;
    return;
  end if;
  closed := athar_stop_ways(one.entity_id, one.donor, brought, null, false, mark = 'stopped');
  update ${px} set ${barePages.stoppedAt} = case when closed then now() else coalesce(${px.stoppedAt}, now()) end, ${barePages.disownedAt} = case when mark = 'disowned' then now() else ${px.disownedAt} end
  where ${px.entityId} = one.entity_id and ${px.id} = one.id and case when mark = 'disowned' then ${px.disownedAt} is null else closed or ${px.stoppedAt} is null end;
  if found and mark = 'disowned' then
    insert into ${f} (${f.entityId}, ${f.id}, ${f.kind}, ${f.at}, ${f.donor}, ${f.channel})
    select one.entity_id, gen_random_uuid(), 'notMe', athar_moment(one.entity_id, array[one.donor]), one.donor, channel from athar_ways(one.entity_id, brought) where place = 1;
  end if;
end $fn$;`

export const yearLettersSql = (): string => [PAGE, MARK].join('\n')
