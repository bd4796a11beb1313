import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { donors } from '../../../resources/donors/schema.ts'
import { projects } from '../../../resources/projects/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'
import { statementTrigger } from './triggers.ts'

const donationDays = names(infrastructure.donationDays)
const bareDonors = names(donors)
const bareProjects = names(projects)
// Rows of a trigger, before and after.
const old = names(projects, 'old')
const now = names(projects, 'new')
const excluded = names(infrastructure.donationDays, 'excluded')
const p = names(projects, 'p')
const giver = names(donors, 'p')
const q = names(projects, 'q')
const t = names(donorTransactions, 't')

/**
 * Money that follows from rows (product.md 8): a project's current donations and spent money, a donor's totals.
 * Changes are added up a statement at a time; rows are locked in the order of their ids so that two imports cannot
 * wait for each other. Totals follow from rows whose own history is kept: 'app.quiet' tells the audit trail to pass over
 * them, which it would otherwise find out by comparing whole rows. How many gifts a donor gave and when the last one came is
 * said of those that stand: a reversed one is none, nor is the money that went back of another (docs/decisions/132). A gift before the project's cut-off date is in the opening amount already and does not count.
 */
const GIFTS = routine`
create or replace function athar_gift_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  create temp table if not exists athar_gift_changes
    (entity_id uuid, project uuid, donor uuid, date date, amount numeric, gifts int) on commit delete rows;
  truncate athar_gift_changes;
  if tg_op in ('INSERT', 'UPDATE') then
    insert into athar_gift_changes select entity_id, project, donor, date, case when reversed then 0 else amount end, (not reversed and amount > 0)::int
      from new_rows where deleted_at is null;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    insert into athar_gift_changes select entity_id, project, donor, date, case when reversed then 0 else -amount end, -(not reversed and amount > 0)::int
      from old_rows where deleted_at is null;
  end if;

  perform set_config('app.quiet', 'on', true);
  perform 1 from ${p} where (${p.entityId}, ${p.id}) in (select c.entity_id, c.project from athar_gift_changes c) order by ${p.id} for no key update;
  update ${p} set ${bareProjects.currentDonations} = ${p.currentDonations} + d.amount
  from (
    select c.entity_id, c.project, sum(c.amount) as amount
    from athar_gift_changes c join ${q} on ${q.entityId} = c.entity_id and ${q.id} = c.project
    where ${q.previousDonationsUntil} is null or c.date > ${q.previousDonationsUntil}
    group by c.entity_id, c.project having sum(c.amount) <> 0) d
  where ${p.entityId} = d.entity_id and ${p.id} = d.project;

  perform 1 from ${giver} where (${giver.entityId}, ${giver.id}) in (select c.entity_id, c.donor from athar_gift_changes c) order by ${giver.id} for no key update;
  update ${giver} set ${bareDonors.givenTotal} = ${giver.givenTotal} + d.amount, ${bareDonors.giftsCount} = ${giver.giftsCount} + d.gifts,
    ${bareDonors.lastGiftDate} = case when tg_op = 'INSERT' then greatest(${giver.lastGiftDate}, d.latest)
      else (select max(${t.date}) from ${t} where ${t.entityId} = ${giver.entityId} and ${t.donor} = ${giver.id} and ${t.deletedAt} is null
        and not ${t.reversed} and ${t.amount} > 0) end
  from (
    select c.entity_id, c.donor, sum(c.amount) as amount, sum(c.gifts) as gifts, max(c.date) filter (where c.gifts > 0) as latest
    from athar_gift_changes c group by c.entity_id, c.donor) d
  where ${giver.entityId} = d.entity_id and ${giver.id} = d.donor;
  perform set_config('app.quiet', '', true);
  return null;
end $fn$;`

const SPENDINGS = routine`
create or replace function athar_spending_totals() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  perform set_config('app.quiet', 'on', true);
  if tg_op in ('INSERT', 'UPDATE') then
    update ${p} set ${bareProjects.spentMoney} = ${p.spentMoney} + d.amount
    from (select entity_id, project, sum(amount) as amount from new_rows where deleted_at is null group by entity_id, project) d
    where ${p.entityId} = d.entity_id and ${p.id} = d.project;
  end if;
  if tg_op in ('DELETE', 'UPDATE') then
    update ${p} set ${bareProjects.spentMoney} = ${p.spentMoney} - d.amount
    from (select entity_id, project, sum(amount) as amount from old_rows where deleted_at is null group by entity_id, project) d
    where ${p.entityId} = d.entity_id and ${p.id} = d.project;
  end if;
  perform set_config('app.quiet', '', true);
  return null;
end $fn$;`

/**
 * Gifts by day and fund (product.md 9: funds are told apart), a statement at a time and in the order of the key, so that
 * two imports cannot wait for each other. A reversed or deleted gift is in no day; what went back is taken off, and is no gift.
 */
const COUNTED = (rows: string, sign: '' | '-'): string =>
  `select entity_id, date, fund, ${sign}amount as amount, ${sign}(amount > 0)::int as n from ${rows} where deleted_at is null and not reversed`
const DAYS_OF = (changes: string): string => routine`
    insert into ${donationDays} (${donationDays.entityId}, ${donationDays.day}, ${donationDays.fund}, ${donationDays.amount}, ${donationDays.count})
    select entity_id, date, fund, sum(amount), sum(n) from (${changes}) x
    group by entity_id, date, fund having sum(amount) <> 0 or sum(n) <> 0 order by entity_id, date, fund
    on conflict (${donationDays.entityId}, ${donationDays.day}, ${donationDays.fund}) do update
      set ${donationDays.amount} = ${donationDays}.${donationDays.amount} + ${excluded.amount}, ${donationDays.count} = ${donationDays}.${donationDays.count} + ${excluded.count};`
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
const CUTOFF = routine`
create or replace function athar_cutoff_moved() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  ${now.currentDonations} := coalesce((
    select sum(${t.amount}) from ${t}
    where ${t.entityId} = ${now.entityId} and ${t.project} = ${now.id} and ${t.deletedAt} is null and not ${t.reversed}
      and (${now.previousDonationsUntil} is null or ${t.date} > ${now.previousDonationsUntil})), 0);
  return new;
end $fn$;
create or replace trigger cutoff_moved before update of ${bareProjects.previousDonationsUntil} on ${bareProjects}
  for each row when (${old.previousDonationsUntil} is distinct from ${now.previousDonationsUntil})
  execute function athar_cutoff_moved();`

export const totalsSql = (): string =>
  [
    GIFTS,
    statementTrigger('donor_transactions', 'totals', 'athar_gift_totals()'),
    DAYS,
    statementTrigger('donor_transactions', 'days', 'athar_donation_days()'),
    SPENDINGS,
    statementTrigger('spendings', 'totals', 'athar_spending_totals()'),
    CUTOFF,
  ].join('\n')
