import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialsOf, type Person, startTestServer, type TestServer } from './support.ts'

const LOGIN = '/api/Account/Login'
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

describe('signing in', () => {
  it('[6.9] [7.2] staff sign in with entity name, branch name, user name and password', async () => {
    const answer = await signIn(credentialsOf('adminA'))
    expect(answer.statusCode).toBe(200)
    expect(Object.keys(answer.json())).toEqual(['data'])
    const profile = await withToken(answer.json<{ data: string }>().data)
    expect(profile.json()).toMatchObject({
      userName: 'adminA',
      roles: ['BranchAdmin'],
      entity: { name: 'جمعية البر', branchName: 'الرياض' },
    })
  })

  it('[3.1] the token says roles and first sign-in, and nothing that is secret', async () => {
    const claims = decodeJwt(await tokenOf('projectsA'))
    expect(claims).toMatchObject({ Roles: ['ProjectAdmin'], IsFirstTimeLogin: false, sub: server.users.projectsA })
    expect((claims.exp ?? 0) - (claims.iat ?? 0)).toBe(600)
    expect(Object.keys(claims).sort()).toEqual([
      'IsFirstTimeLogin',
      'Roles',
      'aud',
      'entity',
      'exp',
      'iat',
      'iss',
      'kind',
      'sid',
      'sub',
    ])
  })

  it('[6.9] names are found however they are written: case, spaces, Arabic spelling', async () => {
    const body = { ...credentialsOf('adminA'), entityName: '  جمعيه البر ', branchName: 'الرياض', userName: ' ADMINA ' }
    expect((await signIn(body)).statusCode).toBe(200)
    const english = { ...credentialsOf('adminB'), entityName: 'wells OF goodness', branchName: 'dammam' }
    expect((await signIn(english)).statusCode).toBe(200)
  })

  it('[6.9] the platform’s staff leave entity and branch empty; product.md 2', async () => {
    for (const person of ['super', 'support'] as const) {
      const { userName, password } = credentialsOf(person)
      for (const body of [credentialsOf(person), { userName, password }])
        expect((await signIn(body)).statusCode).toBe(200)
      expect((await withToken(await tokenOf(person))).json()).toMatchObject({ entity: null })
    }
    const { userName, password } = credentialsOf('adminA')
    expect((await signIn({ userName, password })).statusCode).toBe(401)
    expect(
      (await signIn({ ...credentialsOf('super'), entityName: 'جمعية البر', branchName: 'الرياض' })).statusCode,
    ).toBe(401)
  })
})

