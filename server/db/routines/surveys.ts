import { colors } from '../../../resources/colors/schema.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { files } from '../../../resources/files/schema.ts'
import { messages } from '../../../resources/messages/schema.ts'
import { surveyAnswers } from '../../../resources/survey_answers/schema.ts'
import { surveyInvitations } from '../../../resources/survey_invitations/schema.ts'
import { surveys } from '../../../resources/surveys/schema.ts'
import { names, routine } from '../columns.ts'
import { statementTrigger } from './triggers.ts'

const bareAnswers = names(surveyAnswers)
const bareInvitations = names(surveyInvitations)
const bareMessages = names(messages)
const bareSurveys = names(surveys)
const co = names(colors, 'co')
const e = names(entities, 'e')
const i = names(surveyInvitations, 'i')
const bareFiles = names(files)
const m = names(messages, 'm')
const uf = names(files, 'uf')
const s = names(surveys, 's')
const ax = names(surveyAnswers, 'ax')
const ix = names(surveyInvitations, 'ix')
const sx = names(surveys, 'sx')
const x = names(dispatches, 'x')

/**
 * [2.9] what an address with a survey's id reaches before a tenant is known: active, not deleted, of an active entity. A
 * special survey, by the key of an invitation alone (product.md 6); whoever was invited reads that it is closed once it is
 * published no more, and nothing of what staff write meanwhile. Columns are named one by one: a new one is private
 * until it is added here.
 */
const PUBLIC = routine`
create or replace function athar_survey_messages(entity uuid, of_survey uuid, of_donor uuid) returns uuid[]
  language sql stable set search_path = public, pg_temp as $$
  select array(select ${m.id} from ${m} join ${x} on ${x.entityId} = ${m.entityId} and ${x.id} = ${m.dispatch}
    where ${m.entityId} = entity and ${m.donor} = of_donor and ${x.survey} = of_survey)
$$;

create or replace function athar_public_survey(of_survey uuid, hash text) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object(
    'entity', json_build_object('id', ${e.id}, 'name', ${e.name}, 'nameEn', ${e.nameEn}, 'defaultLanguage', ${e.defaultLanguage}, 'contactPhone', ${e.contactPhone}, 'contactEmail', ${e.contactEmail},
      'logo', (select json_build_object('id', z.id, 'width', z.width, 'height', z.height, 'widths', z.widths, 'placeholder', z.placeholder, 'edition', z.edition)
        from athar_shown_pictures(${e.id}, array[${e.logo}]) z),
      'mainColor', (select ${co.value} from ${co} where ${co.entityId} = ${e.id} and ${co.main} and ${co.deletedAt} is null)),
    'survey', case when ${s.status} = 'published' then json_build_object('id', ${s.id}, 'published', true, 'titleAr', ${s.titleAr}, 'titleEn', ${s.titleEn},
      'introAr', ${s.introAr}, 'introEn', ${s.introEn}, 'thanksAr', ${s.thanksAr}, 'thanksEn', ${s.thanksEn}, 'questions', ${s.questions},
      'askGender', ${s.askGender}, 'askAge', ${s.askAge}, 'askPhone', ${s.askPhone}, 'acceptAnswers', ${s.acceptAnswers})
      else json_build_object('id', ${s.id}, 'published', false, 'titleAr', null, 'titleEn', null, 'introAr', null, 'introEn', null, 'thanksAr', null,
      'thanksEn', null, 'questions', '[]'::json, 'askGender', false, 'askAge', false, 'askPhone', false, 'acceptAnswers', false) end,
    'invitation', case when ${i.id} is not null then json_build_object('language', ${i.language}, 'answered', ${i.answeredAt} is not null,
      'stops', athar_stops_of(${i.entityId}, ${i.donor}, athar_survey_messages(${i.entityId}, ${i.survey}, ${i.donor}))) end)
  from ${e} join ${s} on ${s.entityId} = ${e.id} and ${s.id} = of_survey
  left join ${i} on ${i.entityId} = ${s.entityId} and ${i.survey} = ${s.id} and ${i.tokenHash} = hash and ${i.deletedAt} is null
  where (${s.status} = 'published' or ${i.id} is not null) and ${s.deletedAt} is null and ${e.status} = 'active' and ${e.deletedAt} is null
    and case when hash is null then ${s.type} = 'general' else ${i.id} is not null end
$$;`

