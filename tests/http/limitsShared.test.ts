import { sql } from 'drizzle-orm'
import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { buildApp } from '../../server/app.ts'
import { databaseOver } from '../../server/db/database.ts'
import { openPostgres } from '../../server/db/postgres.ts'
import type { Database } from '../../server/db/types.ts'
import { credentialsOf, openTestDatabase, startTestServer, type TestServer } from './support.ts'

const onPglite = process.env['ATHAR_TEST_DB'] !== 'postgres'

let one: TestServer
let other: FastifyInstance
let otherDb: Database
beforeAll(async () => {
  const database = await openTestDatabase()
  one = await startTestServer({ database, limits: true, config: { trustProxy: 1 } })
  if (onPglite) return
  otherDb = databaseOver(await openPostgres(database.url ?? '', () => undefined, 4))
  other = await buildApp({ services: { ...one.services, db: otherDb }, limits: true })
  await other.ready()
})
afterAll(async () => {
  await other?.close()
  await otherDb?.close()
  await one.close()
})

/** Who asks comes from an address of their own, so that no test spends another's tries. */
const signIn = async (app: FastifyInstance, from: string, password = 'Wrong-Horse-7'): Promise<number> => {
  const payload = { ...credentialsOf('adminA'), password }
  const headers = { 'x-forwarded-for': from }
  return (await app.inject({ method: 'POST', url: '/api/Account/Login', payload, headers })).statusCode
}

describe('[7.2] two servers of one database count together', () => {
  it.skipIf(onPglite)('wrong passwords: nine a minute, wherever they are tried', async () => {
    const answers: number[] = []
    for (let n = 0; n < 6; n += 1) for (const app of [one.app, other]) answers.push(await signIn(app, '198.51.100.1'))
    expect(answers).toEqual([...Array.from({ length: 9 }, () => 401), 429, 429, 429])
    expect(await signIn(other, '198.51.100.2')).toBe(401)
  })

  it.skipIf(onPglite)('at the same time as well: none is let through twice', async () => {
    const tries = Array.from({ length: 24 }, (_, n) => signIn(n % 2 ? one.app : other, '198.51.100.3'))
    const answers = await Promise.all(tries)
    expect(answers.filter((status) => status !== 429)).toHaveLength(9)
  })

  it.skipIf(onPglite)('a right password gives the tries back at both', async () => {
    for (let n = 0; n < 8; n += 1) await signIn(one.app, '198.51.100.4')
    expect(await signIn(other, '198.51.100.4', 'Correct-Horse-7')).toBe(200)
    for (let n = 0; n < 9; n += 1) expect(await signIn(one.app, '198.51.100.4')).toBe(401)
    expect(await signIn(other, '198.51.100.4')).toBe(429)
  })

  it.skipIf(onPglite)('what anyone may ask for: twenty in ten minutes, each kind by itself', async () => {
    const headers = { 'x-forwarded-for': '198.51.100.5' }
    const ask = async (app: FastifyInstance): Promise<number> => {
      const payload = { email: 'nobody@athar.test' }
      const url = '/api/Account/SendForgotPasswordEmail'
      return (await app.inject({ method: 'POST', url, payload, headers })).statusCode
    }
    const answers: number[] = []
    for (let n = 0; n < 11; n += 1) for (const app of [one.app, other]) answers.push(await ask(app))
    expect(answers).toEqual([...Array.from({ length: 20 }, () => 200), 429, 429])
    const link = await other.inject({ method: 'POST', url: '/api/Account/ReadLink', payload: { token: 'x' }, headers })
    expect(link.statusCode).not.toBe(429)
  })

  it.skipIf(onPglite)('names nobody in the database, and forgets what is over', async () => {
    const stored = await one.db.owner((tx) => tx.rows<{ key: string }>(sql`select key from athar_counts`))
    expect(stored.length).toBeGreaterThan(5)
    expect(stored.map(({ key }) => key).filter((key) => !/^[\w-]{43}$/.test(key))).toEqual([])
    await one.db.owner((tx) => tx.rows(sql`update athar_counts set until = now() - interval '1 second'`))
    await one.db.owner((tx) => tx.rows(sql`select athar_forget_counts()`))
    expect(await one.db.owner((tx) => tx.rows(sql`select key from athar_counts`))).toEqual([])
  })
})

it('[7.2] no caller reads or writes the counts but by counting', async () => {
  const asCaller = one.db.as({ kind: 'entity', entityId: one.entities.a, userId: one.users.adminA }, (tx) =>
    tx.rows(sql`select * from athar_counts`),
  )
  await expect(asCaller).rejects.toThrow('permission denied')
})
