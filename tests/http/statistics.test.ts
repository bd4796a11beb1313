import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donors } from '../../resources/donors/schema.ts'
import { tellPlanner } from '../../server/db/statistics.ts'
import { donorRows } from '../ground/support/donors.ts'
import { owner } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const believed = async () =>
  Number((await owner<{ n: number }>(server, sql`select reltuples as n from pg_class where relname = 'donors'`))[0]?.n)

describe('after one act has added many rows', () => {
  it('the database knows how large the table is, where they are many', async () => {
    const before = await believed()
    const many = Array.from({ length: 700 }, (_, at) => ({ name: `Giver ${at}` }))
    await owner(server, donorRows(server.entities.a, ...many))
    await tellPlanner(server.db, server.entities.a, 499, [donors])
    expect(await believed()).toBe(before)
    await tellPlanner(server.db, server.entities.a, 700, [donors])
    expect(await believed()).toBeGreaterThanOrEqual(700)
  })

  it('nobody who is signed in has the database look', async () => {
    const asked = server.db.as({ kind: 'entity', entityId: server.entities.a, userId: server.users.adminA }, (tx) =>
      tx.rows(sql`select athar_analyze(array['donors'])`),
    )
    await expect(asked).rejects.toMatchObject({ code: '42501' })
  })
})
