import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type Person, startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const owner = <R>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<R & object>(query))
const answered = async (as: Person): Promise<boolean> =>
  (await server.call('GET', '/user/profile', { as })).json<{ tourAnswered: boolean }>().tourAnswered
const put = (as: Person, body: unknown) => server.call('PUT', '/user/profile', { as, body })

const EVERYBODY = ['super', 'support', 'supportA', 'adminA', 'projectsA', 'adminB', 'donorA', 'potentialA'] as const

describe('the tour of one’s first page', () => {
  it('is offered to everybody at first', async () => {
    for (const person of EVERYBODY) expect(await answered(person), person).toBe(false)
  })

  it.each(EVERYBODY)('is answered by %s for themselves alone, once for all devices', async (person) => {
    const others = await Promise.all(EVERYBODY.filter((one) => one !== person).map(answered))
    const saved = await put(person, { tourAnswered: true })
    expect(saved.statusCode, saved.body).toBe(200)
    expect(saved.json()).toMatchObject({ tourAnswered: true })
    expect(await answered(person)).toBe(true)
    expect(await Promise.all(EVERYBODY.filter((one) => one !== person).map(answered))).toEqual(others)
    expect((await put(person, { tourAnswered: true })).statusCode).toBe(200)
  })

  it('is never taken back, and nobody answers for somebody else', async () => {
    expect((await put('adminA', { tourAnswered: false })).statusCode).toBe(400)
    const other = { tourAnswered: true, id: server.users.adminA2 }
    expect((await put('adminA', other)).statusCode).toBe(400)
    expect(await answered('adminA2')).toBe(false)
  })

  it('[2.16] the steps of who begins are put away in the same way', async () => {
    const away = async (as: Person) =>
      (await server.call('GET', '/user/profile', { as })).json<{ stepsPutAway?: boolean }>().stepsPutAway
    expect(await away('projectsA')).toBe(false)
    expect((await put('projectsA', { stepsPutAway: true })).json()).toMatchObject({ stepsPutAway: true })
    expect([await away('projectsA'), await away('adminA')]).toEqual([true, false])
    expect((await put('projectsA', { stepsPutAway: false })).statusCode).toBe(400)
  })

  it('leaves its person’s record and its trail as they are', async () => {
    const person = () =>
      owner<{ version: number }>(sql`select version, updated_at from users where user_name = 'adminA2'`)
    const trail = () => owner<{ n: number }>(sql`select count(*)::int as n from audit_trail where resource = 'users'`)
    const [before, entries] = [await person(), await trail()]
    expect(before).toHaveLength(1)
    expect((await put('adminA2', { tourAnswered: true })).statusCode).toBe(200)
    expect(await person()).toEqual(before)
    expect(await trail()).toEqual(entries)
  })
})
