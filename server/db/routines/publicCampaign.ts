import { campaigns } from '../../../resources/campaigns/schema.ts'
import { colors } from '../../../resources/colors/schema.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { feedback } from '../../../resources/feedback/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { fundraisingLicences } from '../../../resources/fundraising_licences/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { names, routine } from '../columns.ts'
import { beside } from './stops.ts'

const bareCampaigns = names(campaigns)
const bareDonors = names(donors)
const bareFeedback = names(feedback)
const bareMessages = names(messages)
const c = names(campaigns, 'c')
const d = names(donors, 'd')
const co = names(colors, 'co')
const e = names(entities, 'e')
const f = names(files, 'f')
const holder = names(donors, 'holder')
const i = names(fundraisingLicences, 'i')
const m = names(messages, 'm')
const p = names(projects, 'p')
const s = names(dispatches, 's')
const told = names(feedback, 'told')

/**
 * [3.10] what an address with a campaign's id reaches before a tenant is known. `draft`: the server has seen a key that
 * staff were given to look at it before. Columns are named one by one: a new one is private until it is added here.
 */
const PAGE = routine`
create or replace function athar_public_campaign_entity(of_campaign uuid, draft boolean) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  -- Entity by entity, by the key of campaigns: it begins with the entity.
  select ${e.id} from ${e} join ${c} on ${c.entityId} = ${e.id} and ${c.id} = of_campaign
  where (draft or ${c.status} in ('sending', 'published', 'stopped')) and ${c.deletedAt} is null
    and ${e.status} = 'active' and ${e.deletedAt} is null
$$;

create or replace function athar_campaign_pictures(of_campaign uuid, draft boolean)
  returns table (entity_id uuid, id uuid, width integer, height integer, widths jsonb, placeholder text, edition text)
  language sql stable security definer set search_path = public, pg_temp as $$
  with page as materialized (select athar_public_campaign_entity(of_campaign, draft) as entity)
  select (select entity from page), f.* from athar_shown_pictures((select entity from page), array(
    select ${c.image} from ${c} where ${c.entityId} = (select entity from page) and ${c.id} = of_campaign and ${c.image} is not null
    union
    select ${e.logo} from ${e} where ${e.id} = (select entity from page) and ${e.logo} is not null)) f
$$;

-- Where its film lies: the store is reached through this alone.
create or replace function athar_campaign_film(of_campaign uuid, draft boolean)
  returns table (entity_id uuid, id uuid, mime text, bytes integer, edition text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${f.entityId}, ${f.id}, ${f.mime}, ${f.bytes}, ${f.edition} from ${c} join ${f} on ${f.entityId} = ${c.entityId} and ${f.id} = ${c.video}
  where ${c.entityId} = athar_public_campaign_entity(of_campaign, draft) and ${c.id} = of_campaign
    and ${f.id} in (select s.id from athar_shown_films(${c.entityId}, array[${c.video}]) s)
$$;

-- Money as text: json would turn it into floating-point numbers on its way.
create or replace function athar_public_campaign(of_campaign uuid, draft boolean) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'entity', json_build_object('name', ${e.name}, 'nameEn', ${e.nameEn}, 'logo', ${e.logo}, 'verified', ${e.verified}, 'licenceNumber', ${e.licenceNumber},
      'website', ${e.website}, 'contactPhone', ${e.contactPhone}, 'contactEmail', ${e.contactEmail}, 'donationWays', ${e.donationWays},
      'timeZone', ${e.timeZone}, 'defaultLanguage', ${e.defaultLanguage}, 'calendar', ${e.calendar},
      'mainColor', (select ${co.value} from ${co} where ${co.entityId} = ${e.id} and ${co.main} and ${co.deletedAt} is null)),
    'campaign', json_build_object('title', ${c.title}, 'description', ${c.description}, 'link', ${c.link}, 'image', ${c.image},
      'video', exists (select from athar_shown_films(${c.entityId}, array[${c.video}])), 'status', ${c.status}),
    'licence', case when ${i.id} is not null then json_build_object('number', ${i.number}, 'purpose', ${i.purpose}, 'startDate', ${i.startDate},
      'endDate', ${i.endDate}, 'target', ${i.target}::text, 'ended', ${i.endDate} < (now() at time zone ${e.timeZone})::date,
      'begun', ${i.startDate} <= (now() at time zone ${e.timeZone})::date) end,
    'progress', (select json_build_object('project', ${p.name}, 'required', ${p.requiredAmount}::text, 'collected', ${p.collectedAmount}::text) from ${p}
      where ${p.entityId} = ${c.entityId} and ${p.id} = ${c.project} and ${p.id} is not null and ${p.showProgress} and ${p.status} = 'published'
        and ${p.type} = 'general' and not ${p.archived} and ${p.deletedAt} is null and ${p.requiredAmount} > 0),
    'pictures', coalesce((select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'widths', f.widths,
      'placeholder', f.placeholder, 'edition', f.edition)) from athar_campaign_pictures(of_campaign, draft) f), '[]'::json))
  from ${c} join ${e} on ${e.id} = ${c.entityId} left join ${i} on ${i.entityId} = ${c.entityId} and ${i.id} = ${c.licence} and ${i.deletedAt} is null
  where ${c.entityId} = athar_public_campaign_entity(of_campaign, draft) and ${c.id} = of_campaign
$$;`

