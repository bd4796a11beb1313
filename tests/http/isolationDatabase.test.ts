import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DbContext, Tx } from '../../server/db/types.ts'
import { foreignState } from './support/foreignState.ts'
import { type Planted, plantEverywhere } from './support/plant.ts'
import { ONE_EACH, TENANT_TABLES } from './support/tenantTables.ts'
import { startTestServer, type TestServer } from './support.ts'

const OPTIONAL_TABLES = ['users', 'audit_trail']

let server: TestServer
let planted: Planted
beforeAll(async () => {
  server = await startTestServer()
  planted = await plantEverywhere(server)
})
afterAll(() => server.close())

const entityA = (): DbContext => ({ kind: 'entity', entityId: server.entities.a, userId: server.users.adminA })
const rows = <T>(context: DbContext, query: ReturnType<typeof sql>): Promise<T[]> =>
  server.db.as(context, (tx) => tx.rows<T>(query))
const table = (name: string) => sql.identifier(name)
/** SQLSTATE of a refusal, or null when it was done. */
const refusal = async (work: Promise<unknown>): Promise<string | null> =>
  work.then(
    () => null,
    (error: unknown) => String((error as { code?: string }).code),
  )
const count = async (context: DbContext, name: string): Promise<number> =>
  (await rows<{ n: number }>(context, sql`select count(*)::int as n from ${table(name)}`))[0]?.n ?? -1

describe('the database’s own fence, entity context', () => {
  it.each([...TENANT_TABLES, ...OPTIONAL_TABLES, 'entities'])(
    '%s: a foreign row cannot be read, changed or removed',
    async (name) => {
      const before = await foreignState(server)
      for (const tenant of ['a2', 'b'] as const) {
        const ids = planted.ids[tenant][name] ?? []
        expect(ids.length).toBeGreaterThan(0)
        const named = sql`where id = any(${sql.param(ids)}::uuid[])`
        expect(await rows(entityA(), sql`select * from ${table(name)} ${named}`)).toEqual([])
        const acts = [
          sql`update ${table(name)} set version = version + 1 ${named} returning id`,
          sql`update ${table(name)} set deleted_at = now() ${named} returning id`,
          sql`delete from ${table(name)} ${named} returning id`,
          sql`select id from ${table(name)} ${named} for update`,
        ]
        for (const act of acts) {
          // 42501: the right itself is missing (audit trail); else the row is not there to be touched.
          const done = await rows(entityA(), act).catch((error: unknown) => (error as { code?: string }).code)
          expect([[], '42501']).toContainEqual(done)
        }
      }
      expect(await foreignState(server)).toEqual(before)
    },
  )

  it.each(TENANT_TABLES)('%s: a row cannot be written into another tenant, nor handed over to one', async (name) => {
    const [own] = planted.ids.a[name] ?? []
    const columns = await rows<{ name: string }>(
      { kind: 'platform', userId: null },
      sql`
      select attname as name from pg_attribute where attrelid = ${name}::regclass and attnum > 0 and not attisdropped and attgenerated = '' and attname not in ('id', 'entity_id')`,
    )
    const list = sql.join(
      columns.map((c) => table(c.name)),
      sql`, `,
    )
    for (const tenant of ['a2', 'b'] as const) {
      const other = server.entities[tenant]
      const insert = sql`insert into ${table(name)} (id, entity_id, ${list}) select ${randomUUID()}::uuid, ${other}::uuid, ${list} from ${table(name)} where id = ${own}::uuid`
      expect(await refusal(rows(entityA(), insert))).toBe('42501')
      expect(
        await refusal(
          rows(entityA(), sql`update ${table(name)} set entity_id = ${other}::uuid where id = ${own}::uuid`),
        ),
      ).toBe('42501')
    }
  })

  it('users and the audit trail: an entity writes neither for the platform nor for another', async () => {
    for (const entity of [null, server.entities.b]) {
      const user = sql`insert into users (id, entity_id, name, user_name, email, roles) values (${randomUUID()}::uuid, ${entity}::uuid, 'x', 'x', 'x@athar.test', '{SuperAdmin}')`
      expect(await refusal(rows(entityA(), user))).toBe('42501')
      const trail = sql`insert into audit_trail (id, entity_id, action, resource) values (${randomUUID()}::uuid, ${entity}::uuid, 'x', 'x')`
      expect(await refusal(rows(entityA(), trail))).toBe('42501')
    }
    expect(
      await refusal(rows(entityA(), sql`update users set entity_id = null where id = ${server.users.adminA}::uuid`)),
    ).toBe('42501')
  })

  it('lists for all are read by an entity and written by the platform alone', async () => {
    for (const name of ['donor_types', 'classifications', 'announced_months']) {
      expect(await count(entityA(), name)).toBeGreaterThan(0)
      expect(await rows(entityA(), sql`update ${table(name)} set version = version + 1 returning id`)).toEqual([])
      expect(await rows(entityA(), sql`delete from ${table(name)} returning id`)).toEqual([])
    }
    const insert = sql`insert into donor_types (id, title_ar, title_en, body) values (${randomUUID()}::uuid, 'س', 'x', 'person')`
    expect(await refusal(rows(entityA(), insert))).toBe('42501')
  })

  it('sees all of its own and counts nothing else', async () => {
    // A file of each kind; two planted complaints tell of themselves as well; of an account an entity has one.
    const others: Record<string, number> = { files: 5, feedback: 4 }
    for (const name of TENANT_TABLES)
      expect(await count(entityA(), name), name).toBe(others[name] ?? (ONE_EACH.has(name) ? 1 : 2))
    const counts = await rows<{ entity_id: string }>(entityA(), sql`select entity_id::text from row_counts`)
    expect(new Set(counts.map((c) => c.entity_id))).toEqual(new Set([server.entities.a]))
    const days = await rows<{ entity_id: string }>(entityA(), sql`select entity_id::text from donation_days`)
    expect(new Set(days.map((c) => c.entity_id))).toEqual(new Set([server.entities.a]))
  })
})

