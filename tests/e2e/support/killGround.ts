import { cpSync, mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import { messages } from '../../../resources/messages/schema.ts'
import { smsAccounts } from '../../../resources/sms_accounts/schema.ts'
import { hashPassword } from '../../../server/auth/passwords.ts'
import { columns, inserts, select } from '../../../server/db/columns.ts'
import { databaseOver } from '../../../server/db/database.ts'
import { newId } from '../../../server/db/ids.ts'
import { migrate } from '../../../server/db/migrate.ts'
import { openPglite } from '../../../server/db/pglite.ts'
import { openPostgres } from '../../../server/db/postgres.ts'
import type { Database } from '../../../server/db/types.ts'
import { administer } from '../../ground/support/administer.ts'
import { donorRows } from '../../ground/support/donors.ts'
import { databaseSettings } from '../../ground/support/pooler.ts'

export const PASSWORD = 'Correct-Horse-7'

/** What one installation stands on: a folder and, on PostgreSQL, a database of its own. */
export interface Ground {
  env: Record<string, string>
  dataDir: string
  project: string
  /** Ids of messages that a program which is no more has left in a service's hands. */
  handing: () => Promise<string[]>
  drop: () => Promise<void>
}

/** What is planted: so many donors, and where the charity's gateway for text messages stands, if it has one. */
export interface Planting {
  letters: number
  sms?: { url: string; perSecond: number }
}

const m = columns(messages, 'm')
const s = columns(smsAccounts)

/** As if a trial had reached its admin's phone. */
const smsAccount = (entityId: string, { url, perSecond }: NonNullable<Planting['sms']>) =>
  sql`insert into ${s} ${inserts(s, {
    id: newId(),
    entityId,
    url,
    method: 'POST',
    bodyType: 'json',
    bodyTemplate: '{"id":"{id}","to":"{to}","text":"{text}"}',
    numberForm: 'e164',
    success: 'status',
    perSecond,
    state: 'working',
  })}`

/** A charity with one admin, one published project and donors who gave to it. */
async function plant(db: Database, { letters, sms }: Planting): Promise<{ entityId: string; project: string }> {
  await migrate(db)
  const [entity, project] = [newId(), newId()]
  const hash = await hashPassword(PASSWORD)
  await db.as({ kind: 'platform', userId: null }, async (tx) => {
    await tx.rows(
      sql`insert into entities (id, name, branch_name, quiet_from, quiet_to) values (${entity}, 'Kill', 'Main', '00:00', '00:00')`,
    )
    await tx.rows(sql`insert into users (id, entity_id, name, user_name, email, roles, password_hash) values
      (${newId()}, ${entity}, 'Admin', 'admin', 'admin@kill.sa', ${sql.param(['BranchAdmin'])}::text[], ${hash})`)
  })
  await db.as({ kind: 'worker', entityId: entity }, async (tx) => {
    await tx.rows(sql`insert into projects (entity_id, id, code, name, status, description, required_amount, start_date)
      values (${entity}, ${project}, 'K1', 'بئر', 'published', 'x', 1000, '2026-01-01')`)
    const people = Array.from({ length: letters }, (_, i) => ({
      name: `Giver ${i + 1}`,
      email: `giver${i + 1}@kill.sa`,
      phone: `+9665510${String(i).padStart(5, '0')}`,
    }))
    await tx.rows(donorRows(entity, ...people))
    if (sms !== undefined) await tx.rows(smsAccount(entity, sms))
    await tx.rows(
      sql`insert into donor_transactions (entity_id, id, donor, project, amount, date) select entity_id, gen_random_uuid(), id, ${project}::uuid, 100, '2026-02-01' from donors`,
    )
  })
  await db.close()
  return { entityId: entity, project }
}

async function handingIn(db: Database, entityId: string): Promise<string[]> {
  const rows = await db.as({ kind: 'worker', entityId }, (tx) =>
    tx.rows(select({ id: m.id }, sql`from ${m} where ${m.state} = 'handing'`)),
  )
  await db.close()
  return rows.map(({ id }) => id)
}

const folder = (): string => mkdtempSync(join(tmpdir(), 'athar-kill-'))
const remove = (dir: string): void => rmSync(dir, { recursive: true, force: true })

async function onPglite(worlds: number, planting: Planting): Promise<Ground[]> {
  const first = folder()
  const open = async (dir: string) => databaseOver(await openPglite(join(dir, 'database')))
  const { entityId, project } = await plant(await open(first), planting)
  const dirs = [first, ...Array.from({ length: worlds - 1 }, folder)]
  for (const dir of dirs.slice(1)) cpSync(first, dir, { recursive: true })
  return dirs.map((dataDir) => ({
    env: {},
    dataDir,
    project,
    handing: async () => handingIn(await open(dataDir), entityId),
    drop: async () => remove(dataDir),
  }))
}

/** Databases of a PostgreSQL: the run's own, where no other is named. */
export async function onPostgres(
  worlds: number,
  planting: Planting,
  base = process.env['ATHAR_TEST_PG_URL'] ?? '',
): Promise<Ground[]> {
  const names = Array.from({ length: worlds }, () => `athar_kill_${newId().replaceAll('-', '')}`)
  const at = (name: string): string => Object.assign(new URL(base), { pathname: `/${name}` }).href
  const [first = '', ...others] = names
  await administer(base, `create database ${first} encoding 'UTF8' template template0`)
  const open = async (name: string) => databaseOver(await openPostgres(at(name), () => undefined, 2))
  const { entityId, project } = await plant(await open(first), planting)
  for (const name of others) await administer(base, `create database ${name} template ${first}`)
  return names.map((name) => {
    const dataDir = folder()
    return {
      env: { ...databaseSettings(at(name)), APP_SECRET: 'a secret of the kill test, long enough' },
      dataDir,
      project,
      handing: async () => handingIn(await open(name), entityId),
      drop: async () => {
        await administer(base, `drop database ${name} with (force)`)
        remove(dataDir)
      },
    }
  })
}

/** So many installations with the same rows in them: one is planted, the others are copies. */
export const grounds = (database: 'pglite' | 'postgres', worlds: number, planting: Planting): Promise<Ground[]> =>
  database === 'pglite' ? onPglite(worlds, planting) : onPostgres(worlds, planting)