const ANSWER = routine`
-- One respondent's answers: stored, or why not. A page that is sent twice counts once, and so does an invitation.
-- Read by the questions as they stood when the page was read, they are read again once these are others.
-- What it names of files is the answers' from then on, and nobody's to name again (docs/decisions/099).
drop function if exists athar_answer_survey(uuid, text, text, text, text, integer, text, jsonb, integer, integer);
drop function if exists athar_answer_survey(uuid, text, text, text, text, integer, text, jsonb, integer, integer, jsonb, text[]);
drop function if exists athar_answer_survey(uuid, text, text, text, text, integer, text, jsonb, integer, integer, jsonb, text[], text);
create or replace function athar_answer_survey(of_survey uuid, hash text, once text, in_language text, is_gender text, of_age integer, of_phone text,
    given jsonb, ratings integer, content integer, attached jsonb, senders text[], came_from text, asked jsonb) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  s ${bareSurveys}%rowtype;
  i ${bareInvitations}%rowtype;
  waiting integer;
begin
  if athar_public_survey(of_survey, hash) is null then
    return 'missing';
  end if;
  select sx.* into s from ${e} join ${sx} on ${sx.entityId} = ${e.id} and ${sx.id} = of_survey for no key update of sx;
  if not ${s.acceptAnswers} or ${s.status} <> 'published' then
    return 'closed';
  end if;
  if coalesce(${s.questions}, 'null') <> asked then
    return 'changed';
  end if;
  if hash is not null then
    select ix.* into i from ${ix} where ${ix.tokenHash} = hash and ${ix.deletedAt} is null for update;
    if ${i.answeredAt} is not null then
      return 'answered';
    end if;
  end if;
  if exists (select 1 from ${ax} where ${ax.entityId} = ${s.entityId} and ${ax.survey} = ${s.id} and ${ax.onceKey} = once) then
    return 'stored';
  end if;
  perform 1 from ${uf} where ${uf.entityId} = ${s.entityId} and ${uf.sender} = any (senders) and ${uf.deletedAt} is null for update;
  get diagnostics waiting = row_count;
  if waiting <> cardinality(senders) then
    return 'files';
  end if;
  update ${uf} set ${bareFiles.sender} = null where ${uf.entityId} = ${s.entityId} and ${uf.sender} = any (senders) and ${uf.deletedAt} is null;
  if hash is not null then
    update ${bareInvitations} set ${bareInvitations.answeredAt} = now(), ${bareInvitations.openedAt} = coalesce(${bareInvitations.openedAt}, now()), ${bareInvitations.updatedAt} = now() where ${bareInvitations.entityId} = ${i.entityId} and ${bareInvitations.id} = ${i.id};
  end if;
  insert into ${bareAnswers} (${bareAnswers.entityId}, ${bareAnswers.id}, ${bareAnswers.survey}, ${bareAnswers.donor}, ${bareAnswers.invitation}, ${bareAnswers.onceKey},
    ${bareAnswers.language}, ${bareAnswers.gender}, ${bareAnswers.age}, ${bareAnswers.phone}, ${bareAnswers.answers}, ${bareAnswers.rated}, ${bareAnswers.satisfied}, ${bareAnswers.files}, ${bareAnswers.source})
  values (${s.entityId}, gen_random_uuid(), ${s.id}, ${i.donor}, ${i.id}, once, in_language,
    case when ${s.askGender} then is_gender end, case when ${s.askAge} then of_age end, case when ${s.askPhone} then of_phone end, given, ratings, content, attached,
    -- Of a link of somebody's own: by which channel it came to them last.
    case when hash is null then came_from else (select ${m.channel} from ${m} join ${x} on ${x.entityId} = ${m.entityId} and ${x.id} = ${m.dispatch}
      where ${m.entityId} = ${s.entityId} and ${m.donor} = ${i.donor} and ${x.survey} = ${s.id} and ${m.state} in ('handing', 'sent', 'delivered', 'read', 'unknown')
      order by ${m.id} desc limit 1) end)
  on conflict do nothing;
  return 'stored';
end $$;

-- [3.12] counts follow the answers, a statement at a time.
create or replace function athar_survey_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  quiet text := coalesce(current_setting('app.quiet', true), '');
begin
  create temp table if not exists athar_survey_changes (entity_id uuid, survey uuid, gender text, rated int, satisfied int, n int) on commit delete rows;
  truncate athar_survey_changes;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into athar_survey_changes select entity_id, survey, gender, rated, satisfied, 1 from new_rows where deleted_at is null;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into athar_survey_changes select entity_id, survey, gender, rated, satisfied, -1 from old_rows where deleted_at is null;
  end if;
  perform set_config('app.quiet', 'on', true);
  update ${s} set ${bareSurveys.answersCount} = ${s.answersCount} + c.n, ${bareSurveys.maleCount} = ${s.maleCount} + c.male,
    ${bareSurveys.femaleCount} = ${s.femaleCount} + c.female, ${bareSurveys.ratedCount} = ${s.ratedCount} + c.rated, ${bareSurveys.satisfiedCount} = ${s.satisfiedCount} + c.satisfied
  from (select entity_id, survey, sum(n) as n, sum(n * (gender is not distinct from 'male')::int) as male, sum(n * (gender is not distinct from 'female')::int) as female,
      sum(n * rated) as rated, sum(n * satisfied) as satisfied from athar_survey_changes group by entity_id, survey) c
  where ${s.entityId} = c.entity_id and ${s.id} = c.survey and (c.n, c.male, c.female, c.rated, c.satisfied) <> (0, 0, 0, 0, 0);
  perform set_config('app.quiet', quiet, true);
  -- What leaves for good takes its files with it.
  if tg_op = 'DELETE' then
    update ${uf} set ${bareFiles.deletedAt} = now(), ${bareFiles.version} = ${uf.version} + 1, ${bareFiles.updatedAt} = now()
    from old_rows o, jsonb_array_elements(o.files) x
    where ${uf.entityId} = o.entity_id and ${uf.id} = (x ->> 'id')::uuid and ${uf.deletedAt} is null;
  end if;
  return null;
end $fn$;`

