/**
 * [2.8] what an address with a project's id reaches before a tenant is known: published, not deleted, of an active
 * entity, and never one that is dedicated to named donors (product.md 6). Hidden from the store is still public
 * (product.md 13). Columns are named one by one: a new one is private until it is added here.
 */
const PUBLIC_PROJECT = `
create or replace function athar_public_project_entity(of_project uuid) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  -- Entity by entity, by the key of projects: it begins with the entity.
  select e.id from entities e join projects p on p.entity_id = e.id and p.id = of_project
  where p.status = 'published' and p.deleted_at is null and p.type = 'general'
    and e.status = 'active' and e.deleted_at is null
$$;

-- The newest come first; a reader who wants hundreds asks the charity.
create or replace function athar_public_updates(of_project uuid)
  returns table (title text, date_from date, date_to date, details text, images jsonb, video text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select u.name, u.date_from, u.date_to, u.details, u.images, u.video_link from project_updates u
  where u.entity_id = (select athar_public_project_entity(of_project)) and u.project = of_project
    and u.status = 'published' and u.deleted_at is null and u.date_from is not null
  order by u.date_from desc, u.id desc limit 60
$$;

-- The pictures that the page shows, and no other file of the entity: the store is reached through this alone.
drop function if exists athar_public_pictures(uuid);
create or replace function athar_public_pictures(of_project uuid)
  returns table (entity_id uuid, id uuid, width integer, height integer, widths jsonb, placeholder text, edition text)
  language sql stable security definer set search_path = public, pg_temp as $$
  with page as materialized (select athar_public_project_entity(of_project) as entity),
  shown as (
    select (i ->> 'id')::uuid as id from projects p, jsonb_array_elements(p.images) i
    where p.entity_id = (select entity from page) and p.id = of_project
    union
    select (i ->> 'id')::uuid from projects p,
      jsonb_path_query(coalesce(p.stages, '[]'), 'lax $[*].pictures[*]') i
    where p.entity_id = (select entity from page) and p.id = of_project
    union
    select (i ->> 'id')::uuid from athar_public_updates(of_project) u, jsonb_array_elements(u.images) i
    union
    select e.logo from entities e where e.id = (select entity from page) and e.logo is not null
  )
  select (select entity from page), f.* from athar_shown_pictures((select entity from page), array(select s.id from shown s)) f
$$;

-- Money as text: json would turn it into floating-point numbers on its way.
create or replace function athar_public_project(of_project uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'entity', json_build_object('name', e.name, 'logo', e.logo, 'verified', e.verified, 'licenceNumber', e.licence_number,
      'website', e.website, 'phone', e.contact_phone, 'email', e.contact_email, 'donationWays', e.donation_ways,
      'timeZone', e.time_zone, 'language', e.default_language, 'calendar', e.calendar),
    'project', json_build_object('name', p.name, 'idea', p.idea, 'description', p.description, 'city', p.city, 'region', p.region,
      'place', p.place, 'mapLink', p.map_link, 'indicators', p.indicators,
      'startDate', p.start_date, 'endDate', p.end_date, 'target', p.target, 'targetDescription', p.target_description,
      'beneficiaryNumbers', p.beneficiary_numbers, 'beneficiaryCategory', p.beneficiary_category, 'images', p.images, 'video', p.video,
      'stages', p.stages, 'objectives', p.objectives, 'outcomes', p.outcomes, 'partners', p.partners, 'contactNumber', p.contact_number,
      'featured', p.show_on_main_page, 'seoKeywords', p.seo_keywords, 'seoDescription', p.seo_description,
      'donationLink', case when not p.hide_from_store then p.donation_link end,
      'progress', case when p.show_progress then json_build_object('state', p.progress, 'required', p.required_amount::text,
        'collected', p.collected_amount::text, 'spent', p.spent_money::text) end),
    'updates', coalesce((select json_agg(json_build_object('title', u.title, 'from', u.date_from, 'to', u.date_to, 'text', u.details,
      'images', u.images, 'video', u.video)) from athar_public_updates(of_project) u), '[]'::json),
    'pictures', coalesce((select json_agg(json_build_object('id', f.id, 'width', f.width, 'height', f.height, 'widths', f.widths,
      'placeholder', f.placeholder, 'edition', f.edition)) from athar_public_pictures(of_project) f), '[]'::json))
  from projects p join entities e on e.id = p.entity_id
  where p.entity_id = (select athar_public_project_entity(of_project)) and p.id = of_project
$$;`

export const publicProjectSql = (): string => PUBLIC_PROJECT
