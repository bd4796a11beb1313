import { columnName } from '../../../resources/_kit/present.ts'
import { writable } from '../../../resources/_kit/validate.ts'
import { auditTrail } from '../../../resources/audit_trail/schema.ts'
import { registrations } from '../../../resources/registrations/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const bareAuditTrail = names(auditTrail)
const registrationFiles = names(infrastructure.registrationFiles)
const bareRegistrations = names(registrations)
const f = names(infrastructure.registrationFiles, 'f')
const known = names(registrations, 'known')
const l = names(infrastructure.accountLinks, 'l')
const r = names(registrations, 'r')
const t = names(auditTrail, 't')
const x = names(registrations, 'x')

/** [7.8] an entity that registers, and the files that come before it. */
/** Whatever the declaration lets an applicant write: a field that is added there is kept here. */
const ASKED = writable(registrations).map(([name]) => columnName(name))

/** Confirmations to one address within a day: what goes by itself, and twice again where it did not come. */
export const VERIFY_MAILS = 3

/**
 * [7.8] whom a registration's confirmation goes to once more: nobody where it is confirmed or decided, where one has just
 * gone, or where no further one would leave, for a newer link makes the older one worthless.
 */
const CONFIRM_AGAIN = routine`
create or replace function athar_confirm_again(of_registration uuid) returns table (email text, language text)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  r ${bareRegistrations}%rowtype;
begin
  -- Locked: of two calls at once the second one sees the link of the first.
  select * into r from ${x} where ${x.id} = of_registration and ${x.status} = 'awaiting' and ${x.deletedAt} is null and not ${x.emailVerified} for update;
  if ${r.id} is null or exists (select 1 from ${l} where ${l.registrationId} = ${r.id} and ${l.email} = ${r.adminEmail} and ${l.createdAt} > now() - interval '50 seconds')
    or ${VERIFY_MAILS} <= (select count(*) from ${l} where ${l.email} = ${r.adminEmail} and ${l.purpose} = 'verify' and ${l.createdAt} > now() - interval '1 day') then
    return;
  end if;
  return query select ${r.adminEmail}, ${r.language};
end $$;`