/** Files that are sent ahead of the answers that name them: no visitor reaches the table of files. */
const FILES = routine`
-- Whose survey a file may be sent for; null where nobody may answer.
create or replace function athar_survey_entity(of_survey uuid, hash text) returns uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${s.entityId} from ${s}
  where ${s.id} = of_survey and ${s.acceptAnswers} and ${s.status} = 'published' and athar_public_survey(of_survey, hash) is not null
    and not exists (select 1 from ${ix} where ${ix.entityId} = ${s.entityId} and ${ix.tokenHash} = hash and ${ix.answeredAt} is not null)
$$;

-- What waits for these tickets.
create or replace function athar_survey_uploads(senders text[]) returns table (sender text, id uuid, name text, bytes integer)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${uf.sender}, ${uf.id}, ${uf.name}, ${uf.bytes} from ${uf}
  where ${uf.sender} = any (senders) and ${uf.sender} like 'survey/%' and ${uf.deletedAt} is null
$$;

-- Whether a page was answered already: sent again, it is no fault that its files wait no more.
create or replace function athar_survey_stored(of_survey uuid, hash text, once text) returns boolean
  language sql stable security definer set search_path = public, pg_temp as $$
  select exists (select 1 from ${s} join ${ax} on ${ax.entityId} = ${s.entityId} and ${ax.survey} = ${s.id} and ${ax.onceKey} = once
    where ${s.id} = of_survey and athar_public_survey(of_survey, hash) is not null)
$$;

-- How many bytes lie on the disk for a survey: of its answers, and of those that are still being written.
create or replace function athar_survey_bytes(of_survey uuid) returns bigint
  language sql stable security definer set search_path = public, pg_temp as $$
  select coalesce((select sum(${uf.bytes}) from ${ax}, jsonb_array_elements(${ax.files}) x join ${uf} on ${uf.entityId} = athar_entity() and ${uf.id} = (x ->> 'id')::uuid
      where ${ax.entityId} = athar_entity() and ${ax.survey} = of_survey), 0)
    + coalesce((select sum(${uf.bytes}) from ${uf} where ${uf.entityId} = athar_entity() and ${uf.sender} like 'survey/' || of_survey::text || '/%'), 0)
$$;`

