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
export const issuesSql = (): string => MAIL
