import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DbContext } from '../../server/db/types.ts'
import { donorRows } from '../ground/support/donors.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const inEntity = (entityId: string, userId: string): DbContext => ({ kind: 'entity', entityId, userId })
const who = sql`select current_user::text as role, current_setting('app.entity', true) as entity`

describe('one query in a transaction of its own', () => {
  it('runs as the application, in the context that was asked for, whoever asked before', async () => {
    const { a, b } = server.entities
    for (let round = 0; round < 20; round += 1) {
      const asked = round % 2 === 0 ? a : b
      const user = round % 2 === 0 ? server.users.adminA : server.users.adminB
      expect(await server.db.read(inEntity(asked, user), who, true)).toEqual([{ role: 'athar_app', entity: asked }])
    }
  })

  it('no statement is compiled anew for its run: of many rows that takes longer than they do', async () => {
    const jit = sql<string>`select current_setting('jit') as jit`
    const context = inEntity(server.entities.a, server.users.adminA)
    expect(await server.db.read(context, jit)).toEqual([{ jit: 'off' }])
    expect(await server.db.as(context, (tx) => tx.rows(jit))).toEqual([{ jit: 'off' }])
  })

  it('one text that is kept answers each entity with its own rows, side by side', async () => {
    const { a, b } = server.entities
    const mine = sql`select distinct entity_id from projects`
    const asked = Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? a : b))
    const found = await Promise.all(
      asked.map((entity) =>
        server.db.read<{ entity_id: string }>(
          inEntity(entity, entity === a ? server.users.adminA : server.users.adminB),
          mine,
          true,
        ),
      ),
    )
    for (const [n, rows] of found.entries()) for (const row of rows) expect(row.entity_id).toBe(asked[n])
  })

  it('leaves neither role nor context on the connection', async () => {
    await server.db.read(inEntity(server.entities.a, server.users.adminA), who, true)
    const { rows } = await server.db.plain(
      `select current_user::text as role, coalesce(current_setting('app.entity', true), '') as entity`,
    )
    expect(rows).toEqual([{ role: expect.not.stringMatching(/^athar_(?:app|donor)$/) as string, entity: '' }])
  })

  it('a query that fails is refused by itself: those beside it and after it are answered', async () => {
    const { a } = server.entities
    const context = inEntity(a, server.users.adminA)
    const kept = sql`select 1 / (${0}::int) as n`
    const asked = Array.from({ length: 40 }, (_, n) =>
      n % 4 === 0 ? server.db.read(context, kept, true) : server.db.read(context, who, true),
    )
    const done = await Promise.allSettled(asked)
    expect(done.map(({ status }) => status)).toEqual(
      Array.from({ length: 40 }, (_, n) => (n % 4 === 0 ? 'rejected' : 'fulfilled')),
    )
    expect(await server.db.read(context, who, true)).toEqual([{ role: 'athar_app', entity: a }])
    await expect(server.db.read(context, kept, true)).rejects.toThrow(/division by zero/)
  })

  it('writes nothing that outlives a refusal', async () => {
    const context = inEntity(server.entities.a, server.users.adminA)
    const before = await server.db.read<{ n: number }>(context, sql`select count(*)::int as n from donors`)
    await expect(
      server.db.read(
        context,
        sql`with made as (${donorRows(server.entities.a, { name: 'Nobody' })} returning 1)
          select 1 / (count(*)::int - 1) as n from made`,
      ),
    ).rejects.toThrow(/division by zero/)
    expect(await server.db.read<{ n: number }>(context, sql`select count(*)::int as n from donors`)).toEqual(before)
  })
})