describe('contexts are closed', () => {
  const anonymous: DbContext = { kind: 'anonymous' }
  const closed = [
    ...TENANT_TABLES,
    ...OPTIONAL_TABLES,
    'entities',
    'registrations',
    'contact_messages',
    'row_counts',
    'donation_days',
    'hook_events',
    'idempotency_keys',
  ]
  const shut = [
    'sessions',
    'identities',
    'identity_links',
    'account_links',
    'registration_files',
    'athar_settings',
    'athar_counts',
  ]

  it.each(closed)('anonymous: nothing of %s', async (name) => {
    expect(await count(anonymous, name)).toBe(0)
  })

  it('anonymous: no row can be written, and the database’s own tables are shut for everyone', async () => {
    const insert = sql`insert into donors (id, entity_id, name) values (${randomUUID()}::uuid, ${server.entities.a}::uuid, 'x')`
    expect(await refusal(rows(anonymous, insert))).toBe('42501')
    const platform: DbContext = { kind: 'platform', userId: null }
    for (const context of [anonymous, entityA(), platform])
      for (const name of [...shut, 'athar_migrations'])
        expect(await refusal(rows(context, sql`select * from ${table(name)}`)), `${context.kind} ${name}`).toBe('42501')
  })

  it('platform: people, entities and what projects are, but no other row of an entity; product.md 2', async () => {
    const platform: DbContext = { kind: 'platform', userId: null }
    for (const name of TENANT_TABLES.filter((one) => !['projects', 'donor_issues', 'subscriptions'].includes(one)))
      expect(await count(platform, name), name).toBe(0)
    // [2.50] read, and read alone
    expect(await count(platform, 'projects')).toBeGreaterThan(5)
    expect(await rows(platform, sql`update projects set name = 'x' returning id`)).toEqual([])
    expect(await rows(platform, sql`delete from projects returning id`)).toEqual([])
    const insert = sql`insert into projects (id, entity_id, code, name) values (${randomUUID()}::uuid, ${server.entities.a}::uuid, 'x', 'x')`
    expect(await refusal(rows(platform, insert))).toBe('42501')
  })

  it('platform: of what entities have asked to buy, what was paid and held alone, and it removes none of it', async () => {
    const platform: DbContext = { kind: 'platform', userId: null }
    const [id] = planted.ids.b['subscriptions'] ?? []
    await server.db.owner((tx) => tx.rows(sql`update subscriptions set held_at = null where id <> ${id}::uuid`))
    expect(await rows(platform, sql`select id from subscriptions`)).toEqual([{ id }])
    expect(await rows(platform, sql`delete from subscriptions returning id`)).toEqual([])
    expect(await count(platform, 'invoices')).toBe(0)
    const [invoice] = planted.ids.b['invoices'] ?? []
    await server.db.owner((tx) =>
      tx.rows(sql`update invoices set state = 'held', subscription = ${id}::uuid where id = ${invoice}::uuid`),
    )
    const held = async (context: DbContext) =>
      (await rows<{ payment: { id: string } }>(context, sql`select athar_held_payments(false, 9) as payment`)).map(
        ({ payment }) => payment.id,
      )
    const as = (userId: string): DbContext => ({ kind: 'platform', userId })
    const { super: admin, support, adminB } = server.users
    expect(await held(as(admin))).toEqual([id])
    const worker: DbContext = { kind: 'worker', entityId: server.entities.b, userId: admin }
    for (const context of [anonymous, entityA(), platform, as(support), as(adminB), worker])
      expect(await held(context), JSON.stringify(context)).toEqual([])
  })

  it('[6.4] platform: reads and answers donors’ issues, and neither writes nor removes one; product.md 2', async () => {
    const platform: DbContext = { kind: 'platform', userId: null }
    expect(await count(platform, 'donor_issues')).toBe(6)
    const [id] = planted.ids.b['donor_issues'] ?? []
    const answer = sql`update donor_issues set reply = 'x' where id = ${id}::uuid returning id`
    expect(await rows(platform, answer)).toHaveLength(1)
    expect(await rows(platform, sql`delete from donor_issues returning id`)).toEqual([])
    const insert = sql`insert into donor_issues (id, entity_id, type, donor, donor_name, message)
      select ${randomUUID()}::uuid, entity_id, type, donor, donor_name, message from donor_issues where id = ${id}::uuid`
    expect(await refusal(rows(platform, insert))).toBe('42501')
  })

  it('platform: of the trail what it does itself, and registrations that no entity sees', async () => {
    const platform: DbContext = { kind: 'platform', userId: null }
    const foreign = await rows<{ resource: string }>(
      platform,
      sql`select distinct resource from audit_trail where entity_id is not null order by resource`,
    )
    expect(foreign.map(({ resource }) => resource)).toEqual(['entities', 'users'])
    expect(await count(platform, 'registrations')).toBe(2)
    expect(await count(entityA(), 'registrations')).toBe(0)
    const insert = sql`insert into registrations (id, name, branch_name, licence_number, admin_name, admin_user_name, admin_email, admin_phone)
      values (${randomUUID()}::uuid, 'x', 'x', 'x', 'x', 'x', 'x@athar.test', '+966500000000')`
    expect(await refusal(rows(entityA(), insert))).toBe('42501')
  })

  it('link: its one letter and nothing else; product.md 23', async () => {
    const letter = planted.ids.b['letters']?.[0]
    const [hash] = await server.db.owner((tx) =>
      tx.rows<{ hash: string }>(sql`select token_hash as hash from letters where id = ${letter}::uuid`),
    )
    const link: DbContext = { kind: 'link', tokenHash: hash?.hash ?? '' }
    expect(await rows<{ id: string }>(link, sql`select id::text from letters`)).toEqual([{ id: letter }])
    // And the edition that the letter is of.
    const ofLetter = await server.db.owner((tx) =>
      tx.rows<{ id: string }>(sql`select edition::text as id from letters where id = ${letter}::uuid`),
    )
    expect(await rows<{ id: string }>(link, sql`select id::text from editions`)).toEqual(ofLetter)
    for (const name of closed.filter((one) => !['letters', 'editions'].includes(one)))
      expect(await count(link, name), name).toBe(0)
    expect(await rows(link, sql`delete from letters returning id`)).toEqual([])
    for (const tokenHash of ['', 'unknown', '%']) expect(await count({ kind: 'link', tokenHash }, 'letters')).toBe(0)
  })

  it('a context that no code opens sees nothing', async () => {
    const before = async (work: (tx: Tx) => Promise<unknown>) => server.db.as(anonymous, work)
    for (const name of closed) {
      const found = await before(async (tx) => {
        await tx.rows(sql`select set_config('app.context', 'owner', true), set_config('app.entity', '', true)`)
        return tx.rows(sql`select 1 from ${table(name)}`)
      })
      expect(found, name).toEqual([])
    }
  })

  it('a transaction leaves no context behind for the next one', async () => {
    expect(await count(entityA(), 'donors')).toBe(2)
    expect(await count(anonymous, 'donors')).toBe(0)
    const [left] = await server.db.owner((tx) =>
      tx.rows<{ e: string | null; role: string }>(
        sql`select nullif(current_setting('app.entity', true), '') as e, current_setting('role') as role`,
      ),
    )
    expect(left).toEqual({ e: null, role: 'none' })
  })
})
