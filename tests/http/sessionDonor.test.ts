import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { credentialsOf, type Person, signInOf, startTestServer, type TestServer } from './support.ts'

const LOGIN = '/api/Account/Login'
const DONOR_LOGIN = '/api/Account/DonorLogin'
const PASSWORD = 'Correct-Horse-7'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const post = (url: string, body: unknown) => server.call('POST', url, { as: null, body })
const claimsOf = (token: string): Record<string, unknown> =>
  JSON.parse(Buffer.from(token.split('.')[1] ?? '', 'base64url').toString('utf8')) as Record<string, unknown>
const owner = (query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows(query))

describe('[6.9] [7.3] donors sign in by phone and password', () => {
  it.each(['0512000001', '512000001', '+966512000001', '00966512000001', '٠٥١٢٠٠٠٠٠١'])(
    'with the number as they write it: %s',
    async (phone) => {
      const answer = await post(DONOR_LOGIN, { phone, password: PASSWORD })
      expect(answer.statusCode, answer.body).toBe(200)
      expect(Object.keys(answer.json())).toEqual(['data'])
    },
  )

  it('[1.13] [1.14] [2.4] who has given is a Donor, who has not yet a PotentialDonner', async () => {
    const rolesOf = async (person: Person) => {
      const { url, payload } = signInOf(person)
      return claimsOf((await post(url, payload)).json<{ data: string }>().data)['Roles']
    }
    expect(await rolesOf('donorA')).toEqual(['Donor'])
    expect(await rolesOf('potentialA')).toEqual(['PotentialDonner'])
  })

  it('[8.42] a wrong password, an unknown number and no number at all: one answer', async () => {
    const bodies = await Promise.all(
      [
        { phone: '0512000001', password: 'Wrong-Horse-7' },
        { phone: '0512999999', password: PASSWORD },
        { phone: '0512000002', password: `${PASSWORD} ` },
        { phone: 'nobody', password: PASSWORD },
        { phone: "' or 1=1 --", password: PASSWORD },
      ].map(async (body) => {
        const answer = await post(DONOR_LOGIN, body)
        return `${answer.statusCode} ${answer.body}`
      }),
    )
    expect(new Set(bodies).size).toBe(1)
    expect(bodies[0]).toContain('401')
  })

  it('[6.9] neither kind gets in by the other’s door', async () => {
    const staff = credentialsOf('adminA')
    expect((await post(DONOR_LOGIN, { phone: staff['userName'], password: PASSWORD })).statusCode).toBe(401)
    expect((await post(LOGIN, { userName: '0512000001', password: PASSWORD })).statusCode).toBe(401)
    expect((await post(LOGIN, { userName: 'donorA', password: PASSWORD })).statusCode).toBe(401)
  })

  it('an inactive identity does not get in', async () => {
    await owner(sql`update identities set status = 'inactive' where id = ${server.users.potentialA}::uuid`)
    expect((await post(DONOR_LOGIN, signInOf('potentialA').payload)).statusCode).toBe(401)
    await owner(sql`update identities set status = 'active' where id = ${server.users.potentialA}::uuid`)
  })

  it('[6.2] [1.13] a donor reaches what is theirs, and no resource of staff', async () => {
    const read = (url: string) => server.call('GET', url, { as: 'donorA' })
    for (const url of ['/api/users', '/api/files', '/api/comments', '/api/audit_trail'])
      expect((await read(url)).statusCode, url).toBe(403)
    expect((await read('/api/donors')).json()).toMatchObject([{ name: 'donorA', giftsCount: 1 }])
    expect((await read('/api/donor_transactions')).json()).toMatchObject([{ amount: '10.00' }])
    expect((await read('/api/letters')).json()).toEqual([])
    const context = { kind: 'identity', userId: server.users.donorA } as const
    const [mine] = await server.db.as(context, (tx) => tx.rows(sql`select name from donors`))
    expect(mine).toEqual({ name: 'donorA' })
    for (const table of ['users', 'audit_trail', 'identities'])
      await expect(
        server.db.as(context, (tx) => tx.rows(sql`select 1 from ${sql.identifier(table)}`)),
        table,
      ).rejects.toThrow('permission denied')
  })

  it('[7.10] [7.11] [7.12] has a profile and a password of their own', async () => {
    const profile = (await server.call('GET', '/user/profile', { as: 'donorA' })).json()
    expect(profile).toMatchObject({
      kind: 'donor',
      phone: '+966512000001',
      roles: ['Donor'],
      entity: null,
      branches: [],
    })
    const changed = await server.call('PUT', '/user/profile', { as: 'donorA', body: { language: 'en' } })
    expect(changed.json()).toMatchObject({ language: 'en' })
    const token = (await post(DONOR_LOGIN, signInOf('potentialA').payload)).json<{ data: string }>().data
    const change = (oldPassword: string, newPassword: string) =>
      server.call('POST', '/api/account/ChangePassword', {
        as: null,
        headers: { authorization: `Bearer ${token}` },
        body: { oldPassword, newPassword },
      })
    expect((await change('Wrong-Horse-1', 'Better-Horse-8')).statusCode).toBe(422)
    expect((await change(PASSWORD, 'Better-Horse-8')).statusCode).toBe(200)
    expect((await post(DONOR_LOGIN, signInOf('potentialA').payload)).statusCode).toBe(401)
    expect((await post(DONOR_LOGIN, { phone: '0512000002', password: 'Better-Horse-8' })).statusCode).toBe(200)
  })
})

