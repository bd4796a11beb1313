import { columnName } from '../../../resources/_kit/present.ts'
import type { Resource } from '../../../resources/_kit/resource.ts'
import { auditTrail } from '../../../resources/audit_trail/schema.ts'
import { entities } from '../../../resources/entities/schema.ts'
import { isArchivable } from '../../../resources/hanging.ts'
import { registry } from '../../../resources/registry.ts'
import { users } from '../../../resources/users/schema.ts'
import { names, routine } from '../columns.ts'
import { infrastructure } from '../infrastructure.ts'

const a = names(auditTrail, 'a')
const e = names(entities, 'e')
const u = names(users, 'u')
const bareAuditTrail = names(auditTrail)
const rowCounts = names(infrastructure.rowCounts)
const excluded = names(infrastructure.rowCounts, 'excluded')
const r = names(infrastructure.rowCounts, 'r')

export const EVENTS = ['insert', 'update', 'delete'] as const
type Event = (typeof EVENTS)[number]

const TRANSITION: Record<Event, string> = {
  insert: 'referencing new table as new_rows',
  update: 'referencing old table as old_rows new table as new_rows',
  delete: 'referencing old table as old_rows',
}

/** A statement trigger over all changed rows at once: one import batch costs one call, not one a row. */
export const statement = (table: string, name: string, event: Event, call: string): string =>
  `create or replace trigger ${name}_${event} after ${event} on ${table} ${TRANSITION[event]} for each statement execute function ${call};`

const AUDIT = routine`
create or replace function athar_audit() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
declare
  -- The trail is the entity's: an identity in it could be compared with another charity's.
  who uuid := case when athar_context() <> 'identity' then nullif(current_setting('app.actor', true), '')::uuid end;
  request text := nullif(current_setting('app.request', true), '');
  -- A bulk load keeps no second copy of each row: the row itself is what was created, and later changes keep their before.
  bulk boolean := coalesce(current_setting('app.bulk', true), '') <> '';
  quiet text[] := string_to_array(tg_argv[0], ',');
  -- What a change is called where 'update' says too little.
  act text := coalesce(nullif(current_setting('app.act', true), ''), 'update');
  -- The import's own entry says for all its rows who brought them; each names its import.
  by_import boolean := tg_argv[1] is not null;
begin
  if coalesce(current_setting('app.quiet', true), '') = 'on' then
    return null;
  end if;
  if tg_op = 'INSERT' and bulk then
    -- Only tables of an entity are loaded in bulk. Without the rows as JSON this takes a third of the time.
    insert into ${bareAuditTrail} (${bareAuditTrail.id}, ${bareAuditTrail.entityId}, ${bareAuditTrail.actor}, ${bareAuditTrail.action}, ${bareAuditTrail.resource}, ${bareAuditTrail.record}, ${bareAuditTrail.request})
    select gen_random_uuid(), n.entity_id, who, 'create', tg_table_name, n.id::text, request
    from new_rows n where n.import_id is null or not by_import;
  elsif tg_op = 'INSERT' then
    insert into ${bareAuditTrail} (${bareAuditTrail.id}, ${bareAuditTrail.entityId}, ${bareAuditTrail.actor}, ${bareAuditTrail.action}, ${bareAuditTrail.resource}, ${bareAuditTrail.record}, ${bareAuditTrail.after}, ${bareAuditTrail.request})
    select gen_random_uuid(), coalesce((j.doc ->> 'entity_id')::uuid, case when tg_table_name = 'entities' then (j.doc ->> 'id')::uuid end), who,
      'create', tg_table_name, j.doc ->> 'id', j.doc - quiet, request
    from (select to_jsonb(n) as doc from new_rows n) j;
  elsif tg_op = 'UPDATE' then
    insert into ${bareAuditTrail} (${bareAuditTrail.id}, ${bareAuditTrail.entityId}, ${bareAuditTrail.actor}, ${bareAuditTrail.action}, ${bareAuditTrail.resource}, ${bareAuditTrail.record}, ${bareAuditTrail.before}, ${bareAuditTrail.after}, ${bareAuditTrail.request})
    select gen_random_uuid(), coalesce((n.doc ->> 'entity_id')::uuid, case when tg_table_name = 'entities' then (n.doc ->> 'id')::uuid end), who,
      case when o.doc ->> 'deleted_at' is null and n.doc ->> 'deleted_at' is not null then 'remove' else act end,
      tg_table_name, n.doc ->> 'id', o.doc - quiet, n.doc - quiet, request
    from (select to_jsonb(x) as doc from new_rows x) n
    join (select to_jsonb(x) as doc from old_rows x) o
      on o.doc ->> 'id' = n.doc ->> 'id' and o.doc ->> 'entity_id' is not distinct from n.doc ->> 'entity_id'
    where (o.doc - quiet - array['version', 'updated_at']) is distinct from (n.doc - quiet - array['version', 'updated_at']);
  else
    insert into ${bareAuditTrail} (${bareAuditTrail.id}, ${bareAuditTrail.entityId}, ${bareAuditTrail.actor}, ${bareAuditTrail.action}, ${bareAuditTrail.resource}, ${bareAuditTrail.record}, ${bareAuditTrail.before}, ${bareAuditTrail.request})
    select gen_random_uuid(), (j.doc ->> 'entity_id')::uuid, who, 'erase', tg_table_name, j.doc ->> 'id', j.doc - quiet, request
    from (select to_jsonb(o) as doc from old_rows o) j;
  end if;
  return null;
end $fn$;`