/** The link in a mail's head and at the foot of the page: the way by which it came stops, as a letter's does. */
const STOP = routine`
drop function if exists athar_stop_survey(text);
create or replace function athar_stop_survey(of_survey uuid, hash text) returns boolean
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  i ${bareInvitations}%rowtype;
begin
  select ix.* into i from ${ix} where ${ix.tokenHash} = hash and ${ix.survey} = of_survey and ${ix.deletedAt} is null;
  if ${i.id} is null then
    return false;
  end if;
  perform athar_stop_ways(${i.entityId}, ${i.donor}, athar_survey_messages(${i.entityId}, ${i.survey}, ${i.donor}), null, false, true);
  return true;
end $$;

-- Whoever cannot see the page is told that there is none: then nothing of it is done either.
drop function if exists athar_resume_survey(text);
create or replace function athar_resume_survey(of_survey uuid, hash text) returns void
  language sql security definer set search_path = public, pg_temp as $$
  select athar_take_back(${ix.entityId}, ${ix.donor}, athar_survey_messages(${ix.entityId}, ${ix.survey}, ${ix.donor}))
  from ${ix} where ${ix.tokenHash} = hash and ${ix.survey} = of_survey and ${ix.deletedAt} is null and athar_public_survey(of_survey, hash) is not null
$$;`

/**
 * A donor has the page of their own link before their eyes: once. It is counted: in the order of locks
 * (server/messages/dispatch.ts) the invitation comes last.
 */
const OPENED = routine`
create or replace function athar_open_survey(of_survey uuid, hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  i ${bareInvitations}%rowtype;
begin
  select ix.* into i from ${ix} where ${ix.tokenHash} = hash and ${ix.survey} = of_survey and ${ix.openedAt} is null and ${ix.deletedAt} is null;
  if ${i.id} is null or athar_public_survey(of_survey, hash) is null then
    return;
  end if;
  perform 1 from ${s} where ${s.entityId} = ${i.entityId} and ${s.id} = of_survey for update;
  perform 1 from ${x} where ${x.entityId} = ${i.entityId} and ${x.survey} = of_survey order by ${x.id} for update;
  update ${m} set ${bareMessages.state} = case when ${m.state} in ('sent', 'delivered', 'unknown') then 'read' else ${m.state} end, ${bareMessages.readAt} = now()
  from ${x} where ${m.entityId} = ${i.entityId} and ${m.donor} = ${i.donor} and ${m.readAt} is null and ${m.state} in ('sent', 'delivered', 'unknown')
    and ${x.entityId} = ${m.entityId} and ${x.id} = ${m.dispatch} and ${x.survey} = of_survey;
  update ${ix} set ${bareInvitations.openedAt} = now() where ${ix.entityId} = ${i.entityId} and ${ix.id} = ${i.id} and ${ix.openedAt} is null;
end $fn$;`

/** Public surveys: what they show, what is answered, what is counted. */
export const surveysSql = (): string =>
  [PUBLIC, ANSWER, FILES, statementTrigger('survey_answers', 'totals', 'athar_survey_totals()'), STOP, OPENED].join(
    '\n',
  )
