import { createHash } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { decodeJwt, SignJWT } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialsOf, type Person, startTestServer, type TestServer } from './support.ts'

const LOGIN = '/api/Account/Login'
/** The secret of the test server's configuration, and the key that is made of it. */
const SECRET = 'a secret of the tests, long enough to be one'
const keyOf = (secret: string): Uint8Array => createHash('sha256').update('access token\0').update(secret).digest()

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const signIn = (body: unknown, headers: Record<string, string> = {}) =>
  server.call('POST', LOGIN, { as: null, body, headers })
const tokenOf = async (person: Person): Promise<string> =>
  (await signIn(credentialsOf(person))).json<{ data: string }>().data
const withToken = (token: string, url = '/user/profile') =>
  server.call('GET', url, { as: null, headers: { authorization: `Bearer ${token}` } })
const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows(query))

describe('tokens', () => {
  const base64 = (value: object): string => Buffer.from(JSON.stringify(value)).toString('base64url')
  const claimsOf = async () => decodeJwt(await tokenOf('projectsA'))
  const sign = (claims: object, secret: Uint8Array, alg = 'HS256', typ = 'at+jwt') =>
    new SignJWT({ ...claims }).setProtectedHeader({ alg, typ }).sign(secret)

  it('our own way of signing opens the door, so that the refusals below are refusals of the forgery alone', async () => {
    expect((await withToken(await sign(await claimsOf(), keyOf(SECRET)))).statusCode).toBe(200)
  })

  it('refuses every forgery with 401 and one body', async () => {
    const real = await tokenOf('projectsA')
    const claims = decodeJwt(real)
    const [head = '', body = '', signature = ''] = real.split('.')
    const now = Math.floor(Date.now() / 1000)
    const key = keyOf(SECRET)
    const forged: Record<string, string> = {
      'no algorithm': `${base64({ alg: 'none', typ: 'at+jwt' })}.${body}.`,
      'no algorithm, spelt otherwise': `${base64({ alg: 'nOnE', typ: 'at+jwt' })}.${body}.${signature}`,
      'no signature': `${head}.${body}.`,
      'a signature cut short': `${head}.${body}.${signature.slice(0, -4)}`,
      'an edited role': `${head}.${base64({ ...claims, Roles: ['SuperAdmin'] })}.${signature}`,
      'an edited entity': `${head}.${base64({ ...claims, entity: server.entities.b })}.${signature}`,
      'another secret': await sign(claims, keyOf('another secret of someone else')),
      'the bare secret as the key': await sign(claims, new TextEncoder().encode(SECRET)),
      'an empty secret': await sign(claims, keyOf('')),
      'another algorithm': await sign(claims, key, 'HS512'),
      'another type': await sign(claims, key, 'HS256', 'JWT'),
      expired: await sign({ ...claims, exp: now - 60 }, key),
      'not valid yet': await sign({ ...claims, nbf: now + 3600 }, key),
      'another audience': await sign({ ...claims, aud: 'someone else' }, key),
      'another issuer': await sign({ ...claims, iss: 'someone else' }, key),
      'a role that is none': await sign({ ...claims, Roles: ['Owner'] }, key),
      'roles that are no list': await sign({ ...claims, Roles: 'BranchAdmin' }, key),
      'a session that never was': await sign({ ...claims, sid: '01900000-0000-7000-8000-000000000000' }, key),
      'another’s session': await sign({ ...claims, sub: server.users.adminB }, key),
      'a key of another name': await new SignJWT({ ...claims })
        .setProtectedHeader({ alg: 'HS256', typ: 'at+jwt', kid: '../../dev/null', jku: 'http://127.0.0.1/keys' })
        .sign(keyOf('')),
      garbage: 'garbage',
      'three dots': '...',
      long: 'x'.repeat(5000),
    }
    const expected = (await withToken('nonsense')).body
    for (const [what, token] of Object.entries(forged)) {
      const answer = await withToken(token)
      expect(answer.statusCode, what).toBe(401)
      expect(answer.body, what).toBe(expected)
      expect((await withToken(token, '/api/projects')).statusCode, what).toBe(401)
    }
  })

  it('[6.8] even signed with our own key a token says no more than the session’s row', async () => {
    const claims = await claimsOf()
    const key = keyOf(SECRET)
    const forged: Record<string, string> = {
      // Signed with our own key: even then the session's row knows better than the token.
      'a role that the person does not hold': await sign({ ...claims, Roles: ['SuperAdmin'] }, key),
      'a role more than the person holds': await sign({ ...claims, Roles: ['ProjectAdmin', 'BranchAdmin'] }, key),
      'no role': await sign({ ...claims, Roles: [] }, key),
      'another entity than the session’s': await sign({ ...claims, entity: server.entities.b }, key),
      'the platform instead of an entity': await sign({ ...claims, entity: null }, key),
      'a donor instead of staff': await sign({ ...claims, kind: 'donor', entity: null }, key),
      'a kind that is none': await sign({ ...claims, kind: 'owner' }, key),
    }
    for (const [what, token] of Object.entries(forged)) expect((await withToken(token)).statusCode, what).toBe(401)
  })

  it('a signed claim that is no id of ours is 401, not an error of ours', async () => {
    const claims = await claimsOf()
    for (const more of [{ sid: 'x' }, { sub: "'; drop table users; --" }, { entity: 'x' }, { sid: '\u0000' }]) {
      const answer = await withToken(await sign({ ...claims, ...more }, keyOf(SECRET)))
      expect(answer.statusCode, JSON.stringify(more)).toBe(401)
    }
  })

  it.each(['Basic', 'bearer-', 'Token'])('takes no other scheme: %s', async (scheme) => {
    const answer = await server.call('GET', '/user/profile', {
      as: null,
      headers: { authorization: `${scheme} ${await tokenOf('projectsA')}` },
    })
    expect(answer.statusCode).toBe(401)
  })

  it('takes no token from the address or a cookie', async () => {
    const token = await tokenOf('projectsA')
    for (const query of [`token=${token}`, `access_token=${token}`])
      expect((await server.call('GET', `/user/profile?${query}`, { as: null })).statusCode).toBe(401)
    expect(
      (await server.call('GET', '/user/profile', { as: null, headers: { cookie: `token=${token}` } })).statusCode,
    ).toBe(401)
  })
})

