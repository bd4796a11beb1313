import { campaigns } from '../../../resources/campaigns/schema.ts'
import { dispatches } from '../../../resources/dispatches/schema.ts'
import { editions } from '../../../resources/editions/schema.ts'
import { letters } from '../../../resources/letters/schema.ts'
import { type MESSAGE_STATES, messages } from '../../../resources/messages/schema.ts'
import { metaCampaigns } from '../../../resources/meta_campaigns/schema.ts'
import { reports } from '../../../resources/reports/schema.ts'
import { yearLetterPages } from '../../../resources/year_letter_pages/schema.ts'
import { names, routine } from '../columns.ts'
import { statementTrigger } from './triggers.ts'

const bareAppeals = names(campaigns)
const bareCampaigns = names(metaCampaigns)
const bareDispatches = names(dispatches)
const bareLetters = names(letters)
const bareMessages = names(messages)
const barePages = names(yearLetterPages)
const bareReports = names(reports)
const a = names(campaigns, 'a')
const e = names(editions, 'e')
const f = names(messages, 'f')
const l = names(letters, 'l')
const m = names(messages, 'm')
const n = names(messages, 'n')
const o = names(messages, 'o')
const p = names(metaCampaigns, 'p')
const r = names(reports, 'r')
const s = names(dispatches, 's')
const x = names(dispatches, 'x')
const yp = names(yearLetterPages, 'yp')
const oldLetter = names(letters, 'old')
const newLetter = names(letters, 'new')
const before = names(messages, 'old')
const after = names(messages, 'new')

type State = (typeof MESSAGE_STATES)[number]

/** What may follow a state; nothing else is stored. Claims are given back, and what was refused for now waits again. */
const STEPS: Readonly<Record<State, readonly State[]>> = {
  // By a receipt: it has arrived, though the service had refused it for now. Handed over from here: see `stepSql`.
  planned: ['claimed', 'suppressed', 'cancelled', 'unknown', 'delivered', 'read'],
  claimed: ['planned', 'handing', 'suppressed', 'cancelled', 'unknown', 'delivered', 'read'],
  handing: ['planned', 'sent', 'failed', 'unknown', 'delivered', 'read'],
  // A service may take a message over and find out later that nobody is there.
  sent: ['delivered', 'read', 'failed'],
  delivered: ['read'],
  read: [],
  failed: ['delivered', 'read'],
  suppressed: [],
  // Who was only slow to answer may still say what became of it.
  unknown: ['sent', 'delivered', 'read', 'failed'],
  cancelled: [],
}

const quoted = (states: readonly string[]): string => states.map((one) => `'${one}'`).join(', ')
const ARRIVED = quoted(['sent', 'delivered', 'read'] satisfies State[])
const DELIVERED = quoted(['delivered', 'read'] satisfies State[])
/** Counted, and no way leads from them to a state that is not. */
const OTHERS = quoted(['failed', 'unknown', 'suppressed'] satisfies State[])
const stepSql = Object.entries(STEPS)
  .filter(([, next]) => next.length > 0)
  .map(([from, next]) => `(${before.state} = '${from}' and ${after.state} in (${quoted(next)}))`)
  // What nobody has claimed leaves along in another's message alone.
  .concat(`(${before.state} = 'planned' and ${after.state} = 'handing' and ${after.joinedTo} is not null)`)
  .join(' or ')

const FORWARD = routine`
create or replace function athar_refuse_step() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  raise exception 'a message that is % does not become %', ${before.state}, ${after.state} using errcode = 'check_violation';
end $fn$;
create or replace trigger forward before update of ${bareMessages.state} on ${bareMessages}
  for each row when (${before.state} <> ${after.state} and not (${stepSql})) execute function athar_refuse_step();`

/** Counters follow the messages, a statement at a time: the dispatch's own, and the report's as the sum of its dispatches. */
const counted = (rows: string, sign: '' | '-'): string =>
  `select ${bareMessages.entityId}, ${bareMessages.dispatch}, ${bareMessages.state}, ${sign}1 as n from ${rows}`