const REGISTER = routine`
create or replace function athar_add_registration_file(new_id uuid, named text, of_kind text, of_mime text, size integer, room bigint) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  -- Anyone may upload and register: what nobody has decided on may not fill the disk. One after the other, or uploads at
  -- once would all find the same room.
  perform pg_advisory_xact_lock(hashtextextended('registration files', 0));
  if (select coalesce(sum(${f.bytes}), 0) from ${f} left join ${r} on ${r.id} = ${f.registrationId}
      where ${f.registrationId} is null or ${r.status} = 'awaiting') + size > room then
    return false;
  end if;
  insert into ${registrationFiles} (${registrationFiles.id}, ${registrationFiles.name}, ${registrationFiles.kind}, ${registrationFiles.mime}, ${registrationFiles.bytes}) values (new_id, named, of_kind, of_mime, size);
  return true;
end $$;

create or replace function athar_registration_kinds(ids uuid[]) returns table (id uuid, kind text)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${f.id}, ${f.kind} from ${f} where ${f.id} = any (ids)
$$;

-- What was sent is put right by whoever sent it, as its licence's ticket proves: until the address is confirmed, for the
-- commonest slip is a mistyped address, and the confirmation that went there reaches nobody.
create or replace function athar_correct_registration(of_registration uuid, doc jsonb, logo uuid, licence uuid) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  n integer;
  files jsonb;
begin
  perform 1 from ${r} join ${f} on ${f.registrationId} = ${r.id}
  where ${r.id} = of_registration and ${f.id} = licence and ${r.status} = 'awaiting' and not ${r.emailVerified} and ${r.deletedAt} is null;
  if not found then
    return false;
  end if;
  update ${f} set ${registrationFiles.registrationId} = null where ${f.registrationId} = of_registration and ${f.id} is distinct from logo and ${f.id} <> licence;
  update ${f} set ${registrationFiles.registrationId} = of_registration
  where ${f.id} in (logo, licence) and (${f.registrationId} is null or ${f.registrationId} = of_registration);
  get diagnostics n = row_count;
  if n <> (case when logo is null then 1 else 2 end) then
    return false;
  end if;
  select jsonb_object_agg(${f.id}, jsonb_build_object('id', ${f.id}, 'name', ${f.name}, 'mime', ${f.mime}, 'bytes', ${f.bytes})) into files
  from ${f} where ${f.registrationId} = of_registration;
  update ${r} set (${ASKED.join(', ')}) = (select ${ASKED.map((name) => `p.${name}`).join(', ')} from jsonb_populate_record(null::${bareRegistrations}, doc) p),
    ${bareRegistrations.logoFile} = files -> logo::text, ${bareRegistrations.licenceFile} = files -> licence::text, ${bareRegistrations.version} = ${r.version} + 1, ${bareRegistrations.updatedAt} = now()
  where ${r.id} = of_registration;
  return true;
end $$;

-- Null where a file is another's. Sent twice (the answer was lost, a double click), it is the same registration.
create or replace function athar_register(new_id uuid, doc jsonb, logo uuid, licence uuid) returns table (id uuid, fresh boolean)
  language plpgsql security definer set search_path = public, pg_temp as $$
#variable_conflict use_column
declare
  known ${bareRegistrations}%rowtype;
  n integer;
  files jsonb;
begin
  perform 1 from ${f} where ${f.id} = licence for update;
  select r.* into known from ${f} join ${r} on ${r.id} = ${f.registrationId}
  where ${f.id} = licence and ${r.deletedAt} is null for update of r;
  if ${known.status} = 'awaiting' and not ${known.emailVerified} then
    if athar_correct_registration(${known.id}, doc, logo, licence) then
      return query select ${known.id}, ${known.adminEmail} <> doc ->> '${bareRegistrations.adminEmail}';
    end if;
    return;
  elsif ${known.name} = doc ->> '${bareRegistrations.name}' and ${known.branchName} = doc ->> '${bareRegistrations.branchName}' and ${known.adminEmail} = doc ->> '${bareRegistrations.adminEmail}' then
    return query select ${known.id}, false;
    return;
  end if;
  update ${f} set ${registrationFiles.registrationId} = new_id where ${f.id} in (logo, licence) and ${f.registrationId} is null;
  get diagnostics n = row_count;
  if n <> (case when logo is null then 1 else 2 end) then
    return;
  end if;
  select jsonb_object_agg(${f.id}, jsonb_build_object('id', ${f.id}, 'name', ${f.name}, 'mime', ${f.mime}, 'bytes', ${f.bytes})) into files
  from ${f} where ${f.registrationId} = new_id;
  insert into ${bareRegistrations} (${bareRegistrations.id}, ${ASKED.join(', ')}, ${bareRegistrations.logoFile}, ${bareRegistrations.licenceFile})
  select new_id, ${ASKED.map((name) => `p.${name}`).join(', ')}, files -> logo::text, files -> licence::text
  from jsonb_populate_record(null::${bareRegistrations}, doc) p;
  return query select new_id, true;
end $$;

create or replace function athar_unclaimed_files(older interval) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${f.id} from ${f} where ${f.registrationId} is null and ${f.createdAt} < now() - older order by ${f.createdAt} limit 200
$$;

create or replace function athar_forget_file(of_file uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from ${registrationFiles} where ${registrationFiles.id} = of_file and ${registrationFiles.registrationId} is null
$$;

-- A registration whose address nobody confirmed: the link for it has long run out, and nothing else can come of it.
create or replace function athar_unconfirmed_registrations(older interval) returns table (registration uuid, file uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${r.id}, ${f.id} from ${r} left join ${f} on ${f.registrationId} = ${r.id}
  where ${r.status} = 'awaiting' and not ${r.emailVerified} and ${r.createdAt} < now() - older order by ${r.createdAt} limit 200
$$;

create or replace function athar_forget_unconfirmed(of_registration uuid, older interval) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
begin
  delete from ${r} where ${r.id} = of_registration and ${r.status} = 'awaiting' and not ${r.emailVerified} and ${r.createdAt} < now() - older;
  if not found then
    return false;
  end if;
  delete from ${f} where ${f.registrationId} = of_registration;
  delete from ${l} where ${l.registrationId} = of_registration;
  -- Who asked and never came is nobody whom a trail has to remember.
  update ${t} set ${bareAuditTrail.before} = null, ${bareAuditTrail.after} = null where ${t.resource} = 'registrations' and ${t.record} = of_registration::text;
  return true;
end $$;

-- What came with a registration that was not accepted is of use to nobody a month later.
create or replace function athar_rejected_files() returns table (registration uuid, file uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${r.id}, (f ->> 'id')::uuid from ${r} cross join lateral unnest(array[${r.logoFile}, ${r.licenceFile}]) f
  where ${r.status} = 'rejected' and ${r.decidedAt} < now() - interval '30 days' and f ->> 'id' is not null order by ${r.decidedAt} limit 200
$$;

create or replace function athar_forget_rejected(of_registration uuid, of_file uuid) returns void
  language sql security definer set search_path = public, pg_temp as $$
  delete from ${f} using ${r} where ${f.id} = of_file and ${f.registrationId} = of_registration
    and ${r.id} = of_registration and ${r.status} = 'rejected' and ${r.decidedAt} < now() - interval '30 days';
  update ${r} set ${bareRegistrations.logoFile} = case when ${r.logoFile} ->> 'id' = of_file::text then null else ${r.logoFile} end,
    ${bareRegistrations.licenceFile} = case when ${r.licenceFile} ->> 'id' = of_file::text then null else ${r.licenceFile} end
  where ${r.id} = of_registration and ${r.status} = 'rejected' and ${r.decidedAt} < now() - interval '30 days';
$$;`

export const registeringSql = (): string => [REGISTER, CONFIRM_AGAIN].join('\n')