describe('what is refused, all in one voice', () => {
  it('[8.42] wrong password, unknown name, entity or branch: one status, one body, and it names nobody', async () => {
    const right = credentialsOf('adminA')
    const wrong = [
      { ...right, password: 'Wrong-Horse-7' },
      { ...right, password: `${right['password']} ` },
      { ...right, password: right['password']?.toLowerCase() },
      { ...right, userName: 'nobody' },
      { ...right, entityName: 'No such charity' },
      { ...right, branchName: 'جدة' },
      { ...right, entityName: '' },
      { ...right, entityName: 'Wells of Goodness', branchName: 'Dammam' },
      { ...right, userName: '%' },
      { ...right, userName: "adminA' or '1'='1" },
    ]
    for (const body of wrong) {
      const answer = await signIn(body)
      expect(answer.statusCode, JSON.stringify(body)).toBe(401)
      expect(answer.json()).toEqual({
        title: 'The username or password is incorrect.',
        detail: expect.any(String),
        code: 31,
        fault: 'wrongPassword',
      })
      expect(answer.body).toBe((await signIn(wrong[0])).body)
    }
  })

  it('[8.42] says so in Arabic too', async () => {
    const { title } = (await signIn({ ...credentialsOf('adminA'), password: 'x' }, { 'accept-language': 'ar' })).json<{
      title: string
    }>()
    expect(title).toMatch(/[\u0600-\u06ff]/)
  })

  it('[4.7] an inactive or deleted person or entity does not get in: a deleted one is unknown, an inactive one is told why', async () => {
    const wrong = (await signIn({ ...credentialsOf('projectsB'), password: 'x' })).body
    const cases = [
      ['users', server.users.projectsB, sql`status = 'inactive'`, sql`status = 'active'`, 'deactivated'],
      ['users', server.users.projectsB, sql`deleted_at = now()`, sql`deleted_at = null`, undefined],
      ['entities', server.entities.b, sql`status = 'inactive'`, sql`status = 'active'`, 'entityDeactivated'],
      ['entities', server.entities.b, sql`deleted_at = now()`, sql`deleted_at = null`, undefined],
    ] as const
    for (const [table, id, off, on, why] of cases) {
      await owner(sql`update ${sql.identifier(table)} set ${off} where id = ${id}::uuid`)
      const refused = await signIn(credentialsOf('projectsB'))
      const guessed = await signIn({ ...credentialsOf('projectsB'), password: 'x' })
      await owner(sql`update ${sql.identifier(table)} set ${on} where id = ${id}::uuid`)
      expect([guessed.statusCode, guessed.body]).toEqual([401, wrong])
      const { fault, reason } = refused.json<{ fault: string; reason?: string }>()
      expect([refused.statusCode, fault, reason]).toEqual([401, why ? 'signInStopped' : 'wrongPassword', why])
      expect((await signIn(credentialsOf('projectsB'))).statusCode).toBe(200)
    }
  })

  it('somebody without a password cannot sign in with any', async () => {
    await owner(sql`update users set password_hash = null where id = ${server.users.supportA}::uuid`)
    for (const password of ['', 'null', 'no password hashes to this one, and it is never stored'])
      expect([400, 401]).toContain((await signIn({ ...credentialsOf('supportA'), password })).statusCode)
  })

  it.each([
    ['nothing', undefined],
    ['null', null],
    ['a list', []],
    ['a text', '"adminA"'],
    ['an empty object', {}],
    ['no password', { userName: 'adminA' }],
    ['an empty password', { userName: 'adminA', password: '' }],
    ['a number for a name', { userName: 7, password: 'x' }],
    ['a list for a password', { userName: 'adminA', password: ['x'] }],
    ['an operator for a password', { userName: 'adminA', password: { $ne: '' } }],
    ['a key too many', { userName: 'adminA', password: 'x', roles: ['SuperAdmin'] }],
    ['a password of 501 characters', { userName: 'adminA', password: 'x'.repeat(501) }],
  ])('a body that is %s: 400 with a fault body', async (_what, body) => {
    const answer = await signIn(
      body,
      body === undefined || typeof body === 'string' ? { 'content-type': 'application/json' } : {},
    )
    expect(answer.statusCode, answer.body).toBe(400)
    expect(answer.json()).toMatchObject({
      title: expect.any(String),
      detail: expect.any(String),
      code: expect.any(Number),
      fault: 'malformed',
    })
  })

  it('broken JSON is 400, another content type 415, a megabyte 413', async () => {
    const raw = (payload: string, type: string) =>
      server.app.inject({ method: 'POST', url: LOGIN, payload, headers: { 'content-type': type } })
    expect((await raw('{"userName":', 'application/json')).statusCode).toBe(400)
    expect((await raw('userName=adminA&password=x', 'application/x-www-form-urlencoded')).statusCode).toBe(415)
    expect(
      (await raw(JSON.stringify({ userName: 'x'.repeat(1_100_000), password: 'x' }), 'application/json')).statusCode,
    ).toBe(413)
  })

  it('of nobody who is known no more than 64 kB are read, wherever it is sent', async () => {
    const send = (url: string, bytes: number, authorization = '') =>
      server.app.inject({
        method: 'POST',
        url,
        payload: `{"userName":"x","password":"x","more":"${'x'.repeat(bytes)}"}`,
        headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
      })
    for (const url of [LOGIN, '/api/Account/DonorLogin', '/api/Entity/Register', '/nothing', '/api/nothing']) {
      expect((await send(url, 70_000)).statusCode, url).toBe(413)
      expect((await send(url, 30_000)).statusCode, url).not.toBe(413)
    }
    // Were it read, it would be called malformed.
    const brackets = '['.repeat(800_000)
    for (const authorization of ['', 'Bearer made.up.token'])
      for (const url of ['/api/donors', '/api/imports/actions/prepare', '/api/Account/SwitchBranch']) {
        const answer = await server.app.inject({
          method: 'POST',
          url,
          payload: brackets,
          headers: { 'content-type': 'application/json', ...(authorization && { authorization }) },
        })
        expect(answer.statusCode, `${url} ${authorization}`).toBe(401)
      }
    // Whoever is signed in may send a long list.
    const donor = { name: 'Long', phone: '0501110000', notes: 'x'.repeat(70_000) }
    expect((await server.call('POST', '/api/donors', { body: donor })).statusCode).toBe(422)
  })

  it.each(['__proto__', 'constructor'])('%s in a body changes nobody’s prototype and is refused', async (key) => {
    const payload = `{"${key}":{"prototype":{"roles":["SuperAdmin"]},"roles":["SuperAdmin"],"password":"x"},"userName":"adminA","password":"x"}`
    const answer = await server.app.inject({
      method: 'POST',
      url: LOGIN,
      payload,
      headers: { 'content-type': 'application/json' },
    })
    expect(answer.statusCode, answer.body).toBe(400)
    expect(({} as Record<string, unknown>)['roles']).toBeUndefined()
    expect(({} as Record<string, unknown>)['password']).toBeUndefined()
  })

  it('a NUL in a name is nobody’s name', async () => {
    for (const key of ['entityName', 'branchName', 'userName', 'password'])
      expect([400, 401], key).toContain((await signIn({ ...credentialsOf('adminA'), [key]: 'a\u0000b' })).statusCode)
  })
})