describe('a worker’s transaction that keeps its plans', () => {
  const keeping = (entityId: string): DbContext => ({ kind: 'worker', entityId, keeps: true })

  it('one text answers each entity with its own rows, side by side', async () => {
    const { a, b } = server.entities
    const asked = Array.from({ length: 60 }, (_, n) => (n % 2 === 0 ? a : b))
    const found = await Promise.all(
      asked.map((entity) =>
        server.db.as(keeping(entity), (tx) =>
          tx.rows<{ entity_id: string }>(sql`select distinct entity_id from users where id <> ${entity}::uuid`),
        ),
      ),
    )
    expect(found.flat().length).toBeGreaterThan(0)
    for (const [n, rows] of found.entries()) for (const row of rows) expect(row.entity_id).toBe(asked[n])
  })

  it('plans a text once for each connection', async () => {
    const kept = await server.db.as(keeping(server.entities.a), async (tx) => {
      for (const n of [1, 2, 3]) await tx.rows(sql`select 4711 + ${n}::int as n`)
      return tx.rows(
        sql`select generic_plans + custom_plans as asked from pg_prepared_statements where statement like ${'select 4711 +%'} and name ~ '^(athar|PGBOUNCER)_'`,
      )
    })
    // The embedded database has one connection, and nobody's way to it is long.
    expect(kept).toEqual(server.db.kind === 'postgres' ? [{ asked: 3 }] : [])
  })

  it('goes on with a text that failed in the middle of it', async () => {
    const divided = (by: number) => sql`select 12 / (${by}::int) as n`
    const context = keeping(server.entities.a)
    await expect(server.db.as(context, (tx) => tx.rows(divided(0)))).rejects.toThrow(/division by zero/)
    // Refused before it is planned, since what stands before it in the same write has failed.
    await expect(
      server.db.as(context, (tx) => Promise.all([tx.rows(divided(0)), tx.rows(sql`select ${1}::int + 4712 as n`)])),
    ).rejects.toThrow(/division by zero/)
    expect(await server.db.as(context, (tx) => tx.rows(divided(3)))).toEqual([{ n: 4 }])
    expect(await server.db.as(context, (tx) => tx.rows(sql`select ${1}::int + 4712 as n`))).toEqual([{ n: 4713 }])
  })

  // Behind a pooler a name is given once it has been written, though what stood before it failed (docs/decisions/121).
  it('is asked no more by a connection on which it failed', async () => {
    if (server.db.kind !== 'postgres' || process.env['ATHAR_TEST_POOLER_URL']) return
    const context = keeping(server.entities.a)
    const own = sql`select pg_backend_pid() as pid`
    const asked: number[] = []
    const failing = server.db.as(context, async (tx) => {
      asked.push(...(await tx.rows<{ pid: number }>(own)).map(({ pid }) => pid))
      await tx.rows(sql`select 12 / (${0}::int) as n`)
    })
    await expect(failing).rejects.toThrow(/division by zero/)
    const after: number[] = []
    for (let n = 0; n < 8; n += 1)
      after.push(...(await server.db.as(context, (tx) => tx.rows<{ pid: number }>(own))).map(({ pid }) => pid))
    expect(asked).toHaveLength(1)
    expect(after).not.toContain(asked[0])
  })
})

describe('a transaction that is over', () => {
  it('answers nothing to a branch of its work that comes too late, so that nothing runs outside it under no role', async () => {
    const { a } = server.entities
    let late: Promise<unknown> | undefined
    const failing = server.db.as(inEntity(a, server.users.adminA), async (tx) => {
      const branch = async () => {
        await new Promise((resolve) => setTimeout(resolve, 50))
        return tx.rows(who)
      }
      late = branch().catch((error: unknown) => error)
      await tx.rows(sql`select 1 / 0`)
    })
    await expect(failing).rejects.toThrow(/division by zero/)
    expect(String(await late)).toMatch(/after its end/)
  })

  it('nor where its work ended well, nor to the owner', async () => {
    const kept = await server.db.as(inEntity(server.entities.a, server.users.adminA), async (tx) => tx)
    await expect(kept.rows(who)).rejects.toThrow(/after its end/)
    await expect(kept.raw('select 1')).rejects.toThrow(/after its end/)
    const owned = await server.db.owner(async (tx) => tx)
    await expect(owned.one(who)).rejects.toThrow(/after its end/)
  })
})
