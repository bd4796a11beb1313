import { STOP_OF, WAYS, type Way } from '../../../resources/_kit/ways.ts'
import { donorIssues } from '../../../resources/donor_issues/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { feedback } from '../../../resources/feedback/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { names, routine } from '../columns.ts'
import { wayOf } from './stops.ts'

const f = names(feedback)
const bareIssues = names(donorIssues)
const bareDonors = names(donors)
const d = names(donors, 'd')
const bareLetters = names(letters)
const bareMessages = names(messages)
const oldLetter = names(letters, 'old')
const newLetter = names(letters, 'new')
const before = names(messages, 'old')
const after = names(messages, 'new')
const issue = names(donorIssues, 'new')
const oldDonor = names(donors, 'old')
const donor = names(donors, 'new')

const STOPS = WAYS.map((way) => [way, STOP_OF[way]] as const)
/** Rows of a channel and whether it was stopped, before and after. */
const STOPPED = STOPS.map(([channel, field]) => `('${channel}', ${oldDonor[field]}, ${donor[field]})`).join(', ')
const STOP_SAID = STOPS.map(([, field]) => `${oldDonor[field]} or ${donor[field]}`).join(' or ')

const heldBy = (way: Way): string => `${wayOf(after.channel)} = '${way}'`
const SERVICE_STOPS = STOPS.map(([way, field]) => `${bareDonors[field]} = ${bareDonors[field]} or ${heldBy(way)}`).join(
  ', ',
)
const SERVICE_OPEN = STOPS.map(([way, field]) => `${heldBy(way)} and not ${bareDonors[field]}`).join(' or ')

const into = (...more: readonly string[]): string =>
  `insert into ${f.toString()} (${[f.entityId, f.id, f.kind, f.at, f.donor, f.channel, ...more].join(', ')})`

/** When a donor's word is said that is written now. */
const saidBy = (entity: string, of: string): string => `athar_moment(${entity}, array[${of}])`

/** By what the letter came: of several the way that may have reached its reader, the last one first. */
const CAME_BY = `(select channel from athar_ways(${newLetter.entityId}, athar_letter_messages(${newLetter.entityId}, ${newLetter.id})) where place = 1)`

/** The service's own word on an address, and of whoever told it to stop. */
const REFUSED = `${after.donor} is not null and ${after.reason} in ('recipient', 'badAddress', 'optedOut')`

const WRITES = routine`
-- A letter that was disowned; what a stop closes is written where it closes it.
create or replace function athar_feedback_of_letter() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  -- Whoever says anything of them at the same time goes first, or waits.
  perform 1 from ${d} where ${d.entityId} = ${newLetter.entityId} and ${d.id} = ${newLetter.donor} for no key update;
  ${into(f.letter)} values (${newLetter.entityId}, gen_random_uuid(), 'notMe', greatest(${newLetter.disownedAt}, ${saidBy(newLetter.entityId, newLetter.donor)}), ${newLetter.donor}, ${CAME_BY}, ${newLetter.id}) on conflict do nothing;
  return null;
end $fn$;
create or replace trigger feedback after update of ${bareLetters.disownedAt} on ${bareLetters}
  for each row when (${oldLetter.disownedAt} is null and ${newLetter.disownedAt} is not null) execute function athar_feedback_of_letter();

-- An address that the service refused for good; and whoever told the service to stop has told the charity.
create or replace function athar_feedback_of_message() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  if ${after.reason} = 'optedOut' then
    perform 1 from ${d} where ${d.entityId} = ${after.entityId} and (${d.id} = ${after.donor} or ${after.sentTo} in (${d.phone}, ${d.email}))
    order by ${d.id} for no key update;
  end if;
  -- What the service tells of a message is the last word of it: the line of a stop by its link gives the name up.
  update ${f} set ${f.message} = null where ${f.entityId} = ${after.entityId} and ${f.message} = ${after.id} and ${f.kind} = 'stop' and not ${f.byService} and ${after.reason} = 'optedOut';
  ${into(f.byService, f.message)} values (${after.entityId}, gen_random_uuid(), case ${after.reason} when 'optedOut' then 'stop' else 'bounce' end, ${saidBy(after.entityId, after.donor)}, ${after.donor}, ${after.channel}, ${after.reason} = 'optedOut',
    -- A mail to an account goes with its link.
    case when ${after.kind} <> 'account' then ${after.id} end) on conflict do nothing;
  if ${after.reason} = 'optedOut' then
    -- One person may stand in two rows: who says stop means the number or address. Each says so, where a link could open it else.
    ${into(f.byService)} select ${after.entityId}, gen_random_uuid(), 'stop', ${saidBy(after.entityId, d.id)}, ${d.id}, ${after.channel}, true from ${d}
      where ${d.entityId} = ${after.entityId} and ${d.deletedAt} is null and ${d.id} <> ${after.donor} and ${after.sentTo} in (${d.phone}, ${d.email})
        and (${SERVICE_OPEN} or athar_is_others(${after.entityId}, ${d.id}, '{}', ${wayOf(after.channel)}));
    update ${bareDonors} set ${SERVICE_STOPS}, ${bareDonors.version} = ${bareDonors.version} + 1, ${bareDonors.updatedAt} = now()
    where ${bareDonors.entityId} = ${after.entityId} and ${bareDonors.deletedAt} is null and (${SERVICE_OPEN})
      and (${bareDonors.id} = ${after.donor} or ${after.sentTo} in (${bareDonors.phone}, ${bareDonors.email}));
  end if;
  return null;
end $fn$;
create or replace trigger feedback after update of ${bareMessages.state} on ${bareMessages}
  for each row when (${before.state} <> 'failed' and ${after.state} = 'failed' and ${REFUSED}) execute function athar_feedback_of_message();

-- What a donor stops or opens in their own account is their word, as a stop by a link is; so is what they leave stopped there,
-- where a link could open it else.
create or replace function athar_feedback_of_donor() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  ${into()} select ${donor.entityId}, gen_random_uuid(), case when v.now then 'stop' else 'start' end, ${saidBy(donor.entityId, donor.id)}, ${donor.id}, v.channel
    from (values ${STOPPED}) v (channel, was, now)
    where v.was <> v.now or (v.now and athar_is_others(${donor.entityId}, ${donor.id}, '{}', v.channel));
  return null;
end $fn$;
create or replace trigger feedback after update on ${bareDonors}
  for each row when (current_setting('app.act', true) = 'prefer' and (${STOP_SAID})) execute function athar_feedback_of_donor();

-- Support answers it; the charity's staff are to know that somebody complained.
create or replace function athar_feedback_of_issue() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  ${into(f.issue)} values (${issue.entityId}, gen_random_uuid(), 'complaint', coalesce(${issue.sentAt}, now()), ${issue.donor}, null, ${issue.id}) on conflict do nothing;
  return null;
end $fn$;
create or replace trigger feedback after insert on ${bareIssues}
  for each row when (${issue.type} = 'complaint') execute function athar_feedback_of_issue();`

/** What donors do becomes something for the staff to look at, in the transaction in which it happens. */
export const feedbackSql = (): string => WRITES
