import { auditTrail } from '../../../resources/audit_trail/schema.ts'
import { contactMessages } from '../../../resources/contact_messages/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { names, routine } from '../columns.ts'

const bareContact = names(contactMessages)
const bareMessages = names(messages)
const bareTrail = names(auditTrail)
const c = names(contactMessages, 'c')
const m = names(messages, 'm')
const t = names(auditTrail, 't')

/** So many may wait before no more are taken: anyone may write, and nobody shall fill the disk. */
const MOST_WAITING = 5000
/** So many of an hour are mailed; the others are read where all of them stand. */
const MAILS_AN_HOUR = 30

/** [1.8] what visitors write to the platform: kept, mailed, and in time forgotten. */
const CONTACT = routine`
-- The message that mails it bears its id. Sent twice (a double click, a lost answer), it is kept once. False where too many wait.
create or replace function athar_write_contact(new_id uuid, named text, mail text, telephone text, words text, in_language text, to_email text)
  returns boolean language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- One after the other, or those at once would all find the same room.
  perform pg_advisory_xact_lock(hashtextextended('contact messages', 0));
  if (select count(*) from ${c} where ${c.status} = 'waiting' and ${c.deletedAt} is null) >= ${MOST_WAITING} then
    return false;
  end if;
  insert into ${bareContact} (${bareContact.id}, ${bareContact.name}, ${bareContact.email}, ${bareContact.phone}, ${bareContact.message}, ${bareContact.language})
  values (new_id, named, mail, telephone, words, in_language) on conflict do nothing;
  if found and to_email is not null and (select count(*) from ${m} where ${m.entityId} is null and ${m.kind} = 'contact'
      and ${m.createdAt} > now() - interval '1 hour') < ${MAILS_AN_HOUR} then
    insert into ${bareMessages} (${bareMessages.id}, ${bareMessages.kind}, ${bareMessages.sentTo}, ${bareMessages.language})
    values (new_id, 'contact', to_email, in_language);
  end if;
  return true;
end $$;

-- What those mails say, for the worker of their lane.
create or replace function athar_contact_mails(ids uuid[])
  returns table (id uuid, address text, language text, name text, email text, phone text, message text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${c.id}, ${m.sentTo}, ${c.language}, ${c.name}, ${c.email}, ${c.phone}, ${c.message}
  from ${c} join ${m} on ${m.id} = ${c.id} and ${m.kind} = 'contact'
  where ${c.id} = any (ids) and ${c.deletedAt} is null and athar_context() = 'worker' and athar_entity() is null and ${m.entityId} is null
$$;

-- Old ones go with their mails, and with their words in the trail.
create or replace function athar_forget_contacts(older interval) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  gone uuid[];
begin
  with old as (delete from ${c} where ${c.createdAt} < now() - older returning ${c.id}) select array_agg(id) into gone from old;
  delete from ${m} where ${m.id} = any (gone) and ${m.kind} = 'contact';
  update ${t} set ${bareTrail.before} = null, ${bareTrail.after} = null where ${t.resource} = 'contact_messages' and ${t.record} = any (gone::text[]);
  return coalesce(cardinality(gone), 0);
end $$;`

export const contactSql = (): string => CONTACT
