import { entities } from '../../../resources/entities/schema.ts'
import { whatsappAccounts } from '../../../resources/whatsapp_accounts/schema.ts'
import { names, routine } from '../columns.ts'

const e = names(entities, 'e')
const w = names(whatsappAccounts, 'w')

/** Whose WhatsApp session is in nobody's hands, or in the caller's with something asked of it. Ids alone. */
export const linkingSql = (): string => routine`
create or replace function athar_accounts_to_link(me text) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$
  select ${w.entityId} from ${w} join ${e} on ${e.id} = ${w.entityId} and ${e.status} = 'active' and ${e.deletedAt} is null
  where ${w.deletedAt} is null and (${w.runs} = 1 or ${w.wish} is not null)
    and (${w.leaseOwner} is null or ${w.leaseUntil} < now() or (${w.leaseOwner} = me and ${w.wish} is not null))
$$;`
