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

/**
 * product.md 1: the totals of a main branch's branches, for its administrator at work there. Sums and names alone, from
 * what is kept day by day. Each branch's own trail says that they were looked at; once in ten minutes a look counts as one.
 */
const BRANCH_TOTALS = `
create or replace function athar_branch_totals(of_request text) returns json
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  main uuid;
begin
  select e.id into main from users u join entities e on e.id = u.entity_id
  where u.id = athar_actor() and u.status = 'active' and u.deleted_at is null and 'BranchAdmin' = any (u.roles)
    and e.id = athar_entity() and e.main_branch and e.status = 'active' and e.deleted_at is null;
  if main is null then
    return null;
  end if;
  perform pg_advisory_xact_lock(hashtextextended('branches ' || athar_actor()::text, 0));
  insert into audit_trail (id, entity_id, actor, action, resource, record, request)
  select gen_random_uuid(), b.id, athar_actor(), 'view', 'entities', b.id::text, of_request from entities b
  where b.main_entity = main and b.deleted_at is null and not exists (select 1 from audit_trail a
    where a.entity_id = b.id and a.actor = athar_actor() and a.action = 'view' and a.resource = 'entities'
      and a.deleted_at is null and a.created_at > now() - interval '10 minutes');
  return (
    select json_agg(json_build_object('branchName', b.branch_name, 'status', b.status, 'main', b.id = main,
      'published', (select count(*)::int from projects p where p.entity_id = b.id and p.deleted_at is null and p.status = 'published'),
      'donors', coalesce((select c.count from row_counts c where c.entity_id = b.id and c.resource = 'donors'), 0),
      'lettersSent', (select coalesce(sum(r.sent_count), 0)::int from reports r where r.entity_id = b.id and r.deleted_at is null),
      'spent', (select coalesce(sum(p.spent_money), 0)::text from projects p where p.entity_id = b.id and p.deleted_at is null),
      'gifts', (select json_build_object('amount', coalesce(sum(f.amount), 0)::text, 'count', coalesce(sum(f.n), 0)::int,
          'funds', coalesce(json_agg(json_build_object('fund', f.fund, 'amount', f.amount::text, 'count', f.n) order by f.amount desc, f.fund)
            filter (where f.n <> 0), '[]'))
        from (select d.fund, sum(d.amount) as amount, sum(d.count)::int as n from donation_days d where d.entity_id = b.id group by d.fund) f))
      order by b.id <> main, b.branch_name, b.id)
    from entities b where (b.id = main or b.main_entity = main) and b.deleted_at is null);
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

/**
 * [7.8] what whoever reviews a registration has to know beside it: charities of the same name, or whose people have the
 * administrator's address or phone (legal: both are one person's within one entity alone [5.7]), and who has decided.
 */
const REVIEW = `
create or replace function athar_review_registration(of_registration uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'decidedBy', (select u.name from audit_trail a join users u on u.id = a.actor
      where a.resource = 'registrations' and a.record = r.id::text and a.entity_id is null and a.action = 'update'
        and a.before ->> 'status' = 'awaiting' and a.after ->> 'status' <> 'awaiting' order by a.created_at desc limit 1),
    'alike', (select coalesce(json_agg(json_build_object('id', m.id, 'name', m.name, 'branchName', m.branch_name, 'why', m.why) order by m.name, m.branch_name), '[]')
      from (select e.id, e.name, e.branch_name, array_remove(array[
          case when athar_fold(e.name) = athar_fold(r.name) and athar_fold(e.branch_name) = athar_fold(r.branch_name) then 'name' end,
          case when e.contact_email = r.admin_email or exists (select 1 from users u where u.entity_id = e.id and u.email = r.admin_email and u.deleted_at is null) then 'email' end,
          case when e.contact_phone = r.admin_phone or exists (select 1 from users u where u.entity_id = e.id and u.phone = r.admin_phone and u.deleted_at is null) then 'phone' end
        ], null) as why
        from entities e where e.deleted_at is null and e.id is distinct from r.entity) m where m.why <> '{}'))
  from registrations r where r.id = of_registration and r.deleted_at is null and athar_platform_admin()
$$;`

/** Functions that run with their owner's rights, for the platform's administrators and for main branches. */
export const platformSql = (): string => [WHO, OVERVIEW, STOP, BRANCH, BRANCH_TOTALS, ADOPT, REVIEW].join('\n')