/** @param counted which rows stand in a list that nothing filters */
const counts = (name: string, counted: string): string => routine`
create or replace function ${name}() returns trigger
  language plpgsql security definer set search_path = public, pg_temp as $fn$
begin
  if tg_op = 'INSERT' then
    insert into ${rowCounts} (${rowCounts.entityId}, ${rowCounts.resource}, ${rowCounts.count})
    select entity_id, tg_table_name, count(*) from new_rows where ${counted} and entity_id is not null group by entity_id
    on conflict (${rowCounts.entityId}, ${rowCounts.resource}) do update set ${rowCounts.count} = row_counts.count + ${excluded.count};
  elsif tg_op = 'DELETE' then
    update ${r} set ${rowCounts.count} = ${r.count} - d.n
    from (select entity_id, count(*)::int as n from old_rows where ${counted} group by entity_id) d
    where ${r.entityId} = d.entity_id and ${r.resource} = tg_table_name;
  else
    update ${r} set ${rowCounts.count} = ${r.count} + d.n
    from (
      select entity_id, sum(n)::int as n from (
        select entity_id, 1 as n from new_rows where ${counted}
        union all select entity_id, -1 from old_rows where ${counted}) x
      group by entity_id having sum(n) <> 0) d
    where ${r.entityId} = d.entity_id and ${r.resource} = tg_table_name;
  end if;
  return null;
end $fn$;`

/** Columns that the audit trail leaves out: secrets, hidden ones, derived text, and what the database or a job keeps. */
const quietColumns = (resource: Resource): string => {
  const kept = Object.entries(resource.fields).filter(([, f]) => f.kind === 'kept' && f.options['audited'] !== true)
  const hidden = Object.entries(resource.fields).filter(([, f]) => f.hidden)
  const generated = Object.entries(resource.fields).filter(([, f]) => f.options['generated'] !== undefined)
  const told = typeof resource.audited === 'object' ? resource.audited.changes : null
  const untold = Object.keys(resource.fields).filter((name) => told?.includes(name) === false)
  return [
    'search_text',
    ...Object.keys(resource.privateFields ?? {}),
    ...kept.map(([n]) => n),
    ...hidden.map(([n]) => n),
    ...generated.map(([n]) => n),
    ...untold,
  ]
    .map(columnName)
    .join(',')
}

const auditArguments = (resource: Resource): string =>
  `'${quietColumns(resource)}'${resource.audited === 'byImport' ? `, 'by import'` : ''}`

const toldByImport = registry
  .filter(({ resource }) => resource.audited === 'byImport')
  .map(({ resource }) => resource.name)

/** Of which records the trail's entries tell of one: its own, and the import that brought it. Reads as its caller may. */
const TOLD_BY = `
create or replace function athar_told_by(record text) returns setof text
  language sql stable set search_path = public, pg_temp as $$
  select athar_told_by.record
${toldByImport
  .map(
    (
      table,
    ) => `  union all select t.import_id::text from ${table} t where t.entity_id = athar_entity() and t.import_id is not null
    and t.id = case when athar_told_by.record ~ '^[0-9a-fA-F]{8}(-[0-9a-fA-F]{4}){3}-[0-9a-fA-F]{12}$' then athar_told_by.record::uuid end`,
  )
  .join('\n')}
$$;`

/**
 * Who somebody of the trail is that is none of the entity's own people: of the platform, or of another branch. Only of
 * those who have done something there, and no more of them than their name and where they belong.
 */
const ACTOR_FROM = routine`
create or replace function athar_actor_from(actor uuid) returns json
  language sql stable security definer set search_path = public, pg_temp as $$
  select json_build_object('name', ${u.name}, 'branch', ${e.branchName})
  from ${u} left join ${e} on ${e.id} = ${u.entityId}
  where ${u.id} = athar_actor_from.actor and ${u.entityId} is distinct from athar_entity()
    and exists (select 1 from ${a} where ${a.entityId} = athar_entity() and ${a.actor} = ${u.id})
$$;`

/** Triggers that every table gets: the audit trail and the counts of living rows. */
export function generatedTriggers(): string {
  const out = [
    AUDIT,
    counts('athar_count', 'deleted_at is null'),
    counts('athar_count_listed', 'deleted_at is null and not archived'),
    TOLD_BY,
    ACTOR_FROM,
  ]
  for (const { resource } of registry) {
    for (const event of EVENTS) {
      if (typeof resource.audited === 'object' && event !== 'update')
        out.push(`drop trigger if exists audit_${event} on ${resource.name};`)
      else if (resource.audited !== false)
        out.push(statement(resource.name, 'audit', event, `athar_audit(${auditArguments(resource)})`))
      if (resource.tenant !== 'entity') continue
      // Rows that are never marked as deleted count the same whatever becomes of them.
      if (event === 'update' && resource.softDelete === false)
        out.push(`drop trigger if exists count_update on ${resource.name};`)
      else {
        const count = isArchivable(resource) ? 'athar_count_listed()' : 'athar_count()'
        out.push(statement(resource.name, 'count', event, count))
      }
    }
  }
  return out.join('\n')
}

export const statementTrigger = (table: string, name: string, call: string): string =>
  EVENTS.map((event) => statement(table, name, event, call)).join('\n')
