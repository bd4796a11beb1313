import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer({ config: { contactEmail: 'hello@athar.test' } })
})
afterAll(() => server.close())
beforeEach(() =>
  server.db.owner(async (tx) => {
    await tx.rows(sql`delete from contact_messages`)
    await tx.rows(sql`delete from messages where kind = 'contact'`)
  }),
)

const write = (n: number) =>
  server.app.inject({
    method: 'POST',
    url: '/welcome?lang=en',
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    remoteAddress: `192.0.2.${n}`,
    payload: new URLSearchParams({ name: 'Huda', email: 'huda@people.test', message: `Message ${n}` }).toString(),
  })
const atOnce = async (many: number): Promise<number[]> =>
  (await Promise.all(Array.from({ length: many }, (_, n) => write(n + 1)))).map(({ statusCode }) => statusCode).sort()
const rows = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows(query))
const kept = () => rows(sql`select count(*)::int as n from contact_messages`)
const mailed = () => rows(sql`select count(*)::int as n from messages where kind = 'contact'`)

describe('[1.8] what many write to the platform at the same moment', () => {
  it('is taken while there is room: of twelve for the last place one is', async () => {
    for (let round = 0; round < 3; round += 1) {
      await rows(sql`delete from contact_messages`)
      await rows(
        sql`insert into contact_messages (id, name, message) select gen_random_uuid(), 'x', 'x' from generate_series(1, 4999)`,
      )
      expect(await atOnce(12)).toEqual([303, ...Array.from({ length: 11 }, () => 503)])
      expect(await kept()).toEqual([{ n: 5000 }])
    }
  })

  it('is mailed thirty times within the hour, and not once for each that found room left', async () => {
    for (let round = 0; round < 3; round += 1) {
      await rows(sql`delete from messages where kind = 'contact'`)
      await rows(
        sql`insert into messages (id, kind, sent_to, language) select gen_random_uuid(), 'contact', 'hello@athar.test', 'en' from generate_series(1, 29)`,
      )
      expect(await atOnce(12)).toEqual(Array.from({ length: 12 }, () => 303))
      expect(await mailed()).toEqual([{ n: 30 }])
    }
  })
})
