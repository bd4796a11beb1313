import { emailAccounts } from '../../../resources/email_accounts/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { metaAccounts } from '../../../resources/meta_accounts/schema.ts'
import { smsAccounts } from '../../../resources/sms_accounts/schema.ts'
import { whatsappAccounts } from '../../../resources/whatsapp_accounts/schema.ts'
import { type Names, names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const h = names(infrastructure.hookEvents, 'h')
const bareHookEvents = names(infrastructure.hookEvents)
const e = names(entities, 'e')

/** Accounts at services that tell us things, by the name in their address: a line each. */
const ACCOUNTS: Readonly<Record<string, Names<{ id: string; entityId: string; deletedAt: string | null }>>> = {
  meta: names(metaAccounts, 'x'),
  waha: names(whatsappAccounts, 'x'),
  bounces: names(emailAccounts, 'x'),
  sms: names(smsAccounts, 'x'),
}

const found = Object.entries(ACCOUNTS)
  .map(
    ([source, x]) => routine`
  select ${x.entityId} from ${x} join ${e} on ${e.id} = ${x.entityId}
  where of_source = '${source}' and ${x.id} = of_account and ${x.deletedAt} is null and ${e.deletedAt} is null`,
  )
  .join('\n  union all')

/** Whose account is told something, before a tenant is known: an id, never a row. What is old goes, whosever it is. */
export const hooksSql = (): string => routine`
create or replace function athar_hook_entity(of_source text, of_account uuid) returns setof uuid
  language sql stable security definer set search_path = public, pg_temp as $$${found}
$$;

create or replace function athar_tidy_hooks(older interval) returns integer
  language sql volatile security definer set search_path = public, pg_temp as $$
  with gone as (delete from ${bareHookEvents} h where ${h.createdAt} < now() - older returning 1)
  select count(*)::int from gone
$$;`
