import { donorIssues } from '../../../resources/donor_issues/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'

const bareIssues = names(donorIssues)
const bareMessages = names(messages)
const after = names(donorIssues, 'new')
const before = names(donorIssues, 'old')
const d = names(donors, 'd')
const e = names(entities, 'e')
const i = names(donorIssues, 'i')
const m = names(messages, 'm')
const u = names(users, 'u')
/** Answers to one issue that go out by mail within a day: the first, and corrections. */
const MAILS_A_DAY = 3

const MAIL = routine`
-- The answer by email, as a message of the entity whose donor asked, whoever answers: to whom had an email when they wrote, and
-- wants mail. A later answer takes an earlier one's place while that waits.
drop function if exists athar_plan_issue_mail(uuid, uuid, interval);
drop function if exists athar_issue_words(uuid, text);
create or replace function athar_plan_issue_mail(new_id uuid, of_issue uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ${m} set ${bareMessages.state} = 'suppressed', ${bareMessages.reason} = 'spent', ${bareMessages.nextAt} = null, ${bareMessages.leaseUntil} = null, ${bareMessages.leaseOwner} = null from ${i}
  where ${i.id} = of_issue and (athar_context() = 'platform' or ${i.entityId} = athar_entity())
    and ${m.entityId} = ${i.entityId} and ${m.issue} = ${i.id} and ${m.kind} = 'issueReply' and ${m.state} in ('planned', 'claimed');
  insert into ${bareMessages} (${bareMessages.id}, ${bareMessages.entityId}, ${bareMessages.kind}, ${bareMessages.issue}, ${bareMessages.donor}, ${bareMessages.sentTo}, ${bareMessages.language})
  select new_id, ${i.entityId}, 'issueReply', ${i.id}, ${i.donor}, ${i.donorEmail}, coalesce(${d.language}, ${e.defaultLanguage})
  from ${i} join ${d} on ${d.entityId} = ${i.entityId} and ${d.id} = ${i.donor} join ${e} on ${e.id} = ${i.entityId}
  where ${i.id} = of_issue and (athar_context() = 'platform' or ${i.entityId} = athar_entity()) and ${d.deletedAt} is null
    and ${i.reply} is not null and ${d.email} = ${i.donorEmail} and not ${d.emailStopped} and not ${d.deceased}
    and ${MAILS_A_DAY} > (select count(*) from ${m} where ${m.entityId} = ${i.entityId} and ${m.issue} = ${i.id} and ${m.kind} = 'issueReply' and ${m.state} <> 'suppressed' and ${m.createdAt} > now() - interval '1 day');
  return found;
end $$;

-- What became of the last such mail; null where none was planned.
create or replace function athar_issue_mail_state(of_issue uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case when ${m.state} = 'claimed' then 'planned' when ${m.state} in ('delivered', 'read') then 'sent' when ${m.reason} = 'expired' then 'failed'
    when ${m.state} in ('suppressed', 'cancelled') then 'spent' else ${m.state} end
  from ${i} join ${m} on ${m.entityId} = ${i.entityId} and ${m.issue} = ${i.id} and ${m.kind} = 'issueReply'
  where ${i.id} = of_issue and (athar_context() = 'platform' or ${i.entityId} = athar_entity()) order by ${m.createdAt} desc, ${m.id} desc limit 1
$$;`

const WORK = routine`
-- Who follows an issue, to those who may know: the platform's support is called by no name within an entity.
create or replace function athar_assignee_name(assignee text) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${u.name} from ${u} where ${u.id} = case when assignee ~ '^[0-9a-f-]{36}$' then assignee::uuid end and (athar_context() = 'platform' or ${u.entityId} = athar_entity())
$$;

-- When it was first answered and when it was closed, whoever writes it and by whatever way.
create or replace function athar_issue_times() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  if ${after.reply} is not null and ${after.firstRepliedAt} is null then
    new.${bareIssues.firstRepliedAt} = coalesce(${after.repliedAt}, now());
  end if;
  if ${after.status} = 'open' then
    new.${bareIssues.closedAt} = null;
  elsif ${after.closedAt} is null then
    new.${bareIssues.closedAt} = case when tg_op = 'INSERT' then ${after.updatedAt} else now() end;
  end if;
  return new;
end $$;
create or replace trigger times before insert or update of ${bareIssues.reply}, ${bareIssues.status} on ${bareIssues} for each row execute function athar_issue_times();

-- What was answered and closed before these times were kept. Once they are, there is nothing left to do.
update ${i} set ${bareIssues.firstRepliedAt} = ${i.repliedAt} where ${i.firstRepliedAt} is null and ${i.reply} is not null and ${i.repliedAt} is not null;
update ${i} set ${bareIssues.closedAt} = ${i.updatedAt} where ${i.closedAt} is null and ${i.status} = 'closed';

-- A reminder to staff goes with the question that it was about.
create or replace function athar_forget_reminders() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from ${m} where ${m.entityId} = ${before.entityId} and ${m.issue} = ${before.id} and ${m.kind} = 'questionWaits';
  return old;
end $$;
create or replace trigger reminders before delete on ${bareIssues} for each row execute function athar_forget_reminders();

-- Entities at work whose project staff have left a question of support's unanswered for so long.
create or replace function athar_entities_with_waiting_questions(hours integer) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select distinct ${i.entityId} from ${i} join ${e} on ${e.id} = ${i.entityId} and ${e.status} = 'active' and ${e.deletedAt} is null
  where ${i.status} = 'open' and ${i.deletedAt} is null and ${i.answeredAt} is null and ${i.remindedAt} is null
    and ${i.passedAt} < now() - make_interval(hours => hours)
$$;`

/** Functions that run with their owner's rights, for issues of donors. */
export const issuesSql = (): string => [MAIL, WORK].join('\n')
