import { donorIssues } from '../../../resources/donor_issues/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { names, routine } from '../columns.ts'

const bare = names(files)
const f = names(files, 'f')
const i = names(donorIssues, 'i')

/** Whether the caller is on the staff's side of an entity's issues. */
const STAFFS = `(athar_context() = 'platform' or of_entity = athar_entity())`

/**
 * Files of conversations between donors and a charity. Neither donors nor the platform's support reach the table of files:
 * what they send and what they are told of goes through here.
 */
export const issueFilesSql = (): string => routine`
-- How the files that a row names are called, for whoever may read that row.
create or replace function athar_issue_files(attached jsonb) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce(json_agg(json_build_object('id', ${f.id}, 'name', ${f.name}, 'kind', ${f.kind}, 'bytes', ${f.bytes}) order by x.n), '[]')
  from jsonb_array_elements(attached) with ordinality x (one, n) join ${f} on ${f.id} = (x.one ->> 'id')::uuid
  where ${f.deletedAt} is null and ${f.consentWithdrawnAt} is null
$$;

-- What the caller has sent for a message that is still being written.
create or replace function athar_own_uploads() returns table (id uuid, kind text, deleted_at timestamptz, consent_withdrawn_at timestamptz)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${f.id}, ${f.kind}, ${f.deletedAt}, ${f.consentWithdrawnAt} from ${f} where ${f.sender} = athar_actor()::text
$$;

-- Those of them become the message's, and nobody's to attach again. How many they were.
create or replace function athar_attach_files(of_entity uuid, ids uuid[]) returns integer
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  attached integer;
begin
  update ${f} set ${bare.sender} = null where ${f.entityId} = of_entity and ${f.id} = any (ids) and ${f.sender} = athar_actor()::text
    and ${f.kind} in ('image', 'pdf') and ${f.deletedAt} is null;
  get diagnostics attached = row_count;
  return attached;
end $$;

-- What came with an answer whose place another has taken, unless the issue names it elsewhere.
create or replace function athar_let_go_of_issue_files(of_entity uuid, issue uuid, ids uuid[]) returns void
  language sql security definer set search_path = public, pg_temp as $$
  update ${f} set ${bare.deletedAt} = now(), ${bare.version} = ${f.version} + 1, ${bare.updatedAt} = now()
  where ${STAFFS} and ${f.entityId} = of_entity and ${f.id} = any (ids) and ${f.deletedAt} is null and not exists (
    select 1 from ${i}, jsonb_array_elements(${i.files} || ${i.reopenFiles} || ${i.replyFiles} || ${i.answerFiles}) x
    where ${i.entityId} = of_entity and ${i.id} = issue and x ->> 'id' = ${f.id}::text);
$$;`
