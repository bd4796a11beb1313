import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { names, routine } from '../columns.ts'

const e = names(entities, 'e')
const g = names(donorTransactions, 'g')
const bareGifts = names(donorTransactions)
const other = names(donorTransactions, 'other')

/**
 * product.md 11: the receipt of a gift takes its number as it is first asked for, in the transaction that writes it on the gift.
 * Its donor asks for it, or the charity's staff for them. A gift with a receipt is deleted by nobody, so that what follows the highest number was never given.
 */
export const receiptsSql = (): string => routine`
create or replace function athar_issue_receipt(of_gift uuid) returns text
  language plpgsql security definer set search_path = public, pg_temp as $$
declare
  charity uuid;
  prefix text;
  first integer;
  issues boolean;
  number text;
  serial integer;
begin
  select ${g.entityId}, ${g.receiptNumber} into charity, number from ${g}
  where ${g.id} = of_gift and ${g.deletedAt} is null and ((athar_context() = 'entity' and ${g.entityId} = athar_entity())
    or (${g.entityId}, ${g.donor}) in (select o.entity, o.donor from athar_own_donors() o (entity, donor, working)))
  -- Whoever comes by way of the gift's own page holds its row already: it is held first by everybody, or two would wait for each other.
  for update of g;
  if charity is null or number is not null then
    return number;
  end if;
  -- One after the other: each sees what the one before has written, and what the charity has declared meanwhile.
  perform pg_advisory_xact_lock(hashtextextended('receipts ' || charity::text, 0));
  -- A charity that is not at work issues none; what it has issued stays to be had.
  select coalesce(${e.receiptPrefix}, ''), ${e.receiptFirst}, ${e.issuesReceipts} and ${e.status} = 'active' into prefix, first, issues from ${e} where ${e.id} = charity;
  if not issues then
    return null;
  end if;
  select greatest(first, coalesce(max(${other.receiptSerial}) + 1, first)) into serial from ${other} where ${other.entityId} = charity and ${other.receiptSerial} is not null;
  -- What stands before the number may have been changed meanwhile, from a 1 to nothing: 1 and 2 were 12, and 12 is given.
  while exists (select 1 from ${other} where ${other.entityId} = charity and ${other.receiptNumber} = prefix || serial::text) loop
    serial := serial + 1;
  end loop;
  update ${g} set ${bareGifts.receiptSerial} = serial, ${bareGifts.receiptNumber} = prefix || serial::text,
    ${bareGifts.version} = ${g.version} + 1, ${bareGifts.updatedAt} = now()
  where ${g.entityId} = charity and ${g.id} = of_gift and not ${g.reversed} and ${g.deletedAt} is null
    and ${g.date} <= (select (now() at time zone ${e.timeZone})::date from ${e} where ${e.id} = charity)
    -- What went back whole before it was asked for gets none.
    and ${g.amount} > coalesce((select -sum(${other.amount}) from ${other} where ${other.entityId} = ${g.entityId}
      and ${other.refundOf} = ${g.id} and not ${other.reversed} and ${other.deletedAt} is null), 0)
  returning ${g.receiptNumber} into number;
  return number;
end $$;`
