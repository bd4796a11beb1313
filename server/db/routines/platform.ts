/**
 * What the platform does across the walls between entities, and a main branch beyond its own row. Each asks who acts
 * (app.actor) by itself: an argument names what is acted on, never who may.
 */
const WHO = `
create or replace function athar_platform_admin() returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select athar_context() = 'platform' and exists (
    select 1 from users u where u.id = athar_actor() and u.entity_id is null and u.status = 'active' and u.deleted_at is null and 'SuperAdmin' = any (u.roles))
$$;`

/** [2.50] numbers alone: the platform's administrator learns how much an entity holds, never what. */
const OVERVIEW = `
create or replace function athar_entity_counts(of_entity uuid) returns table (projects integer, donors integer, transactions integer, letters integer, users integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(sum(c.count) filter (where c.resource = 'projects'), 0)::int, coalesce(sum(c.count) filter (where c.resource = 'donors'), 0)::int,
    coalesce(sum(c.count) filter (where c.resource = 'donor_transactions'), 0)::int, coalesce(sum(c.count) filter (where c.resource = 'letters'), 0)::int,
    (select count(*)::int from users u where u.entity_id = of_entity and u.deleted_at is null and athar_platform_admin())
  from row_counts c where c.entity_id = of_entity and athar_platform_admin()
$$;

-- When each person of an entity was last here: of their sessions nothing else.
create or replace function athar_entity_seen(of_entity uuid) returns table (user_id uuid, seen_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select s.user_id, max(s.last_seen_at) from sessions s join users u on u.id = s.user_id
  where s.kind = 'staff' and u.entity_id = of_entity and athar_platform_admin() group by s.user_id
$$;`

/** [4.7] an entity that is stopped stops: what it was sending or importing waits for its people to come back. */
const STOP = `
create or replace function athar_stop_entity_work(of_entity uuid) returns void
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not athar_platform_admin() then
    return;
  end if;
  update reports set status = 'stopped', finished_at = now(), version = version + 1, updated_at = now()
  where entity_id = of_entity and status = 'sending';
  update imports set status = 'stopped', finished_at = now(), lease_until = null, lease_owner = null, version = version + 1, updated_at = now()
  where entity_id = of_entity and status in ('running', 'undoing');
end $$;`

/** [3.2], product.md 1: a branch bears the name and the licence of its charity; it begins unverified. */
const BRANCH = `
create or replace function athar_add_branch(new_id uuid, named text, site text, about text, mail text, telephone text) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  main entities%rowtype;
begin
  -- Locked: a main branch that is being removed gets no more branches.
  select e.* into main from users u join entities e on e.id = u.entity_id
  where u.id = athar_actor() and u.status = 'active' and u.deleted_at is null and 'BranchAdmin' = any (u.roles)
    and e.id = athar_entity() and e.main_branch and e.status = 'active' and e.deleted_at is null
  for share of e;
  if main.id is null then
    return null;
  end if;
  insert into entities (id, name, branch_name, main_branch, main_entity, licence_number, website, brief, contact_email, contact_phone,
    time_zone, default_language, calendar)
  values (new_id, main.name, named, false, main.id, main.licence_number, coalesce(site, main.website), about, mail, telephone,
    main.time_zone, main.default_language, main.calendar);
  return main.default_language;
end $$;`

/** [7.8] a file that came with a registration becomes the new entity's: only while that registration is being approved. */
const ADOPT = `
create or replace function athar_adopt_file(of_entity uuid, file jsonb) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if not athar_platform_admin() or not exists (select 1 from registrations r where r.entity = of_entity and r.status = 'awaiting') then
    return false;
  end if;
  insert into files (entity_id, id, name, kind, mime, bytes, sha256, width, height, placeholder, widths)
  select of_entity, f.id, f.name, f.kind, f.mime, f.bytes, f.sha256, f.width, f.height, f.placeholder, f.widths
  from jsonb_populate_record(null::files, file) f;
  return true;
end $$;`

/** Functions that run with their owner's rights, for the platform's administrators and for main branches. */
export const platformSql = (): string => [WHO, OVERVIEW, STOP, BRANCH, ADOPT].join('\n')