describe('the end of a session', () => {
  // A list, and a download, which must be refused before its first byte.
  const alive = async (token: string): Promise<number[]> => {
    const answers = []
    for (const url of ['/user/profile', '/api/projects', '/api/projects/export.csv'])
      answers.push((await withToken(token, url)).statusCode)
    return answers
  }

  it('[4.3] a logout ends this session at once, and no other one', async () => {
    const [first, second] = [await tokenOf('adminA2'), await tokenOf('adminA2')]
    expect(await alive(first)).toEqual([200, 200, 200])
    const out = await server.call('POST', '/api/Account/Logout', {
      as: null,
      body: {},
      headers: { authorization: `Bearer ${first}` },
    })
    expect(out.statusCode).toBe(200)
    expect(await alive(first)).toEqual([401, 401, 401])
    expect(await alive(second)).toEqual([200, 200, 200])
  })

  it.each([
    ['a deactivated person', 'users', () => server.users.adminA2, sql`status = 'inactive'`, sql`status = 'active'`],
    ['a removed person', 'users', () => server.users.adminA2, sql`deleted_at = now()`, sql`deleted_at = null`],
    ['a deactivated entity', 'entities', () => server.entities.a2, sql`status = 'inactive'`, sql`status = 'active'`],
    ['a removed entity', 'entities', () => server.entities.a2, sql`deleted_at = now()`, sql`deleted_at = null`],
  ])('[4.7] %s is out at the next request', async (_what, table, id, off, on) => {
    const token = await tokenOf('adminA2')
    expect(await alive(token)).toEqual([200, 200, 200])
    await owner(sql`update ${sql.identifier(table)} set ${off} where id = ${id()}::uuid`)
    const out = await alive(token)
    await owner(sql`update ${sql.identifier(table)} set ${on} where id = ${id()}::uuid`)
    expect(out).toEqual([401, 401, 401])
  })

  it('a session that has run out is over, whatever its token says', async () => {
    const token = await tokenOf('adminA2')
    await owner(
      sql`update sessions set expires_at = now() - interval '1 second' where id = ${String(decodeJwt(token)['sid'])}::uuid`,
    )
    expect(await alive(token)).toEqual([401, 401, 401])
  })
})
