import type { Runner } from '../db/driver.ts'
import { tableNames } from './tables.ts'

/** A reason that a person can act on: shown without a stack. */
export class TransferFault extends Error {
  override readonly name = 'TransferFault'
}

interface Key {
  table: string
  name: string
  definition: string
}

const KEYS = `select conrelid::regclass::text as table, conname as name, pg_get_constraintdef(oid) as definition
  from pg_constraint where contype = 'f' and connamespace = 'public'::regnamespace order by conname`

/** True where the program's tables are not there yet. */
export const isBare = async (run: Runner): Promise<boolean> =>
  (await run.query(`select to_regclass('public.entities') is null as bare`))[0]?.['bare'] === true

/** @throws TransferFault where anybody's rows are in the database already */
export async function refuseFilled(run: Runner, what: string): Promise<void> {
  if (await isBare(run)) return
  const [row] = await run.query(`select exists (select 1 from entities) or exists (select 1 from users) as filled`)
  if (row?.['filled'] !== false)
    throw new TransferFault(`The ${what} holds data already. Give an empty one: nothing is ever overwritten.`)
}

/**
 * Runs `load` with every table empty, and with triggers and foreign keys put aside: totals, counts and history come
 * with the rows and must not come about a second time, and rows may arrive before those that they refer to. Keys are
 * checked over all rows at the end. The caller's transaction makes it all or nothing.
 */
export async function whileLoading<T>(run: Runner, load: () => Promise<T>): Promise<T> {
  await run.script('set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0')
  const names = tableNames().map((name) => `"${name}"`)
  const keys = (await run.query(KEYS)) as unknown as Key[]
  for (const { table, name } of keys) await run.script(`alter table ${table} drop constraint "${name}"`)
  for (const name of names) await run.script(`alter table ${name} disable trigger user`)
  for (const name of names)
    await run.script(`delete from ${name} ${name === '"athar_settings"' ? `where name <> 'routines'` : ''}`)
  const result = await load()
  for (const { table, name, definition } of keys)
    await run.script(`alter table ${table} add constraint "${name}" ${definition}`)
  for (const name of names) await run.script(`alter table ${name} enable trigger user`)
  // Figures do not come with rows, and the embedded database gathers none by itself: without them it goes donor by donor.
  await run.script('analyze')
  return result
}

/** Within a transaction: all that follows sees one moment, however long it takes. */
export const oneMoment = (run: Runner): Promise<unknown> =>
  run.script(
    'set transaction isolation level repeatable read, read only; set local statement_timeout = 0; set local idle_in_transaction_session_timeout = 0',
  )

/** The migrations that a database has had. */
export async function appliedMigrations(run: Runner): Promise<string[]> {
  const [there] = await run.query(`select to_regclass('public.athar_migrations') is not null as there`)
  if (there?.['there'] !== true) return []
  return (await run.query('select id from athar_migrations order by id')).map((row) => String(row['id']))
}

/**
 * What was under way where the rows come from goes on there, or has gone on since the backup: here it waits for a
 * person. Without this, a restored backup would hand a whole report over a second time. Runs after the rows' hashes
 * have been compared, with the triggers on, so that the counts follow. Nobody is signed in to a copy: sessions that were
 * ended since the backup would be alive again in it.
 */
export async function holdOpenWork(run: Runner): Promise<void> {
  await run.script(`
    update messages set state = 'unknown', reason = 'restored', lease_until = null, lease_owner = null where state in ('planned', 'claimed', 'handing');
    update dispatches set state = 'stopped', finished_at = now() where state in ('sending', 'paused', 'stopping');
    update reports set status = 'stopped', finished_at = now(), version = version + 1 where status = 'sending';
    update meta_campaigns set status = 'stopped', finished_at = now(), version = version + 1 where status = 'sending';
    update campaigns set status = 'published', finished_at = now(), version = version + 1 where status = 'sending';
    update imports set status = 'stopped', finished_at = now(), lease_until = null, lease_owner = null, version = version + 1 where status in ('running', 'undoing');
    update schedules set due_at = null, problem = 'restored' where entity_id is not null and due_at is not null;
    update schedules set claimed_by = null, claimed_until = null where claimed_by is not null or claimed_until is not null;
    update sessions set ended_at = now(), end_reason = 'restored' where ended_at is null;`)
}