describe('guessing', () => {
  let limited: TestServer
  beforeAll(async () => {
    limited = await startTestServer({ limits: true })
  })
  afterAll(() => limited.close())

  it('is slowed by the tenth wrong password, without shutting out the same person elsewhere or others here', async () => {
    const guess = (body: object, remoteAddress = '203.0.113.7') =>
      limited.app.inject({ method: 'POST', url: LOGIN, payload: body, remoteAddress })
    const right = credentialsOf('adminA')
    const statuses: number[] = []
    for (let n = 1; n <= 10; n += 1) statuses.push((await guess({ ...right, password: `guess ${n}` })).statusCode)
    expect(statuses.slice(0, 5)).toEqual([401, 401, 401, 401, 401])
    expect(statuses.at(-1)).toBe(429)
    const slowed = await guess(right)
    expect(slowed.statusCode).toBe(429)
    expect(slowed.json()).toMatchObject({
      fault: 'tooMany',
      title: expect.any(String),
      detail: expect.stringMatching(/^Wait \d+ (?:seconds?|minutes?), then try again\.$/),
      retryAfter: expect.any(Number),
    })
    expect(Number(slowed.headers['retry-after'])).toBeGreaterThan(0)
    // Writing the name otherwise is the same account.
    for (const body of [
      { ...right, userName: 'ADMINA' },
      { ...right, userName: ' adminA ' },
      { ...right, entityName: ' جمعيه  البر' },
      { ...right, branchName: 'الريـاض' },
    ])
      expect((await guess(body)).statusCode, JSON.stringify(body)).toBe(429)
    expect((await guess(right, '198.51.100.9')).statusCode).toBe(200)
    expect((await guess(credentialsOf('projectsA'))).statusCode).toBe(200)
  })
})
