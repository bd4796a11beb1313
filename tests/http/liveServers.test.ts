import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { databaseOver } from '../../server/db/database.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import { past } from '../ground/support/pooler.ts'
import { listen } from './support/listener.ts'
import { type OpenedDatabase, openTestDatabase, startTestServer, type TestServer } from './support.ts'

let database: OpenedDatabase
let server: TestServer
beforeAll(async () => {
  database = await openTestDatabase()
  server = await startTestServer({ database })
})
afterAll(() => server.close())

const onPglite = process.env['ATHAR_TEST_DB'] !== 'postgres'
const write = sql`update users set updated_at = now()`
const within = (ms: number, what: Promise<unknown>): Promise<boolean> =>
  Promise.race([what.then(() => true), new Promise<boolean>((resolve) => setTimeout(resolve, ms, false))])

describe('several servers on one PostgreSQL', () => {
  it.skipIf(onPglite)('what one writes is heard at the other', async () => {
    const other = databaseOver(await openPostgres(database.url ?? '', () => undefined, 2))
    const ear = await listen(server, 'adminA')
    const heard = ear.hears('users')
    await other.as({ kind: 'worker', entityId: server.entities.a }, (tx) =>
      tx.rows(sql`update users set updated_at = now() where entity_id = ${server.entities.a}::uuid`),
    )
    await heard
    expect(ear.heard.flat()).toEqual(['users'])
    ear.leave()
    await other.close()
  })

  it.skipIf(onPglite)(
    'changes are heard at an address of their own, where a pooler stands before the other',
    async () => {
      const own = past(database.url ?? '')
      // Listening asks nothing of the first address, where it would be told nothing.
      const behind = databaseOver(await openPostgres('postgres://127.0.0.1:9/pooler', () => undefined, 1, own))
      let hears: (news: unknown) => void = () => undefined
      const heard = new Promise((resolve) => {
        hears = resolve
      })
      const leave = await behind.follow(hears, () => undefined)
      const stop = setInterval(() => void server.db.owner((tx) => tx.rows(write)), 200)
      expect(await within(20_000, heard)).toBe(true)
      clearInterval(stop)
      await leave()
      await behind.close()
    },
  )

  it.skipIf(onPglite)('where the database was away, everyone is told that anything may have changed', async () => {
    const ear = await listen(server, 'adminA')
    const anything = ear.hears('*')
    const admin = new pg.Client({ connectionString: process.env['ATHAR_TEST_PG_URL'] })
    await admin.connect()
    const name = new URL(database.url ?? '').pathname.slice(1)
    await admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [name])
    await admin.end()
    await anything
    const heard = ear.hears('users')
    await server.db.owner((tx) => tx.rows(write))
    await heard
    expect(ear.heard.flat()).toEqual(['*', 'users'])
    ear.leave()
  })

  it.skipIf(onPglite)('nobody begins to listen where notifications do not arrive', async () => {
    const deaf = await startTestServer()
    deaf.db.follow = async (_heard, _listening) => async () => undefined
    const ear = await listen(deaf, 'adminA')
    expect([ear.status, JSON.parse(ear.body)]).toEqual([503, expect.objectContaining({ fault: 'busy' })])
    await deaf.close()
  })
})

describe('the end of a server', () => {
  it('does not wait for who listens: each stream ends at once', async () => {
    const ears = await Promise.all((['adminA', 'adminB', 'super'] as const).map((as) => listen(server, as)))
    expect(ears.map(({ status }) => status)).toEqual([200, 200, 200])
    const closed = server.app.close()
    expect(await within(2_000, Promise.all(ears.map(({ ended }) => ended)))).toBe(true)
    expect(await within(2_000, closed)).toBe(true)
  })
})
