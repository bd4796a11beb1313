import { statementTrigger } from './triggers.ts'

/**
 * Money that follows from rows (product.md 8): a project's current donations and spent money, a donor's totals.
 * Changes are added up a statement at a time; rows are locked in the order of their ids so that two imports cannot
 * wait for each other. Totals follow from rows whose own history is kept: 'app.quiet' tells the audit trail to pass over
 * them, which it would otherwise find out by comparing whole rows. A gift before the project's cut-off date is in the opening amount already and does not count.
 */
const GIFTS = `
create or replace function athar_gift_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  create temp table if not exists athar_gift_changes
    (entity_id uuid, project uuid, donor uuid, date date, amount numeric, gifts int) on commit delete rows;
  truncate athar_gift_changes;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into athar_gift_changes select entity_id, project, donor, date, case when reversed then 0 else amount end, 1
      from new_rows where deleted_at is null;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into athar_gift_changes select entity_id, project, donor, date, case when reversed then 0 else -amount end, -1
      from old_rows where deleted_at is null;
  end if;

  perform set_config('app.quiet', 'on', true);
  perform 1 from projects p where (p.entity_id, p.id) in (select c.entity_id, c.project from athar_gift_changes c) order by p.id for no key update;
  update projects p set current_donations = p.current_donations + d.amount
  from (
    select c.entity_id, c.project, sum(c.amount) as amount
    from athar_gift_changes c join projects q on q.entity_id = c.entity_id and q.id = c.project
    where q.previous_donations_until is null or c.date > q.previous_donations_until
    group by c.entity_id, c.project having sum(c.amount) <> 0) d
  where p.entity_id = d.entity_id and p.id = d.project;

  perform 1 from donors p where (p.entity_id, p.id) in (select c.entity_id, c.donor from athar_gift_changes c) order by p.id for no key update;
  update donors p set given_total = p.given_total + d.amount, gifts_count = p.gifts_count + d.gifts,
    last_gift_date = case when tg_op = 'INSERT' then greatest(p.last_gift_date, d.latest)
      else (select max(t.date) from donor_transactions t where t.entity_id = p.entity_id and t.donor = p.id and t.deleted_at is null) end
  from (
    select c.entity_id, c.donor, sum(c.amount) as amount, sum(c.gifts) as gifts, max(c.date) as latest
    from athar_gift_changes c group by c.entity_id, c.donor) d
  where p.entity_id = d.entity_id and p.id = d.donor;
  perform set_config('app.quiet', '', true);
  return null;
end $fn$;`

const SPENDINGS = `
create or replace function athar_spending_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  perform set_config('app.quiet', 'on', true);
  if tg_op in ('INSERT', 'UPDATE') then
    update projects p set spent_money = p.spent_money + d.amount
    from (select entity_id, project, sum(amount) as amount from new_rows where deleted_at is null group by entity_id, project) d
    where p.entity_id = d.entity_id and p.id = d.project;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    update projects p set spent_money = p.spent_money - d.amount
    from (select entity_id, project, sum(amount) as amount from old_rows where deleted_at is null group by entity_id, project) d
    where p.entity_id = d.entity_id and p.id = d.project;
  end if;
  perform set_config('app.quiet', '', true);
  return null;
end $fn$;`

/**
 * Gifts by day and fund (product.md 9: funds are told apart), a statement at a time and in the order of the key, so that
 * two imports cannot wait for each other. A reversed or deleted gift is in no day.
 */
const COUNTED = (rows: string, sign: '' | '-'): string =>
  `select entity_id, date, fund, ${sign}amount as amount, ${sign}1 as n from ${rows} where deleted_at is null and not reversed`
const DAYS_OF = (changes: string): string => `
    insert into donation_days (entity_id, day, fund, amount, count)
    select entity_id, date, fund, sum(amount), sum(n) from (${changes}) x
    group by entity_id, date, fund having sum(amount) <> 0 or sum(n) <> 0 order by entity_id, date, fund
    on conflict (entity_id, day, fund) do update
      set amount = donation_days.amount + excluded.amount, count = donation_days.count + excluded.count;`
const DAYS = `
create or replace function athar_donation_days() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  if tg_op = 'INSERT' then ${DAYS_OF(COUNTED('new_rows', ''))}
  elsif tg_op = 'DELETE' then ${DAYS_OF(COUNTED('old_rows', '-'))}
  else ${DAYS_OF(`${COUNTED('new_rows', '')} union all ${COUNTED('old_rows', '-')}`)}
  end if;
  return null;
end $fn$;`

/** A moved cut-off date changes which gifts count: that project is added up anew. */
const CUTOFF = `
create or replace function athar_cutoff_moved() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  new.current_donations := coalesce((
    select sum(t.amount) from donor_transactions t
    where t.entity_id = new.entity_id and t.project = new.id and t.deleted_at is null and not t.reversed
      and (new.previous_donations_until is null or t.date > new.previous_donations_until)), 0);
  return new;
end $fn$;
create or replace trigger cutoff_moved before update of previous_donations_until on projects
  for each row when (old.previous_donations_until is distinct from new.previous_donations_until)
  execute function athar_cutoff_moved();`

/** The report's own counters follow its letters. */
const LETTERS = `
create or replace function athar_letter_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  perform set_config('app.quiet', 'on', true);
  update reports r set sent_count = r.sent_count + d.sent, failed_count = r.failed_count + d.failed,
    unknown_count = r.unknown_count + d.unknown, opened_count = r.opened_count + d.opened
  from (
    select x.entity_id, x.report, sum(x.n * (x.state = 'sent')::int) as sent, sum(x.n * (x.state = 'failed')::int) as failed,
      sum(x.n * (x.state = 'unknown')::int) as unknown, sum(x.n * (x.opened_at is not null)::int) as opened
    from (select entity_id, report, state, opened_at, 1 as n from new_rows
      union all select entity_id, report, state, opened_at, -1 from old_rows) x
    group by x.entity_id, x.report) d
  where r.entity_id = d.entity_id and r.id = d.report and (d.sent, d.failed, d.unknown, d.opened) <> (0, 0, 0, 0);
  perform set_config('app.quiet', '', true);
  return null;
end $fn$;
create or replace trigger totals_update after update on letters
  referencing old table as old_rows new table as new_rows for each statement execute function athar_letter_totals();

create or replace function athar_letter_stopped() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  update donors set email_stopped = true, version = version + 1, updated_at = now()
  where entity_id = new.entity_id and not email_stopped and deleted_at is null
    -- One person may stand in two rows: who says stop means the address.
    and (id = new.donor or email in (select d.email from donors d where d.entity_id = new.entity_id and d.id = new.donor) or email = new.sent_to);
  return null;
end $fn$;
create or replace trigger stopped after update of stopped_at on letters
  for each row when (old.stopped_at is null and new.stopped_at is not null) execute function athar_letter_stopped();`

export const totalsSql = (): string =>
  [
    GIFTS,
    statementTrigger('donor_transactions', 'totals', 'athar_gift_totals()'),
    DAYS,
    statementTrigger('donor_transactions', 'days', 'athar_donation_days()'),
    SPENDINGS,
    statementTrigger('spendings', 'totals', 'athar_spending_totals()'),
    CUTOFF,
    LETTERS,
  ].join('\n')