/** The refusal is this link's own, and nobody has said anything of this donor since. */
const BACKS = routine`${d.appealConsent} = 'refused' and ${d.deletedAt} is null and athar_can_take_back(${m.entityId}, ${m.donor}, array[${m.id}], null)
    and ${d.updatedAt} = (select w.at from athar_last_word(${m.entityId}, ${m.donor}, null) w)`

/**
 * What a recipient's own key opens and does: it is kept as a hash with their message. Who stops an appeal wants no appeals;
 * what serves them still comes (product.md 29). Their donors say so themselves: each is a line of the feedback, of no channel (docs/decisions/139).
 */
const LINK = routine`
drop function if exists athar_campaign_link(uuid, text);
create or replace function athar_campaign_link(of_campaign uuid, hash text) returns table (language text, stopped boolean, backs boolean)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${m.language}, coalesce(${d.appealConsent} = 'refused', true), coalesce(${BACKS}, false) from ${m}
  join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s.appeal} = of_campaign
  left join ${d} on ${d.entityId} = ${m.entityId} and ${d.id} = ${m.donor}
  where ${m.tokenHash} = hash
$$;

create or replace function athar_mark_campaign(of_campaign uuid, hash text, mark text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  one ${bareMessages}%rowtype;
  word ${bareFeedback}%rowtype;
  held uuid[];
  moment timestamptz;
begin
  select m.* into one from ${m} join ${s} on ${s.entityId} = ${m.entityId} and ${s.id} = ${m.dispatch} and ${s.appeal} = of_campaign
  where ${m.tokenHash} = hash;
  if one.id is null then
    return;
  end if;
  if mark in ('stopped', 'resumed') then
    -- One person may stand in two rows: who says stop means the address. Whoever says anything of them at the same time goes
    -- first, or waits.
    held := array(select ${d.id} from ${d} where ${d.entityId} = one.entity_id and ${d.deletedAt} is null
      and (${d.id} = one.donor or one.${bareMessages.sentTo} = case when one.channel = 'email' then ${d.email} else ${d.phone} end
        -- As does whoever is reached by that phone (docs/decisions/128).
        or (one.channel <> 'email' and ${d.reachedBy} in (select ${holder.id} from ${holder} where ${holder.entityId} = one.entity_id and ${holder.phone} = one.${bareMessages.sentTo})))
      order by ${d.id} for no key update);
    moment := athar_moment(one.entity_id, held);
  end if;
  if mark = 'stopped' then
    -- Of what an earlier stop by this link did this one is the last word.
    update ${told} set ${bareFeedback.message} = null where ${told.entityId} = one.entity_id and ${told.message} = one.id and ${told.kind} = 'stop'
      and exists (select from ${d} where ${d.entityId} = one.entity_id and ${d.id} = one.donor and ${d.appealConsent} = 'given');
    with asked as (select ${d.id}, ${d.appealConsent} as was from ${d} where ${d.entityId} = one.entity_id and ${d.id} = any (held)
        and (${d.appealConsent} <> 'refused' or case when ${d.id} = one.donor then athar_is_news(one.entity_id, ${d.id}, array[one.id], null) else athar_is_others(one.entity_id, ${d.id}, array[one.id], null) end)),
    refused as (update ${d} set ${bareDonors.appealConsent} = 'refused', ${bareDonors.appealConsentWay} = null, ${bareDonors.appealConsentSince} = null, ${bareDonors.version} = ${d.version} + 1, ${bareDonors.updatedAt} = moment
      from asked where ${d.entityId} = one.entity_id and ${d.id} = asked.id and asked.was <> 'refused')
    -- Whoever had not been asked has taken nothing back, and is not to be made to agree by taking this back. Where it was
    -- refused already, it is said of a moment that nothing is opened by, so that no earlier link opens it.
    insert into ${bareFeedback} (${bareFeedback.entityId}, ${bareFeedback.id}, ${bareFeedback.kind}, ${bareFeedback.at}, ${bareFeedback.donor}, ${bareFeedback.message})
    select one.entity_id, gen_random_uuid(), 'stop', case when was = 'refused' then ${beside('moment')} else moment end, asked.id,
      case when asked.id = one.donor and was = 'given' then one.id end from asked where was <> 'unknown' on conflict do nothing;
    return;
  end if;
  if mark = 'resumed' then
    select w.* into word from ${m} join ${d} on ${d.entityId} = ${m.entityId} and ${d.id} = ${m.donor}
      cross join lateral athar_last_word(${m.entityId}, ${m.donor}, null) w where ${m.entityId} = one.entity_id and ${m.id} = one.id and ${BACKS};
    if word.id is null then
      return;
    end if;
    with given as (update ${d} set ${bareDonors.appealConsent} = 'given', ${bareDonors.version} = ${d.version} + 1, ${bareDonors.updatedAt} = now()
      where ${d.entityId} = one.entity_id and ${d.deletedAt} is null and ${d.id} = any (held) and ${d.appealConsent} = 'refused' and ${d.updatedAt} = word.at
        -- Each row by its own last word: whoever has said it since keeps it.
        and exists (select from athar_last_word(one.entity_id, ${d.id}, null) w where w.kind = 'stop' and w.at = word.at) returning ${d.id})
    insert into ${bareFeedback} (${bareFeedback.entityId}, ${bareFeedback.id}, ${bareFeedback.kind}, ${bareFeedback.at}, ${bareFeedback.donor})
    select one.entity_id, gen_random_uuid(), 'start', moment, given.id from given;
    update ${told} set ${bareFeedback.message} = null where ${told.entityId} = one.entity_id and ${told.id} = word.id;
    return;
  end if;
  -- An opening is counted: in the order of locks (server/messages/dispatch.ts) the message comes last.
  if one.${bareMessages.readAt} is null then
    perform 1 from ${c} where ${c.entityId} = one.entity_id and ${c.id} = of_campaign for update;
    perform 1 from ${s} where ${s.entityId} = one.entity_id and ${s.id} = one.dispatch for update;
    update ${m} set ${bareMessages.state} = case when ${m.state} in ('sent', 'delivered', 'unknown') then 'read' else ${m.state} end, ${bareMessages.readAt} = now()
    where ${m.entityId} = one.entity_id and ${m.id} = one.id and ${m.readAt} is null;
  end if;
  if mark = 'clicked' then
    update ${m} set ${bareMessages.clickedAt} = now() where ${m.entityId} = one.entity_id and ${m.id} = one.id and ${m.clickedAt} is null;
  end if;
end $fn$;`

/** Whoever opens the page without a key is nobody: what is counted is how often, by which mark of ours (resources/_kit/sources.ts). */
const VISIT = routine`
create or replace function athar_visit_campaign(of_campaign uuid, source text, gone boolean) returns void
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  quiet text := coalesce(current_setting('app.quiet', true), '');
begin
  -- Nothing of the campaign changes: its record keeps its version, and the trail says nothing.
  perform set_config('app.quiet', 'on', true);
  update ${c} set ${bareCampaigns.visits} = jsonb_set(coalesce(${c.visits}, '{}'), array[source], jsonb_build_object(
    'opened', coalesce((${c.visits} -> source ->> 'opened')::bigint, 0) + case when gone then 0 else 1 end,
    'gone', coalesce((${c.visits} -> source ->> 'gone')::bigint, 0) + case when gone then 1 else 0 end))
  where ${c.entityId} = athar_public_campaign_entity(of_campaign, false) and ${c.id} = of_campaign;
  perform set_config('app.quiet', quiet, true);
end $fn$;`

export const publicCampaignSql = (): string => [PAGE, LINK, VISIT].join('\n')