const ADD = (changes: string): string => routine`
    update ${s} set ${bareDispatches.sentCount} = ${s.sentCount} + c.sent, ${bareDispatches.deliveredCount} = ${s.deliveredCount} + c.delivered, ${bareDispatches.readCount} = ${s.readCount} + c.read,
      ${bareDispatches.failedCount} = ${s.failedCount} + c.failed,
      ${bareDispatches.unknownCount} = ${s.unknownCount} + c.unknown, ${bareDispatches.suppressedCount} = ${s.suppressedCount} + c.suppressed
    from (
      select ${m.entityId}, ${m.dispatch}, sum(m.n * (${m.state} in (${ARRIVED}))::int) as sent, sum(m.n * (${m.state} in (${DELIVERED}))::int) as delivered, sum(m.n * (${m.state} = 'read')::int) as read,
        sum(m.n * (${m.state} = 'failed')::int) as failed,
        sum(m.n * (${m.state} = 'unknown')::int) as unknown, sum(m.n * (${m.state} = 'suppressed')::int) as suppressed
      from (${changes}) m group by ${m.entityId}, ${m.dispatch}) c
    where ${s.entityId} = c.entity_id and ${s.id} = c.dispatch and (c.sent, c.delivered, c.read, c.failed, c.unknown, c.suppressed) <> (0, 0, 0, 0, 0, 0);`
type Sent = ReturnType<typeof names<typeof metaCampaigns>> | ReturnType<typeof names<typeof campaigns>>
/** What a Meta campaign and a campaign show of their dispatch, which names them by `named`. */
const SENDING_TOTALS = (row: Sent, bare: Sent, named: string): string => routine`
  update ${row} set ${bare.recipients} = ${row.recipients} + c.recipients, ${bare.sentCount} = ${row.sentCount} + c.sent,
    ${bare.deliveredCount} = ${row.deliveredCount} + c.delivered, ${bare.readCount} = ${row.readCount} + c.read, ${bare.failedCount} = ${row.failedCount} + c.failed,
    ${bare.unknownCount} = ${row.unknownCount} + c.unknown, ${bare.suppressedCount} = ${row.suppressedCount} + c.suppressed
  from (
    select ${x.entityId}, ${named} as about, sum(x.n * ${x.recipients}) as recipients, sum(x.n * ${x.sentCount}) as sent, sum(x.n * ${x.deliveredCount}) as delivered,
      sum(x.n * ${x.readCount}) as read, sum(x.n * ${x.failedCount}) as failed, sum(x.n * ${x.unknownCount}) as unknown, sum(x.n * ${x.suppressedCount}) as suppressed
    from (select *, 1 as n from new_rows union all select *, -1 from old_rows) x group by ${x.entityId}, ${named}) c
  where ${row.entityId} = c.entity_id and ${row.id} = c.about
    and (c.recipients, c.sent, c.delivered, c.read, c.failed, c.unknown, c.suppressed) <> (0, 0, 0, 0, 0, 0, 0);`
