import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'drizzle-orm'
import type { FastifyInstance, LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { hashPassword } from '../../server/auth/passwords.ts'
import type { Config } from '../../server/config.ts'
import { loadConfig } from '../../server/config.ts'
import type { Database } from '../../server/db/types.ts'
import type { Services } from '../../server/engine/services.ts'
import { createLog } from '../../server/log.ts'
import { loadBasics } from '../../server/seed/basics.ts'
import { fillDemo } from '../../server/seed/demo.ts'
import { buildServices } from '../../server/services.ts'
import { smallPictures } from '../unit/seed/support.ts'
import { openTestDatabase } from './support.ts'

const CHARITY = { entityName: 'جمعية نخيل العطاء', branchName: 'المركز الرئيس' }
const REAL = '0192aaaa-0000-7000-8000-000000000001'
const real = { entityName: 'A real charity', branchName: 'Here', userName: 'admin', password: 'Real-Password-1' }
const boss = { userName: 'boss', password: 'Real-Password-1' }

let opened: Awaited<ReturnType<typeof openTestDatabase>>
let db: Database
let services: Services
let app: FastifyInstance
let production: FastifyInstance
const dataDir = mkdtempSync(join(tmpdir(), 'athar-demo-'))

const configOf = (env: Record<string, string> = {}): Config => {
  const result = loadConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent', ...env })
  if (!result.ok) throw new Error(result.faults.join())
  return { ...result.config, appSecret: 'a secret of the tests, long enough to be one' }
}

const login = (payload: object, on: FastifyInstance = app): Promise<LightMyRequestResponse> =>
  on.inject({ method: 'POST', url: '/api/Account/Login', payload })
const tokenOf = async (payload: object): Promise<string> => {
  const answer = await login(payload)
  expect(answer.statusCode, answer.body).toBe(200)
  return answer.json<{ data: string }>().data
}
const remove = (token?: string): Promise<LightMyRequestResponse> =>
  app.inject({ method: 'POST', url: '/api/demo/remove', headers: token ? { authorization: `Bearer ${token}` } : {} })

const counts = (): Promise<Record<string, number>> =>
  db.owner(async (tx) => {
    const out: Record<string, number> = {}
    for (const { name } of await tx.rows<{ name: string }>(
      sql`select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace`,
    )) {
      const row = await tx.one<{ n: number }>(sql`select count(*)::int as n from ${sql.identifier(name)}`)
      out[name] = row?.n ?? -1
    }
    return out
  })

const addReal = async (): Promise<void> => {
  const hash = await hashPassword(real.password)
  await db.owner(async (tx) => {
    await tx.rows(
      sql`insert into entities (id, name, branch_name) values (${REAL}::uuid, ${real.entityName}, ${real.branchName})`,
    )
    await tx.rows(sql`insert into users (id, entity_id, name, user_name, email, roles, password_hash) values
      (gen_random_uuid(), ${REAL}::uuid, 'Real', 'admin', 'a@real.test', '{BranchAdmin}', ${hash}), (gen_random_uuid(), null, 'Boss', 'boss', 'b@real.test', '{SuperAdmin}', ${hash})`)
  })
}

beforeAll(async () => {
  opened = await openTestDatabase()
  db = opened.db
  services = await buildServices({ config: configOf(), log: createLog({ logLevel: 'silent' }), db })
  await loadBasics(services)
  await fillDemo(services, smallPictures)
  app = await buildApp({ services, limits: false })
  production = await buildApp({
    services: { ...services, config: configOf({ NODE_ENV: 'production' }) },
    limits: false,
  })
  await addReal()
})
afterAll(async () => {
  await app.close()
  await production.close()
  for (const one of services.startables) await one.stop()
  await opened.close()
  rmSync(dataDir, { recursive: true, force: true })
})

describe('the demo behind the real server', () => {
  it('shows its logins, and each of them signs in', async () => {
    const { demo, demoLogins } = (await app.inject('/api/meta')).json<{
      demo: boolean
      demoLogins: Record<string, string>[]
    }>()
    expect(demo).toBe(true)
    expect(demoLogins).toHaveLength(10)
    for (const { role, entity, branch, userName, password } of demoLogins) {
      const donor = role === 'Donor' || role === 'PotentialDonner'
      const payload = donor
        ? { phone: userName, password }
        : { entityName: entity, branchName: branch, userName, password }
      const url = donor ? '/api/Account/DonorLogin' : '/api/Account/Login'
      expect((await app.inject({ method: 'POST', url, payload })).statusCode, role).toBe(200)
    }
  })

  it('its donors have been told of the last whole year, and some have read of it', async () => {
    const [told] = await db.owner((tx) =>
      tx.rows<
        Record<string, number>
      >(sql`select count(*) filter (where sent)::int as sent, count(*) filter (where opened_at is not null)::int as opened,
        (select count(*)::int from messages where reason = 'notConfirmed') as late from year_letter_pages`),
    )
    expect(told).toEqual({ sent: expect.any(Number), opened: expect.any(Number), late: 0 })
    expect(told?.['sent']).toBeGreaterThan(20)
    expect(told?.['opened']).toBeGreaterThan(5)
  })

  it('names the entities and donors that are its own, and no other', async () => {
    const { demoOf } = (await app.inject('/api/meta')).json<{ demoOf: string[] }>()
    const own = await db.owner((tx) =>
      tx.rows<{ id: string }>(
        sql`select id from entities where id <> ${REAL}::uuid union all select id from identities`,
      ),
    )
    expect(own.length).toBeGreaterThan(3)
    expect(demoOf.toSorted()).toEqual(own.map(({ id }) => id).toSorted())
  })

  it('refuses its logins in production, and shows none', async () => {
    expect((await login({ ...CHARITY, userName: 'admin', password: 'Athar2026' }, production)).statusCode).toBe(401)
    expect((await login({ userName: 'super', password: 'Athar2026' }, production)).statusCode).toBe(401)
    const donor = { url: '/api/Account/DonorLogin', payload: { phone: '0500000030', password: 'Athar2026' } }
    expect((await production.inject({ method: 'POST', ...donor })).statusCode).toBe(401)
    expect((await login(real, production)).statusCode).toBe(200)
    expect((await production.inject('/api/meta')).json()).not.toHaveProperty('demoLogins')
  })

  it('is removed by nobody else than the staff who run it and the platform', async () => {
    expect((await remove()).statusCode).toBe(401)
    expect((await remove(await tokenOf({ ...CHARITY, userName: 'projects', password: 'Athar2026' }))).statusCode).toBe(
      403,
    )
    expect((await remove(await tokenOf({ userName: 'support', password: 'Athar2026' }))).statusCode).toBe(403)
    expect((await remove(await tokenOf(real))).statusCode).toBe(403)
    expect((await counts())['donors']).toBe(301)
  })

  it('leaves nothing behind when its BranchAdmin removes it, and every real row stands', async () => {
    const token = await tokenOf({ ...CHARITY, userName: 'admin', password: 'Athar2026' })
    const own = await tokenOf(real)
    await services.jobs.wake('run-import', { entityId: '01920000-0000-7000-8000-00000000de01', id: REAL })
    await services.jobs.wake('run-import', { entityId: REAL, id: REAL })
    await db.owner((tx) =>
      tx.rows(sql`insert into schedules (id, entity_id, what, zone) values (gen_random_uuid(), '01920000-0000-7000-8000-00000000de01', 'x', 'UTC'),
        (gen_random_uuid(), ${REAL}::uuid, 'x', 'UTC')`),
    )
    const [first, second] = await Promise.all([remove(token), remove(token)])
    // Whichever came later either joined the other or came when its session was over.
    const statuses = [first.statusCode, second.statusCode].toSorted()
    expect(
      [
        [200, 200],
        [200, 401],
      ],
      `${first.body} ${second.body}`,
    ).toContainEqual(statuses)
    const after = await counts()
    expect(after).toMatchObject({ entities: 1, users: 2, donor_types: 6, classifications: 12 })
    for (const table of [
      'files',
      'projects',
      'project_updates',
      'spendings',
      'donors',
      'donor_transactions',
      'reports',
      'letters',
      'messages',
      'dispatches',
      'editions',
      'signed_versions',
      'log_heads',
      'imports',
      'import_faults',
      'import_changes',
      'idempotency_keys',
      'row_counts',
      'donation_days',
    ])
      expect(after[table], table).toBe(0)
    const times = await db.owner((tx) =>
      tx.rows(sql`select entity_id as id from schedules where entity_id is not null`),
    )
    expect(times).toEqual([{ id: REAL }])
    const left = await db.owner((tx) =>
      tx.rows<{ resource: string }>(
        sql`select distinct resource from audit_trail where entity_id is distinct from ${REAL}::uuid order by 1`,
      ),
    )
    expect(left.map(({ resource }) => resource)).toEqual(['classifications', 'donor_types', 'users'])
    const jobs = await db.plain(`select data ->> 'entityId' as entity from pgboss.job where name = 'run-import'`)
    expect(jobs.rows.map((row) => row['entity'])).toEqual([REAL])
    expect(services.mail.mailer && services.mail.catcher ? services.mail.catcher.count() : 0).toBe(0)
    const keys: string[] = []
    for await (const key of services.files.list('')) keys.push(key)
    expect(keys).toEqual([])

    expect((await app.inject({ url: '/user/profile', headers: { authorization: `Bearer ${token}` } })).statusCode).toBe(
      401,
    )
    expect((await app.inject({ url: '/user/profile', headers: { authorization: `Bearer ${own}` } })).statusCode).toBe(
      200,
    )
    expect((await login({ ...CHARITY, userName: 'admin', password: 'Athar2026' })).statusCode).toBe(401)
    expect((await app.inject('/api/meta')).json()).toMatchObject({ demo: false })
  })

  it('answers 409 where there is no demo left', async () => {
    expect((await remove(await tokenOf(boss))).statusCode).toBe(409)
  })
})
