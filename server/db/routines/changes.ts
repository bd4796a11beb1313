import type { Tenancy } from '../../../resources/_kit/resource.ts'
import { type Registered, registry } from '../../../resources/registry.ts'
import { CHANNEL } from '../changes.ts'
import { EVENTS, statement } from './triggers.ts'

/** Whose a row is, by the trigger's name. */
const OWNERS = { entity: 'entity_id', self: 'id', platform: 'null::uuid' } as const
const OWNER_OF: Record<Tenancy, keyof typeof OWNERS> = {
  entity: 'entity',
  optional: 'entity',
  self: 'self',
  platform: 'platform',
  closed: 'platform',
}

/** Whoever changes more at once than this names, in characters, has changed anything. */
const MOST = 7000

// Once a statement. Our own transactions gather what they change, to be told after their commit (server/db/changes.ts);
// of any other the database itself tells as it commits.
const CHANGED = `
create or replace function athar_changed(entities uuid[], resource text) returns void
  language plpgsql set search_path = public, pg_temp as $fn$
declare
  gathered text := coalesce(current_setting('app.changed', true), '');
  entity uuid;
  change text;
begin
  foreach entity in array entities loop
    change := coalesce(entity::text, '') || ' ' || resource;
    if coalesce(current_setting('app.gather', true), '') = '' then
      perform pg_notify('${CHANNEL}', change);
    elsif gathered <> '*' and position(',' || change || ',' in ',' || gathered || ',') = 0 then
      gathered := case when length(gathered) > ${MOST} then '*' else concat_ws(',', nullif(gathered, ''), change) end;
      perform set_config('app.changed', gathered, true);
    end if;
  end loop;
end $fn$;`

const tellSql = ([name, owner]: [string, string]): string => `
create or replace function athar_tell_${name}() returns trigger
  language plpgsql set search_path = public, pg_temp as $fn$
begin
  if tg_op = 'DELETE' then
    perform athar_changed(array(select distinct ${owner} from old_rows), tg_table_name);
  else
    perform athar_changed(array(select distinct ${owner} from new_rows), tg_table_name);
  end if;
  return null;
end $fn$;`

const triggersOf = ({ resource: { name, tenant, live } }: Registered): string[] =>
  EVENTS.map((event) =>
    live
      ? statement(name, 'tell', event, `athar_tell_${OWNER_OF[tenant]}()`)
      : `drop trigger if exists tell_${event} on ${name};`,
  )

/** Changes to rows of a resource that is declared `live` are told: whose they are, and nothing of what they say. */
export const changesSql = (): string =>
  [CHANGED, ...Object.entries(OWNERS).map(tellSql), ...registry.flatMap(triggersOf)].join('\n')
