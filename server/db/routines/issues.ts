import { donorIssues } from '../../../resources/donor_issues/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { names, routine } from '../columns.ts'

const bareMessages = names(messages)
const d = names(donors, 'd')
const e = names(entities, 'e')
const i = names(donorIssues, 'i')
const m = names(messages, 'm')
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
    and ${m.entityId} = ${i.entityId} and ${m.issue} = ${i.id} and ${m.state} in ('planned', 'claimed');
  insert into ${bareMessages} (${bareMessages.id}, ${bareMessages.entityId}, ${bareMessages.kind}, ${bareMessages.issue}, ${bareMessages.donor}, ${bareMessages.sentTo}, ${bareMessages.language})
  select new_id, ${i.entityId}, 'issueReply', ${i.id}, ${i.donor}, ${i.donorEmail}, coalesce(${d.language}, ${e.defaultLanguage})
  from ${i} join ${d} on ${d.entityId} = ${i.entityId} and ${d.id} = ${i.donor} join ${e} on ${e.id} = ${i.entityId}
  where ${i.id} = of_issue and (athar_context() = 'platform' or ${i.entityId} = athar_entity()) and ${d.deletedAt} is null
    and ${i.reply} is not null and ${d.email} = ${i.donorEmail} and not ${d.emailStopped} and not ${d.deceased}
    and ${MAILS_A_DAY} > (select count(*) from ${m} where ${m.entityId} = ${i.entityId} and ${m.issue} = ${i.id} and ${m.state} <> 'suppressed' and ${m.createdAt} > now() - interval '1 day');
  return found;
end $$;

-- What became of the last such mail; null where none was planned.
create or replace function athar_issue_mail_state(of_issue uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select case when ${m.state} = 'claimed' then 'planned' when ${m.state} in ('delivered', 'read') then 'sent' when ${m.reason} = 'expired' then 'failed'
    when ${m.state} in ('suppressed', 'cancelled') then 'spent' else ${m.state} end
  from ${i} join ${m} on ${m.entityId} = ${i.entityId} and ${m.issue} = ${i.id}
  where ${i.id} = of_issue and (athar_context() = 'platform' or ${i.entityId} = athar_entity()) order by ${m.createdAt} desc, ${m.id} desc limit 1
$$;`

/** Functions that run with their owner's rights, for issues of donors. */
export const issuesSql = (): string => MAIL
