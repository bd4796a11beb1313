import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { migrationsDir } from '../paths.ts'
import { prelude, routines, routinesHash } from './routines/index.ts'
import { ROLES } from './routines/names.ts'
import { ROLE_LINES } from './routines/prelude.ts'
import type { Database, Tx } from './types.ts'

type Owner = Omit<Tx, 'context'>

/** A fault that a person has to mend; its message says how. */
export class MigrationFault extends Error {}

export interface Migration {
  id: string
  text: string
}

/** The program's migrations in order, from files named `0001_what.sql`. */
export function readMigrations(dir: string): Migration[] {
  return readdirSync(dir)
    .filter((file) => /^\d{4}_\w+\.sql$/.test(file))
    .sort()
    .map((file) => ({ id: file.slice(0, -4), text: readFileSync(join(dir, file), 'utf8') }))
}

// Two servers that start at once: the second waits here and then finds everything done.
const LOCK = 4_217_001

async function ensureRoles(tx: Owner): Promise<void> {
  const states = await tx.rows<{ role: string; present: boolean; member: boolean; may: boolean; name: string }>(sql`
    select w.role, r.oid is not null as present, coalesce(pg_has_role(current_user, r.oid, 'MEMBER'), false) as member,
      (select rolcreaterole or rolsuper from pg_roles where rolname = current_user) as may, current_user::text as name
    from unnest(${sql.param([...ROLES])}::text[]) with ordinality w (role, n) left join pg_roles r on r.rolname = w.role order by w.n`)
  const missing = states.filter(({ present, member }) => !present || !member)
  const lines = missing.flatMap(({ role, name, present }) => ROLE_LINES(role, name).slice(present ? 1 : 0))
  const [first] = missing
  if (first && !first.may)
    throw new MigrationFault(
      `The database user "${first.name}" may not create roles. Ask the database's administrator to run:\n  ${lines.join('\n  ')}`,
    )
  // Roles belong to the whole cluster: another database of it may be making the same one at this moment.
  for (const line of lines)
    await tx.raw(
      `do $role$ begin ${line} exception when duplicate_object or unique_violation or internal_error then null; end $role$;`,
    )
}

async function applied(tx: Owner): Promise<Set<string>> {
  await tx.raw(
    `create table if not exists athar_migrations (id text primary key, applied_at timestamptz not null default now())`,
  )
  const rows = await tx.rows<{ id: string }>(sql`select id from athar_migrations`)
  return new Set(rows.map((row) => row.id))
}

function refuseNewer(done: Set<string>, known: readonly Migration[]): void {
  const ids = new Set(known.map((m) => m.id))
  const newer = [...done].filter((id) => !ids.has(id))
  if (newer.length > 0)
    throw new MigrationFault(
      `This database was migrated by a newer Athar (${newer.join(', ')}). Start that version, or restore a backup made by this one.`,
    )
}

async function applyRoutines(tx: Owner): Promise<void> {
  const hash = routinesHash()
  const kept = await tx.one<{ value: string }>(sql`select value from athar_settings where name = 'routines'`)
  if (kept?.value === hash) return
  // A later version may bring a role of its own, without a migration.
  await ensureRoles(tx)
  await tx.raw(routines())
  await tx.rows(
    sql`insert into athar_settings (name, value) values ('routines', ${hash}) on conflict (name) do update set value = excluded.value`,
  )
}

/**
 * Brings the database to this program's shape, all or nothing.
 * @returns the migrations that were applied now
 * @throws MigrationFault when the database is newer than the program or the role cannot be made
 */
export function migrate(db: Database, dir: string = migrationsDir): Promise<string[]> {
  const known = readMigrations(dir)
  if (known.length === 0) throw new Error(`no migrations in ${dir}`)
  return db.owner(async (tx) => {
    await tx.rows(sql`select pg_advisory_xact_lock(${LOCK})`)
    const done = await applied(tx)
    refuseNewer(done, known)
    const open = known.filter((m) => !done.has(m.id))
    if (open.length > 0) {
      await ensureRoles(tx)
      await tx.raw(prelude())
    }
    for (const { id, text } of open) {
      await tx.raw(text)
      await tx.rows(sql`insert into athar_migrations (id) values (${id})`)
    }
    await applyRoutines(tx)
    return open.map((m) => m.id)
  })
}
