import { donorIssues } from '../../../resources/donor_issues/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const accountLinks = names(infrastructure.accountLinks)
const d = names(donors, 'd')
const e = names(entities, 'e')
const i = names(donorIssues, 'i')
const l = names(infrastructure.accountLinks, 'l')
/** Answers to one issue that go out by mail within a day: the first, and corrections. */
const MAILS_A_DAY = 3

const MAIL = routine`
-- The answer by email, in the ledger of mails to accounts: to whom had an email when they wrote, and wants mail. A later
-- answer takes an earlier one's place while that waits.
create or replace function athar_plan_issue_mail(new_id uuid, of_issue uuid, lifetime interval) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  update ${l} set ${accountLinks.state} = 'spent' from ${i}
  where ${i.id} = of_issue and (athar_context() = 'platform' or ${i.entityId} = athar_entity()) and ${l.issueId} = ${i.id} and ${l.state} = 'planned';
  insert into ${accountLinks} (${accountLinks.id}, ${accountLinks.purpose}, ${accountLinks.email}, ${accountLinks.entityId}, ${accountLinks.donorId}, ${accountLinks.issueId}, ${accountLinks.language}, ${accountLinks.expiresAt}, ${accountLinks.state}, ${accountLinks.nextAt})
  select new_id, 'issue', ${i.donorEmail}, ${i.entityId}, ${i.donor}, ${i.id}, coalesce(${d.language}, ${e.defaultLanguage}), now() + lifetime, 'planned', now()
  from ${i} join ${d} on ${d.entityId} = ${i.entityId} and ${d.id} = ${i.donor} join ${e} on ${e.id} = ${i.entityId}
  where ${i.id} = of_issue and (athar_context() = 'platform' or ${i.entityId} = athar_entity()) and ${d.deletedAt} is null
    and ${i.reply} is not null and ${d.email} = ${i.donorEmail} and not ${d.emailStopped} and not ${d.deceased}
    and ${MAILS_A_DAY} > (select count(*) from ${l} where ${l.issueId} = ${i.id} and ${l.state} <> 'spent' and ${l.createdAt} > now() - interval '1 day');
  return found;
end $$;

-- What became of the last such mail; null where none was planned.
create or replace function athar_issue_mail_state(of_issue uuid) returns text
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${l.state} from ${l} join ${i} on ${i.id} = ${l.issueId}
  where ${l.issueId} = of_issue and (athar_context() = 'platform' or ${i.entityId} = athar_entity()) order by ${l.createdAt} desc limit 1
$$;

create or replace function athar_issue_words(of_issue uuid, to_email text) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('name', ${i.donorName}, 'entityName', ${e.name}, 'branchName', ${e.branchName}, 'message', ${i.message}, 'reply', ${i.reply})
  from ${i} join ${d} on ${d.entityId} = ${i.entityId} and ${d.id} = ${i.donor} join ${e} on ${e.id} = ${i.entityId}
  where ${i.id} = of_issue and ${i.deletedAt} is null and ${i.reply} is not null and ${d.deletedAt} is null and ${d.email} = to_email
    and not ${d.emailStopped} and ${e.status} = 'active' and ${e.deletedAt} is null
$$;`

/** Functions that run with their owner's rights, for issues of donors. */
export const issuesSql = (): string => MAIL
