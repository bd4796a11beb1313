import { entities } from '../../../resources/entities/schema.ts'
import { invoices } from '../../../resources/invoices/schema.ts'
import { subscriptions } from '../../../resources/subscriptions/schema.ts'
import { names, routine } from '../columns.ts'

const e = names(entities, 'e')
const i = names(invoices, 'i')
const s = names(subscriptions, 's')

/**
 * Numbers of invoices follow each other over all entities, without a gap: who takes one holds the next ones back until the
 * end of its transaction. Whose a payment is, is found before a tenant is known: ids, never a row.
 */
export const paymentsSql = (): string => routine`
create or replace function athar_next_invoice_number() returns integer
  language plpgsql volatile security definer set search_path = public, pg_temp as $$
begin
  perform pg_advisory_xact_lock(hashtextextended('invoice numbers', 0));
  return (select coalesce(max(${i.number}), 0) + 1 from ${i});
end $$;

create or replace function athar_invoice_of(provider text) returns table (entity_id uuid, id uuid)
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${i.entityId}, ${i.id} from ${i} where ${i.providerId} = provider
$$;`

/**
 * What was paid and held, over all entities, for the platform's administrator alone: what waits, the oldest first, or what was
 * settled, the newest first. Names and sums, and nothing of what an entity does with its package.
 */
export const heldPaymentsSql = (): string => routine`
create or replace function athar_held_payments(settled boolean, most integer) returns setof json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('id', ${s.id}, 'entityId', ${s.entityId}, 'entityName', ${e.name}, 'entityNameEn', ${e.nameEn}, 'branchName', ${e.branchName},
    'branchNameEn', ${e.branchNameEn}, 'planAr', ${s.planAr},
    'planEn', ${s.planEn}, 'asked', ${i.total}::text, 'paid', ${i.heldAmount}::text, 'currency', ${i.heldCurrency}, 'problem', ${s.problem},
    'heldAt', ${s.heldAt}, 'reference', ${i.providerId}, 'serviceStatus', ${i.serviceStatus}, 'serviceAskedAt', ${i.serviceAskedAt},
    'outcome', case ${i.state} when 'paid' then 'accepted' when 'paidBack' then 'paidBack' end, 'settledAt', ${s.settledAt}, 'note', ${s.note})
  from ${s} join ${i} on ${i.entityId} = ${s.entityId} and ${i.subscription} = ${s.id} join ${e} on ${e.id} = ${s.entityId}
  where ${s.heldAt} is not null and athar_platform_admin() and case when settled then ${s.settledAt} is not null else ${i.state} = 'held' end
  order by case when settled then ${s.settledAt} end desc, ${s.heldAt}, ${s.id} limit most
$$;`
