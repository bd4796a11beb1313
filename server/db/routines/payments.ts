import { invoices } from '../../../resources/invoices/schema.ts'
import { names, routine } from '../columns.ts'

const i = names(invoices, 'i')

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
