import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { databaseOver } from '../../server/db/database.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import type { Database, DbContext } from '../../server/db/types.ts'
import { openTestDatabase, type Person, startTestServer, type TestServer } from './support.ts'

const onPglite = process.env['ATHAR_TEST_DB'] !== 'postgres'
let server: TestServer
/** As many connections as the program opens. */
let db: Database
beforeAll(async () => {
  const database = await openTestDatabase()
  server = await startTestServer({ database })
  db = onPglite ? database.db : databaseOver(await openPostgres(database.url ?? '', () => undefined))
})
afterAll(async () => {
  if (!onPglite) await db.close()
  await server.close()
})

async function contextOf(person: Person, entityId: string): Promise<DbContext> {
  await server.token(person)
  const userId = server.users[person]
  const [session] = await server.db.owner((tx) =>
    tx.rows<{ id: string; roles: string[] }>(sql`select s.id, u.roles from sessions s join users u on u.id = s.user_id
      where s.user_id = ${userId}::uuid and s.ended_at is null order by s.created_at desc limit 1`),
  )
  if (!session) throw new Error(`${person} has no session`)
  return { kind: 'entity', entityId, userId, session: { ...session, entityId } as never }
}

/** Transactions that stay open until they are let go; how many of them have begun. */
function held(context: DbContext, count: number) {
  let open = (): void => undefined
  const gate = new Promise<void>((resolve) => {
    open = resolve
  })
  const state = { begun: 0, open: () => open(), done: Promise.resolve() as Promise<unknown> }
  state.done = Promise.all(
    Array.from({ length: count }, () =>
      db.as(context, async (tx) => {
        await tx.rows(sql`select 1`)
        state.begun += 1
        await gate
      }),
    ),
  )
  return state
}

it.skipIf(onPglite)(
  '[product.md 53] nobody takes every connection: one person has six at a time, one charity ten, others are answered',
  async () => {
    const { a, b } = server.entities
    const [one, colleague, other] = [
      await contextOf('adminA', a),
      await contextOf('projectsA', a),
      await contextOf('adminB', b),
    ]
    const greedy = held(one, 30)
    await expect.poll(() => greedy.begun).toBe(6)
    const second = held(colleague, 30)
    await expect.poll(() => second.begun).toBe(4)
    const answered = held(other, 3)
    await expect.poll(() => answered.begun).toBe(3)
    await pause(100)
    expect([greedy.begun, second.begun]).toEqual([6, 4])
    for (const each of [greedy, second, answered]) each.open()
    await Promise.all([greedy.done, second.done, answered.done])
    expect([greedy.begun, second.begun]).toEqual([30, 30])
  },
)

it.skipIf(onPglite)('[product.md 53] the branches of a charity share its ten connections', async () => {
  const { a, a2, b } = server.entities
  const main = held(await contextOf('adminA', a), 20)
  await expect.poll(() => main.begun).toBe(6)
  const branch = held(await contextOf('adminA2', a2), 20)
  await expect.poll(() => branch.begun).toBe(4)
  const other = held(await contextOf('adminB', b), 3)
  await expect.poll(() => other.begun).toBe(3)
  await pause(200)
  expect([main.begun, branch.begun]).toEqual([6, 4])
  for (const each of [main, branch, other]) each.open()
  await Promise.all([main.done, branch.done, other.done])
})

it.skipIf(onPglite)(
  'a connection that is lost within a transaction fails that alone; the program goes on',
  async () => {
    const context = await contextOf('adminB', server.entities.b)
    const lost = db.as(context, async (tx) => {
      const [own] = await tx.rows<{ pid: number }>(sql`select pg_backend_pid() as pid`)
      const admin = new pg.Client({ connectionString: process.env['ATHAR_TEST_PG_URL'] })
      await admin.connect()
      await admin.query('select pg_terminate_backend($1)', [own?.pid])
      await admin.end()
      // Nothing is asked while it goes.
      await pause(300)
      await tx.rows(sql`select 1`)
    })
    await expect(lost).rejects.toThrow(/connection|terminated|closed/i)
    expect(await db.read(context, sql`select 1 as n`)).toEqual([{ n: 1 }])
  },
)
