import { colors } from '../../../resources/colors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { projectUpdates } from '../../../resources/project_updates/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { names, routine } from '../columns.ts'

const co = names(colors, 'co')
const e = names(entities, 'e')
const p = names(projects, 'p')
const u = names(projectUpdates, 'u')
/**
 * [2.8] what an address with a project's id reaches before a tenant is known: published, not deleted, of an active
 * entity, and never one that is dedicated to named donors (product.md 6). Hidden from the store is still public
 * (product.md 13). Columns are named one by one: a new one is private until it is added here.
 */
const PUBLIC_PROJECT = routine`
create or replace function athar_public_project_entity(of_project uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  -- Entity by entity, by the key of projects: it begins with the entity.
  select ${e.id} from ${e} join ${p} on ${p.entityId} = ${e.id} and ${p.id} = of_project
  where ${p.status} = 'published' and ${p.deletedAt} is null and not ${p.archived} and ${p.type} = 'general'
    and ${e.status} = 'active' and ${e.deletedAt} is null
$$;

-- Whose page the caller may read: anyone that of a public project, whom a special one is for that one too (product.md 6).
create or replace function athar_page_entity(of_project uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(athar_public_project_entity(of_project),
    (select d.entity_id from athar_dedicated_projects() d where d.id = of_project limit 1))
$$;

-- The newest come first; a reader who wants hundreds asks the charity.
create or replace function athar_public_updates(of_project uuid)
  returns table (title text, date_from date, date_to date, details text, images jsonb, video text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${u.name}, ${u.dateFrom}, ${u.dateTo}, ${u.details}, ${u.images}, ${u.videoLink} from ${u}
  where ${u.entityId} = (select athar_page_entity(of_project)) and ${u.project} = of_project
    and ${u.status} = 'published' and ${u.deletedAt} is null and ${u.dateFrom} is not null
  order by ${u.dateFrom} desc, ${u.id} desc limit 60
$$;

-- The pictures that the page shows, and no other file of the entity: the store is reached through this alone.
drop function if exists athar_public_pictures(uuid);
create or replace function athar_public_pictures(of_project uuid)
  returns table (entity_id uuid, id uuid, width integer, height integer, widths jsonb, placeholder text, edition text)
  language sql stable security definer set search_path = public, pg_temp as $$
  with page as materialized (select athar_page_entity(of_project) as entity),
  shown as (
    select (i ->> 'id')::uuid as id from ${p}, jsonb_array_elements(${p.images}) i
    where ${p.entityId} = (select entity from page) and ${p.id} = of_project
    union
    select (i ->> 'id')::uuid from ${p},
      jsonb_path_query(coalesce(${p.stages}, '[]'), 'lax $[*].pictures[*]') i
    where ${p.entityId} = (select entity from page) and ${p.id} = of_project
    union
    select (i ->> 'id')::uuid from athar_public_updates(of_project) u, jsonb_array_elements(u.images) i
    union
    select ${e.logo} from ${e} where ${e.id} = (select entity from page) and ${e.logo} is not null
  )
  select (select entity from page), f.* from athar_shown_pictures((select entity from page), array(select s.id from shown s)) f
$$;

-- Money as text: json would turn it into floating-point numbers on its way.
create or replace function athar_public_project(of_project uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'entity', json_build_object('name', ${e.name}, 'nameEn', ${e.nameEn}, 'logo', ${e.logo}, 'verified', ${e.verified}, 'licenceNumber', ${e.licenceNumber},
      'website', ${e.website}, 'contactPhone', ${e.contactPhone}, 'contactEmail', ${e.contactEmail}, 'donationWays', ${e.donationWays},
      'timeZone', ${e.timeZone}, 'defaultLanguage', ${e.defaultLanguage}, 'calendar', ${e.calendar},
      'mainColor', (select ${co.value} from ${co} where ${co.entityId} = ${e.id} and ${co.main} and ${co.deletedAt} is null)),
    'project', json_build_object('name', ${p.name}, 'idea', ${p.idea}, 'description', ${p.description}, 'city', ${p.city}, 'region', ${p.region},
      'place', ${p.place}, 'mapLink', ${p.mapLink}, 'indicators', ${p.indicators},
      'startDate', ${p.startDate}, 'endDate', ${p.endDate}, 'target', ${p.target}, 'targetDescription', ${p.targetDescription},
      'beneficiaryNumbers', ${p.beneficiaryNumbers}, 'beneficiaryCategory', ${p.beneficiaryCategory}, 'images', ${p.images}, 'videos', ${p.videos},
      'stages', ${p.stages}, 'objectives', ${p.objectives}, 'outcomes', ${p.outcomes}, 'partners', ${p.partners}, 'contactNumber', ${p.contactNumber},
      'showOnMainPage', ${p.showOnMainPage}, 'seoKeywords', ${p.seoKeywords}, 'seoDescription', ${p.seoDescription},
      'donationLink', case when not ${p.hideFromStore} then ${p.donationLink} end,
      'standing', case when ${p.showProgress} then json_build_object('progress', ${p.progress}, 'requiredAmount', ${p.requiredAmount}::text,
        'collectedAmount', ${p.collectedAmount}::text, 'spentMoney', ${p.spentMoney}::text) end),
    'updates', coalesce((select json_agg(json_build_object('name', u.title, 'dateFrom', u.date_from, 'dateTo', u.date_to, 'details', u.details,
      'images', u.images, 'videoLink', u.video)) from athar_public_updates(of_project) u), '[]'::json),
    'pictures', coalesce((select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'widths', f.widths,
      'placeholder', f.placeholder, 'edition', f.edition)) from athar_public_pictures(of_project) f), '[]'::json))
  from ${p} join ${e} on ${e.id} = ${p.entityId}
  where ${p.entityId} = (select athar_page_entity(of_project)) and ${p.id} = of_project
$$;`

export const publicProjectSql = (): string => PUBLIC_PROJECT