describe('[2.53] the first sign-in', () => {
  const start = async (temporary: boolean) => {
    await owner(sql`update users set first_time_login = true, password_temporary = ${temporary}
      where id = ${server.users.projectsA}::uuid`)
    return (await post(LOGIN, credentialsOf('projectsA'))).json<{ data: string }>().data
  }
  const as = (token: string, method: 'GET' | 'POST' | 'PUT', url: string, body?: unknown) =>
    server.call(method, url, { as: null, headers: { authorization: `Bearer ${token}` }, ...(body ? { body } : {}) })
  const welcome = { name: 'Fahd', language: 'ar', calendar: 'hijri', terms: true }

  it('[3.1] [2.53] the server insists: nothing else until the welcome is passed', async () => {
    const token = await start(false)
    expect(claimsOf(token)['IsFirstTimeLogin']).toBe(true)
    const refused = await as(token, 'GET', '/api/projects')
    expect(refused.statusCode).toBe(409)
    expect(refused.json()).toMatchObject({ fault: 'firstTime' })
    expect((await as(token, 'GET', '/user/profile')).statusCode).toBe(200)
    for (const body of [
      {},
      { ...welcome, terms: false },
      { ...welcome, language: 'fr' },
      { ...welcome, roles: ['SuperAdmin'] },
    ])
      expect((await as(token, 'POST', '/api/Account/FirstTime', body)).statusCode).toBe(400)
    const done = await as(token, 'POST', '/api/Account/FirstTime', welcome)
    expect(done.statusCode, done.body).toBe(200)
    const next = done.json<{ data: string }>().data
    expect(claimsOf(next)['IsFirstTimeLogin']).toBe(false)
    expect((await as(next, 'GET', '/api/projects')).statusCode).toBe(200)
    expect((await as(next, 'GET', '/user/profile')).json()).toMatchObject({ name: 'Fahd', calendar: 'hijri' })
  })

  it('product.md 35: who leaves the first-time page before its end is told so until they have come to it', async () => {
    const token = await start(false)
    const open = async (by: string) =>
      (await as(by, 'GET', '/user/profile')).json<{ welcomeOpen: boolean }>().welcomeOpen
    const next = (await as(token, 'POST', '/api/Account/FirstTime', welcome)).json<{ data: string }>().data
    expect(await open(next)).toBe(true)
    const version = (await as(next, 'GET', '/user/profile')).json()
    expect((await as(next, 'PUT', '/user/profile', { welcomeOpen: true })).statusCode).toBe(400)
    expect((await as(next, 'PUT', '/user/profile', { welcomeOpen: false })).json()).toMatchObject({
      welcomeOpen: false,
    })
    expect(await open(next)).toBe(false)
    expect((await as(next, 'GET', '/user/profile')).json()).toEqual({ ...(version as object), welcomeOpen: false })
  })

  it('[5.5] a temporary password has to go with it', async () => {
    const token = await start(true)
    const without = await as(token, 'POST', '/api/Account/FirstTime', welcome)
    expect(without.statusCode).toBe(422)
    expect(without.json()).toMatchObject({ errors: { NewPassword: ['Enter at least 8 characters'] } })
    const done = await as(token, 'POST', '/api/Account/FirstTime', { ...welcome, newPassword: 'Brand-New-Horse-9' })
    expect(done.statusCode, done.body).toBe(200)
    expect((await as(token, 'GET', '/user/profile')).statusCode, 'the session of the old password is over').toBe(401)
    expect((await post(LOGIN, credentialsOf('projectsA'))).statusCode).toBe(401)
    expect((await post(LOGIN, { ...credentialsOf('projectsA'), password: 'Brand-New-Horse-9' })).statusCode).toBe(200)
  })
})

describe('guessing', () => {
  it('[7.2] of 1,000 wrong passwords nine are looked at in a minute, and the true user elsewhere gets in', async () => {
    const limited = await startTestServer({ limits: true, config: { trustProxy: 1 } })
    try {
      const guess = (address: string, body: Record<string, string>) =>
        limited.call('POST', LOGIN, { as: null, body, headers: { 'x-forwarded-for': address } })
      const wrong = { ...credentialsOf('adminA'), password: 'Wrong-Horse-7' }
      const first = []
      for (let n = 0; n < 10; n += 1) first.push((await guess('203.0.113.7', wrong)).statusCode)
      expect(first).toEqual([401, 401, 401, 401, 401, 401, 401, 401, 401, 429])
      const rest = await Promise.all(Array.from({ length: 990 }, () => guess('203.0.113.7', wrong)))
      expect(new Set(rest.map(({ statusCode }) => statusCode))).toEqual(new Set([429]))
      const [last] = rest
      expect(last?.headers['retry-after']).toBeDefined()
      expect(last?.json()).toMatchObject({ fault: 'tooMany' })
      // Not even the right one from there, and at once from elsewhere.
      expect((await guess('203.0.113.7', credentialsOf('adminA'))).statusCode).toBe(429)
      expect((await guess('203.0.113.8', credentialsOf('adminA'))).statusCode).toBe(200)
      expect((await guess('203.0.113.8', credentialsOf('projectsA'))).statusCode).toBe(200)
    } finally {
      await limited.close()
    }
  })

  it('one address that tries one password on many accounts is slowed too', async () => {
    const limited = await startTestServer({ limits: true, config: { trustProxy: 1 } })
    try {
      const answers = []
      for (let n = 0; n < 130; n += 1)
        answers.push(
          limited.call('POST', DONOR_LOGIN, {
            as: null,
            body: { phone: `05120${String(n).padStart(5, '0')}`, password: 'Summer-2026' },
            headers: { 'x-forwarded-for': '203.0.113.9' },
          }),
        )
      const codes = (await Promise.all(answers)).map(({ statusCode }) => statusCode)
      expect(codes.filter((code) => code === 401)).toHaveLength(120)
      expect(codes.filter((code) => code === 429)).toHaveLength(10)
    } finally {
      await limited.close()
    }
  })
})
