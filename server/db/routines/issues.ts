/**
 * Donors' issues [3.8] from the donor's side. An identity belongs to no entity: what it sends and reads goes through
 * here, along its own links alone, and no entity's row or trail learns which identity it was.
 */
const MINE = `
-- The donors that the actor is, one of each entity that works: whoever is two of one entity's writes as the first.
create or replace function athar_my_donors() returns table (entity_id uuid, donor_id uuid)
  language sql stable security definer set search_path = public, pg_temp rows 10 as $$
  select distinct on (l.entity_id) l.entity_id, l.donor_id
  from identity_links l join donors d on d.entity_id = l.entity_id and d.id = l.donor_id and d.deleted_at is null
  join entities e on e.id = l.entity_id and e.status = 'active' and e.deleted_at is null
  where athar_context() = 'identity' and l.identity_id = athar_actor() order by l.entity_id, l.created_at, l.donor_id
$$;

-- To whom one may write, each with the published projects that one has given to.
create or replace function athar_my_charities() returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('id', e.id, 'name', e.name, 'branchName', e.branch_name, 'projects', (
      select coalesce(json_agg(json_build_object('id', p.id, 'name', p.name) order by p.name), '[]') from projects p
      where p.entity_id = m.entity_id and p.status = 'published' and p.deleted_at is null and exists (
        select 1 from donor_transactions t where t.entity_id = p.entity_id and t.project = p.id and t.donor = m.donor_id and t.deleted_at is null)))
    order by e.name, e.branch_name), '[]')
  from athar_my_donors() m join entities e on e.id = m.entity_id
$$;

create or replace function athar_my_issues(most integer) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(x), '[]') from (
    select i.id, i.type, i.status, i.message, i.sent_at as "sentAt", i.reply, i.replied_at as "repliedAt", i.entity_name as "entityName", p.name as "projectName"
    from identity_links l join donor_issues i on i.entity_id = l.entity_id and i.donor = l.donor_id and i.deleted_at is null
    left join projects p on p.entity_id = i.entity_id and p.id = i.project
    where athar_context() = 'identity' and l.identity_id = athar_actor() order by i.sent_at desc, i.id limit most) x
$$;

-- 'sent', or 'entity' and 'project' for what is none of the actor's, or 'tooMany'.
create or replace function athar_send_issue(new_id uuid, of_entity uuid, of_type text, of_project uuid, words text, most integer, within interval) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  who uuid := athar_actor();
  me uuid;
begin
  perform pg_advisory_xact_lock(hashtextextended('issues ' || who::text, 0));
  select m.donor_id into me from athar_my_donors() m where m.entity_id = of_entity;
  if me is null then
    return 'entity';
  end if;
  if of_project is not null and not exists (
      select 1 from projects p join donor_transactions t on t.entity_id = p.entity_id and t.project = p.id and t.donor = me and t.deleted_at is null
      where p.entity_id = of_entity and p.id = of_project and p.status = 'published' and p.deleted_at is null) then
    return 'project';
  end if;
  if most <= (select count(*) from identity_links l join donor_issues i on i.entity_id = l.entity_id and i.donor = l.donor_id
      where l.identity_id = who and i.created_at > now() - within) then
    return 'tooMany';
  end if;
  -- The trail is the entity's: an identity in it could be compared with another charity's.
  perform set_config('app.actor', '', true);
  insert into donor_issues (id, entity_id, type, donor, donor_name, donor_phone, donor_email, project, message, sent_at, entity_name)
  select new_id, of_entity, of_type, me, d.name, d.phone, d.email, of_project, words, now(), concat_ws(' · ', e.name, e.branch_name)
  from donors d join entities e on e.id = d.entity_id where d.entity_id = of_entity and d.id = me;
  perform set_config('app.actor', who::text, true);
  return 'sent';
end $$;`

/** Answers to one issue that go out by mail within a day: the first, and corrections. */
const MAILS_A_DAY = 3

const MAIL = `
-- The answer by email, in the ledger of mails to accounts: to whom had an email when they wrote, and wants mail. A later
-- answer takes an earlier one's place while that waits.
create or replace function athar_plan_issue_mail(new_id uuid, of_issue uuid, lifetime interval) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update account_links l set state = 'spent' from donor_issues i
  where i.id = of_issue and (athar_context() = 'platform' or i.entity_id = athar_entity()) and l.issue_id = i.id and l.state = 'planned';
  insert into account_links (id, purpose, email, entity_id, donor_id, issue_id, language, expires_at, state, next_at)
  select new_id, 'issue', i.donor_email, i.entity_id, i.donor, i.id, coalesce(d.language, e.default_language), now() + lifetime, 'planned', now()
  from donor_issues i join donors d on d.entity_id = i.entity_id and d.id = i.donor join entities e on e.id = i.entity_id
  where i.id = of_issue and (athar_context() = 'platform' or i.entity_id = athar_entity()) and d.deleted_at is null
    and i.reply is not null and d.email = i.donor_email and not d.email_stopped and not d.deceased
    and ${MAILS_A_DAY} > (select count(*) from account_links l where l.issue_id = i.id and l.state <> 'spent' and l.created_at > now() - interval '1 day');
  return found;
end $$;

-- What became of the last such mail; null where none was planned.
create or replace function athar_issue_mail_state(of_issue uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select l.state from account_links l join donor_issues i on i.id = l.issue_id
  where l.issue_id = of_issue and (athar_context() = 'platform' or i.entity_id = athar_entity()) order by l.created_at desc limit 1
$$;

create or replace function athar_issue_words(of_issue uuid, to_email text) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('name', i.donor_name, 'entityName', e.name, 'branchName', e.branch_name, 'message', i.message, 'reply', i.reply)
  from donor_issues i join donors d on d.entity_id = i.entity_id and d.id = i.donor join entities e on e.id = i.entity_id
  where i.id = of_issue and i.deleted_at is null and i.reply is not null and d.deleted_at is null and d.email = to_email
    and not d.email_stopped and e.status = 'active' and e.deleted_at is null
$$;`

/** Functions that run with their owner's rights, for issues of donors. */
export const issuesSql = (): string => [MINE, MAIL].join('\n')