const TOTALS = routine`
create or replace function athar_message_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  quiet text := coalesce(current_setting('app.quiet', true), '');
begin
  if tg_op = 'INSERT' then ${ADD(counted('new_rows', ''))}
  elsif tg_op = 'DELETE' then ${ADD(counted('old_rows', '-'))}
  -- A claim or a handing over changes no count.
  elsif exists (select 1 from new_rows n where ${n.state} in (${ARRIVED}, ${OTHERS})) then
    -- The letter that a message has brought is the donor's to see from then on. The dispatch is held already, as everybody
    -- holds it before letters.
    update ${l} set ${bareLetters.sent} = true, ${bareLetters.sentAt} = coalesce(${l.sentAt}, ${n.sentAt})
    from new_rows n join old_rows o on ${o.entityId} = ${n.entityId} and ${o.id} = ${n.id}
    where ${n.state} in (${ARRIVED}) and ${o.state} not in (${ARRIVED}) and ${l.entityId} = ${n.entityId} and ${l.id} = ${n.letter};
    update ${yp} set ${barePages.sent} = true, ${barePages.sentAt} = coalesce(${yp.sentAt}, ${n.sentAt})
    from new_rows n join old_rows o on ${o.entityId} = ${n.entityId} and ${o.id} = ${n.id}
    join ${s} on ${s.entityId} = ${n.entityId} and ${s.id} = ${n.dispatch}
    where ${n.kind} = 'yearLetter' and ${n.state} in (${ARRIVED}) and ${o.state} not in (${ARRIVED})
      and ${yp.entityId} = ${n.entityId} and ${yp.yearLetter} = ${s.yearLetter} and ${yp.donor} = ${n.donor};
    -- The trail tells of no counter: it need not look for anything else in them.
    perform set_config('app.quiet', 'on', true);
    ${ADD(`${counted('new_rows', '')} union all ${counted('old_rows', '-')}`)}
    perform set_config('app.quiet', quiet, true);
  end if;
  return null;
end $fn$;

create or replace function athar_dispatch_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  quiet text := coalesce(current_setting('app.quiet', true), '');
begin
  perform set_config('app.quiet', 'on', true);
  -- A dispatch is one thing's: the others are not looked through.
  if exists (select 1 from new_rows x where ${x.report} is not null) then
  update ${r} set ${bareReports.recipients} = ${r.recipients} + c.recipients, ${bareReports.sentCount} = ${r.sentCount} + c.sent,
    ${bareReports.failedCount} = ${r.failedCount} + c.failed, ${bareReports.unknownCount} = ${r.unknownCount} + c.unknown, ${bareReports.openedCount} = ${r.openedCount} + c.opened
  from (
    select ${x.entityId}, ${x.report}, sum(x.n * ${x.recipients}) as recipients, sum(x.n * ${x.sentCount}) as sent, sum(x.n * ${x.failedCount}) as failed,
      sum(x.n * ${x.unknownCount}) as unknown, sum(x.n * ${x.openedCount}) as opened
    from (select *, 1 as n from new_rows union all select *, -1 from old_rows) x group by ${x.entityId}, ${x.report}) c
  where ${r.entityId} = c.entity_id and ${r.id} = c.report and (c.recipients, c.sent, c.failed, c.unknown, c.opened) <> (0, 0, 0, 0, 0);
  end if;
  if exists (select 1 from new_rows x where ${x.campaign} is not null) then
  ${SENDING_TOTALS(p, bareCampaigns, x.campaign)}
  end if;
  if exists (select 1 from new_rows x where ${x.appeal} is not null) then
  ${SENDING_TOTALS(a, bareAppeals, x.appeal)}
  end if;
  perform set_config('app.quiet', quiet, true);
  return null;
end $fn$;
create or replace trigger totals_update after update on ${bareDispatches}
  referencing old table as old_rows new table as new_rows for each statement execute function athar_dispatch_totals();`

