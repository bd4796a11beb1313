import { OF_GIFT } from '../../../resources/donor_transactions/onReceipt.ts'
import { donorTransactions } from '../../../resources/donor_transactions/schema.ts'
import { names, routine } from '../columns.ts'

const bare = names(donorTransactions)
const old = names(donorTransactions, 'old')
const now = names(donorTransactions, 'new')
const r = names(donorTransactions, 'r')

const tuple = (row: Record<(typeof OF_GIFT)[number], string>): string =>
  `(${OF_GIFT.map((name) => row[name]).join(', ')})`

/**
 * A refund goes where its gift goes, by whatever way that is changed: to another donor, project or kind. Of a gift that
 * was reversed whole, what went back before is not taken off a second time.
 */
export const refundsSql = (): string => routine`
create or replace function athar_refunds_follow() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  update ${r} set ${OF_GIFT.map((name) => `${bare[name]} = ${now[name]}`).join(', ')},
    ${bare.version} = ${r.version} + 1, ${bare.updatedAt} = now()
  where ${r.entityId} = ${now.entityId} and ${r.refundOf} = ${now.id} and ${tuple(r)} is distinct from ${tuple(now)};
  return null;
end $fn$;
create or replace trigger refunds_follow after update on ${bare}
  for each row when (${now.amount} > 0 and ${tuple(old)} is distinct from ${tuple(now)})
  execute function athar_refunds_follow();`
