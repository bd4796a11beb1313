import { sql } from 'drizzle-orm'
import type { LightMyRequestResponse } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialsOf, signInOf, startTestServer, type TestServer } from './support.ts'

const LOGIN = '/api/Account/Login'
const REFRESH = '/api/Account/Refresh'

let plain: TestServer
let secure: TestServer
beforeAll(async () => {
  plain = await startTestServer()
  secure = await startTestServer({ limits: true, config: { publicUrl: 'https://athar.example.org' } })
})
afterAll(async () => {
  await plain.close()
  await secure.close()
})

const cookieOf = (answer: LightMyRequestResponse): string => [answer.headers['set-cookie']].flat()[0] ?? ''
const enter = (at: TestServer) => at.call('POST', LOGIN, { as: null, body: signInOf('adminA').payload })

describe('[7.7] the refresh cookie', () => {
  it('bears a name that browsers take over https alone, where https is', async () => {
    const set = cookieOf(await enter(secure))
    expect(set).toMatch(/^__Secure-athar_refresh=/)
    const cookie = set.split(';')[0] ?? ''
    const next = await secure.call('POST', REFRESH, { as: null, body: {}, headers: { cookie } })
    expect(next.statusCode).toBe(200)
    const bare = cookieOf(next).split(';')[0]?.replace('__Secure-', '') ?? ''
    expect((await secure.call('POST', REFRESH, { as: null, body: {}, headers: { cookie: bare } })).statusCode).toBe(401)
    expect(cookieOf(await enter(plain))).toMatch(/^athar_refresh=/)
  })

  it.each(['text/plain', 'text/plain;charset=UTF-8', 'text/plain; application/json'])(
    'is not turned by %s, which a foreign page may send without asking',
    async (type) => {
      const cookie = cookieOf(await enter(plain)).split(';')[0] ?? ''
      const headers = { cookie, 'content-type': type }
      const answer = await plain.app.inject({ method: 'POST', url: REFRESH, payload: '{}', headers })
      expect(answer.statusCode).toBe(415)
      expect(answer.headers['set-cookie']).toBeUndefined()
    },
  )

  it('is not turned by an empty body either', async () => {
    const cookie = cookieOf(await enter(plain)).split(';')[0] ?? ''
    const answer = await plain.app.inject({ method: 'POST', url: REFRESH, headers: { cookie } })
    expect(answer.statusCode).toBe(415)
    expect(answer.headers['set-cookie']).toBeUndefined()
  })
})

it.each([
  ['half an escape', '/api/%zz'],
  ['a bare percent sign', '/%'],
  ['an id of 5000 characters', `/api/projects/${'x'.repeat(5000)}`],
])('an address that cannot be read has the headers of any answer: %s', async (_what, url) => {
  const { headers, statusCode } = await secure.call('GET', url, { as: null })
  expect(statusCode).toBe(400)
  expect(headers['content-security-policy']).toMatch(/frame-ancestors 'none'/)
  expect(headers['strict-transport-security']).toMatch(/^max-age=31536000/)
  expect(headers['referrer-policy']).toBe('same-origin')
  expect(headers['x-content-type-options']).toBe('nosniff')
  expect(headers['cache-control']).toBe('no-store')
})

describe('guessing over IPv6', () => {
  const guess = async (remoteAddress: string, password: string) => {
    const payload = { ...credentialsOf('projectsA'), password }
    return (await secure.app.inject({ method: 'POST', url: LOGIN, payload, remoteAddress })).statusCode
  }

  it('a whole network of 2^64 addresses counts as one, and the next one by itself', async () => {
    const statuses: number[] = []
    for (let n = 1; n <= 10; n += 1) statuses.push(await guess(`2001:db8:0:7::${n}`, `guess ${n}`))
    expect(statuses).toEqual([...Array.from({ length: 9 }, () => 401), 429])
    expect(await guess('2001:db8:0:7:ffff:1:2:3', 'another guess')).toBe(429)
    expect(await guess('2001:db8:0:8::1', 'another guess')).toBe(401)
  })
})

describe('[2.53] a temporary password', () => {
  it('does not become the lasting one', async () => {
    const person = plain.users.projectsB
    await plain.db.owner((tx) =>
      tx.rows(sql`update users set first_time_login = true, password_temporary = true where id = ${person}::uuid`),
    )
    const given = { name: 'x', language: 'en', calendar: 'gregorian', terms: true }
    const asked = (newPassword: string) =>
      plain.call('POST', '/api/Account/FirstTime', { as: 'projectsB', body: { ...given, newPassword } })
    const same = await asked('Correct-Horse-7')
    expect(same.statusCode, same.body).toBe(422)
    expect(Object.keys(same.json<{ errors: object }>().errors)).toEqual(['NewPassword'])
    expect((await asked('Other-Horse-8')).statusCode).toBe(200)
  })
})