/** What a reader does with a letter. */
const MARKS = routine`
-- What went in one message with a letter, and of which nobody knows whether it arrived: whoever opens the letter has got all
-- of it. Not where the letter was sent again, for nobody can tell which of both they have, nor what was itself sent again.
create or replace function athar_proven_by(entity uuid, opened uuid) returns table (id uuid, dispatch uuid)
  language sql stable security definer set search_path = public, pg_temp as $fn$
  select f.id, f.dispatch from ${m} cross join lateral (
    select o.* from ${o} where ${o.entityId} = ${m.entityId} and ${o.id} = ${m.joinedTo}
    union all
    select o.* from ${o} where ${o.entityId} = ${m.entityId} and ${o.joinedTo} = coalesce(${m.joinedTo}, ${m.id}) and ${o.id} <> ${m.id}) f
  where ${m.entityId} = entity and ${m.letter} = opened and ${f.state} = 'unknown'
    and not exists (select 1 from ${n} where ${n.entityId} = entity and (${n.repeats} = ${m.id} or ${n.repeats} = ${f.id}))
    and ${m.repeats} is null
$fn$;

-- The reports and dispatches that the opening of a letter counts in, by its key, until the end of the transaction: before the
-- letter, as everybody locks them (server/messages/dispatch.ts). Nothing where it is opened already: then nothing is counted.
create or replace function athar_hold_dispatch(hash text) returns void
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  held uuid[] := array(
    select ${e.dispatch} from ${l} join ${e} on ${e.entityId} = ${l.entityId} and ${e.id} = ${l.edition}
      where ${l.tokenHash} = hash and ${l.openedAt} is null
    union
    select g.dispatch from ${l} cross join lateral athar_proven_by(${l.entityId}, ${l.id}) g
      where ${l.tokenHash} = hash and ${l.openedAt} is null);
begin
  perform 1 from ${r} where ${r.id} in (select ${x.report} from ${x} where ${x.id} = any(held)) order by ${r.id} for update;
  perform 1 from ${x} where ${x.id} = any(held) order by ${x.id} for update;
end $fn$;
drop trigger if exists totals_update on ${bareLetters};
drop function if exists athar_letter_totals();
create or replace function athar_letter_opened() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  update ${s} set ${bareDispatches.openedCount} = ${s.openedCount} + 1
  from ${e} where ${e.entityId} = ${newLetter.entityId} and ${e.id} = ${newLetter.edition} and ${s.entityId} = ${e.entityId} and ${s.id} = ${e.dispatch};
  update ${m} set ${bareMessages.state} = 'delivered', ${bareMessages.sentAt} = coalesce(${m.sentAt}, ${newLetter.openedAt}), ${bareMessages.deliveredAt} = ${newLetter.openedAt}
  where ${m.entityId} = ${newLetter.entityId} and ${m.state} = 'unknown'
    and ${m.id} in (select g.id from athar_proven_by(${newLetter.entityId}, ${newLetter.id}) g);
  update ${m} set ${bareMessages.state} = case when ${m.state} in ('sent', 'delivered', 'unknown') then 'read' else ${m.state} end, ${bareMessages.readAt} = ${newLetter.openedAt}
  where ${m.entityId} = ${newLetter.entityId} and ${m.letter} = ${newLetter.id} and ${m.state} in ('handing', 'sent', 'delivered', 'unknown');
  return null;
end $fn$;
create or replace trigger opened after update of ${bareLetters.openedAt} on ${bareLetters}
  for each row when (${oldLetter.openedAt} is null and ${newLetter.openedAt} is not null) execute function athar_letter_opened();

create or replace function athar_letter_stopped() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  brought uuid[] := athar_letter_messages(${newLetter.entityId}, ${newLetter.id});
begin
  perform athar_stop_ways(${newLetter.entityId}, ${newLetter.donor}, brought, ${newLetter.id}, ${oldLetter.stoppedAt} is null, true);
  return null;
end $fn$;
-- Again, where the donor has opened the way since: the moment moves on then, and not otherwise.
create or replace trigger stopped after update of ${bareLetters.stoppedAt} on ${bareLetters}
  for each row when (${newLetter.stoppedAt} is not null and ${newLetter.stoppedAt} is distinct from ${oldLetter.stoppedAt}) execute function athar_letter_stopped();`

/** A letter from its two parts, as `letterOf` of server/letters/parts.ts puts it together. */
export const CONTENT = `
create or replace function athar_letter_content(edition jsonb, words jsonb) returns jsonb
  language sql immutable parallel safe set search_path = public, pg_temp as $$
  select case when edition is null or jsonb_typeof(words -> 'projects') is distinct from 'array' then words
    else edition || words || jsonb_build_object('projects', (
      select coalesce(jsonb_agg((edition -> 'projects' -> (w.one ->> 'at')::int) || (w.one - 'at') order by w.n), '[]')
      from jsonb_array_elements(words -> 'projects') with ordinality w (one, n))) end
$$;`

/** Triggers over the ledger of messages and the letters that they bring. */
export const messagesSql = (): string =>
  [FORWARD, TOTALS, statementTrigger('messages', 'totals', 'athar_message_totals()'), MARKS].join('\n')
