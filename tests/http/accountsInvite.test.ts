import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { firstAdminNotice } from '../../server/accounts/firstAdmin.ts'
import { inviteUser } from '../../server/accounts/plan.ts'
import { linksOf, owner, post, tokensOf, work } from './support/accounts.ts'
import { mailedServer, mailer, server } from './support/mailed.ts'
import { startTestServer, type TestServer } from './support.ts'

const JOIN = '/user/register-b2b'
const PASSWORD = 'Brand-New-Horse-9'
const BEYOND = "an invitation beyond one's own reach"

mailedServer()

const body = (userName: string, more: object = {}) => ({
  name: 'Amal Al-Noor',
  userName,
  password: PASSWORD,
  language: 'en',
  calendar: 'gregorian',
  terms: true,
  ...more,
})
const join = (token: string, given: object) => post(server, JOIN, given, { token })

let count = 0
/** Someone whom the administrator of entity a invites; the token of the mail. */
async function invited(): Promise<{ token: string; userName: string; email: string; id: string }> {
  count += 1
  const userName = `invitee${count}`
  const email = `${userName}@people.test`
  const answer = await server.call('POST', '/api/users', {
    body: { name: userName, userName, email, roles: ['ProjectAdmin'] },
  })
  expect(answer.statusCode, answer.body).toBe(201)
  await work(server)
  const [token = ''] = tokensOf(mailer.accepted.at(-1))
  return { token, userName, email, id: answer.json<{ id: string }>().id }
}

describe('[7.4] joining by an invitation', () => {
  it('[7.4] [5.6] sets name, phone and password, signs in, and works once', async () => {
    const { token, userName, id } = await invited()
    const answer = await join(token, body(`${userName}x`, { phone: '0509990001' }))
    expect(answer.statusCode, answer.body).toBe(200)
    const access = answer.json<{ data: string }>().data
    expect(decodeJwt(access)).toMatchObject({
      sub: id,
      entity: server.entities.a,
      Roles: ['ProjectAdmin'],
      IsFirstTimeLogin: true,
    })
    expect(String([answer.headers['set-cookie']].flat()[0])).toMatch(/^athar_refresh=.*HttpOnly/)
    const profile = await server.call('GET', '/user/profile', {
      as: null,
      headers: { authorization: `Bearer ${access}` },
    })
    expect(profile.json()).toMatchObject({
      name: 'Amal Al-Noor',
      userName: `${userName}x`,
      phone: '+966509990001',
      language: 'en',
      calendar: 'gregorian',
      passwordTemporary: false,
      entity: { id: server.entities.a },
    })
    const login = { entityName: 'جمعية البر', branchName: 'الرياض', userName: `${userName}x`, password: PASSWORD }
    expect((await post(server, '/api/Account/Login', login)).statusCode).toBe(200)
    expect((await join(token, body(userName))).statusCode).toBe(404)
    expect((await post(server, '/api/Account/ReadLink', { token })).statusCode).toBe(404)
  })

  it('[6.10] whoever has joined is invited no longer, though the first page still waits', async () => {
    const { token, userName, id } = await invited()
    const read = async () => (await server.call('GET', `/api/users/${id}`)).json<Record<string, unknown>>()
    expect(await read()).toMatchObject({ invited: true, firstTimeLogin: true, status: 'active' })
    expect((await join(token, body(userName))).statusCode).toBe(200)
    expect(await read()).toMatchObject({ invited: false, firstTimeLogin: true, status: 'active' })
    const seen = await server.call('GET', `/api/users/${id}`, { as: 'super' })
    expect(seen.json()).toMatchObject({ invited: false })
    // It is the database's to say, and nobody's to write.
    const { version } = await read()
    const tried = await server.call('PUT', `/api/users/${id}`, { body: { version, invited: true } })
    expect([tried.statusCode, (await read())['invited']]).toEqual([200, false])
  })

  it('[8.15] [8.23] [8.25] says what is missing or wrong by field and code, and the link stays good', async () => {
    const { token, userName } = await invited()
    for (const [change, field, code] of [
      [{ name: '' }, 'Name', 9],
      [{ userName: undefined }, 'UserName', 9],
      [{ password: '' }, 'Password', 9],
      [{ password: 'Short1' }, 'Password', 30],
      [{ password: 'Qwerty123' }, 'Password', 8],
      [{ password: userName.replace('i', 'I') }, 'Password', 8],
      [{ phone: '12345' }, 'Phone', 32],
      [{ phone: 'my number' }, 'Phone', 126],
      [{ terms: false }, 'Terms', 9],
      [{ terms: undefined }, 'Terms', 9],
      [{ language: 'fr' }, 'Language', 8],
    ] as const) {
      const answer = await join(token, body(userName, change))
      expect(answer.statusCode, JSON.stringify(change)).toBe(422)
      expect(answer.json(), JSON.stringify(change)).toMatchObject({ code, errors: { [field]: [expect.any(String)] } })
    }
    expect((await join(token, body(userName))).statusCode).toBe(200)
  })

  it('[8.13] [8.27] a user name or phone of a colleague is refused at its field, and the link stays good', async () => {
    const { token, userName } = await invited()
    const taken = await join(token, body('ProjectsA'))
    expect(taken.json()).toMatchObject({ code: 25, errors: { UserName: [expect.any(String)] } })
    await owner(server, sql`update users set phone = '+966500000777' where id = ${server.users.projectsA}::uuid`)
    const phone = await join(token, body(userName, { phone: '0500000777' }))
    expect(phone.json()).toMatchObject({ code: 36, errors: { Phone: [expect.any(String)] } })
    expect((await join(token, body(userName))).statusCode).toBe(200)
  })

  it('takes nothing beyond its body: no role, no entity, no other email', async () => {
    const { token, userName } = await invited()
    for (const more of [
      { roles: ['SuperAdmin'] },
      { entityId: server.entities.b },
      { email: 'me@else.test' },
      { id: server.users.super },
    ])
      expect((await join(token, body(userName, more))).statusCode, JSON.stringify(more)).toBe(400)
  })

  it('of ten calls at once one joins', async () => {
    const { token, userName } = await invited()
    const answers = await Promise.all(Array.from({ length: 10 }, () => join(token, body(userName))))
    expect(answers.map(({ statusCode }) => statusCode).sort()).toEqual([200, ...Array.from({ length: 9 }, () => 404)])
  })

  it('an unknown or forged header is a spent link, before anything of the body is looked at', async () => {
    for (const token of ['', 'x', 'A'.repeat(43), 'A'.repeat(4000)]) {
      const answer = await join(token, { anything: true })
      expect([answer.statusCode, answer.json<{ fault: string }>().fault], token).toEqual([404, 'linkSpent'])
    }
  })

  it('[6.10] a main branch invites into its branches, the platform anywhere, an entity nowhere else', async () => {
    const { a, a2, b } = server.entities
    const invite = (context: Parameters<typeof server.db.as>[0], entityId: string | null, roles: string[]) => {
      count += 1
      const who = {
        name: 'N',
        userName: `n${count}`,
        email: `n${count}@people.test`,
        language: 'ar',
        invitedBy: null,
      } as const
      return server.db.as(context, (tx) => inviteUser(tx, { ...who, entityId, roles: roles as ['BranchAdmin'] }))
    }
    const inA = { kind: 'entity', entityId: a, userId: server.users.adminA } as const
    const platform = { kind: 'platform', userId: server.users.super } as const
    for (const [context, entity] of [
      [inA, a],
      [inA, a2],
      [platform, b],
    ] as const)
      expect((await invite(context, entity, ['BranchAdmin'])).userId).toMatch(/^[0-9a-f-]{36}$/)
    expect(await linksOf(server)).toHaveLength(3)
    await expect(invite(inA, b, ['BranchAdmin'])).rejects.toThrow(BEYOND)
    await expect(
      invite({ kind: 'entity', entityId: a2, userId: server.users.adminA2 }, a, ['BranchAdmin']),
    ).rejects.toThrow(BEYOND)
    await expect(invite(inA, null, ['SuperAdmin'])).rejects.toThrow(BEYOND)
    await expect(invite(platform, b, ['SuperAdmin'])).rejects.toThrow(BEYOND)
    await expect(invite({ kind: 'anonymous' }, a, ['BranchAdmin'])).rejects.toThrow(BEYOND)
    await invite(platform, null, ['SuperAdmin'])
  })
})

describe('the first administrator of a platform', () => {
  let bare: TestServer
  beforeAll(async () => {
    bare = await startTestServer()
    await owner(bare, sql`delete from users where 'SuperAdmin' = any (roles)`)
  })
  afterAll(() => bare.close())
  const notice = () => firstAdminNotice({ config: bare.services.config, db: bare.db })
  const tokenOf = (lines: readonly string[]): string => /token=([\w-]{43})/.exec(lines.join('\n'))?.[1] ?? ''

  it('a platform with an administrator prints no link, and its would-be link is spent', async () => {
    expect(await firstAdminNotice({ config: server.services.config, db: server.db })).toEqual([])
  })

  it('the start prints one link, the same on every server, and reading it says what it is for', async () => {
    const lines = await notice()
    expect(await notice()).toEqual(lines)
    expect(lines.join('\n')).toContain('http://localhost:3000/auth/register?token=')
    const read = await post(bare, '/api/Account/ReadLink', { token: tokenOf(lines) })
    expect(read.json()).toMatchObject({ purpose: 'firstAdmin', roles: ['SuperAdmin'], entityName: null })
    const other = await firstAdminNotice({
      config: { ...bare.services.config, appSecret: 'x'.repeat(40) },
      db: bare.db,
    })
    expect(tokenOf(other)).not.toBe(tokenOf(lines))
    expect((await post(bare, '/api/Account/ReadLink', { token: tokenOf(other) })).statusCode).toBe(404)
    // Another database of the same secret has another link.
    await owner(server, sql`delete from users where 'SuperAdmin' = any (roles)`)
    await owner(server, sql`update athar_settings set value = 'of its own' where name = 'pepper'`)
    const elsewhere = await firstAdminNotice({ config: server.services.config, db: server.db })
    expect(tokenOf(elsewhere)).not.toBe(tokenOf(lines))
  })

  it('[7.4] of ten calls at once one becomes SuperAdmin, signed in, and the link is over for good', async () => {
    const token = tokenOf(await notice())
    const weak = await post(bare, JOIN, body('root', { password: 'Password1' }), { token })
    expect(weak.statusCode).toBe(422)
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        post(bare, JOIN, body(`root${n}`, { email: `Root${n}@athar.test` }), { token }),
      ),
    )
    const won = answers.filter(({ statusCode }) => statusCode === 200)
    expect(won).toHaveLength(1)
    const access = won[0]?.json<{ data: string }>().data ?? ''
    expect(decodeJwt(access)).toMatchObject({ Roles: ['SuperAdmin'], entity: null })
    const headers = { authorization: `Bearer ${access}` }
    expect((await bare.call('GET', '/api/registrations', { as: null, headers })).statusCode).toBe(200)
    const made = await owner(bare, sql`select email, entity_id from users where 'SuperAdmin' = any (roles)`)
    expect(made).toEqual([{ email: expect.stringMatching(/^root\d@athar\.test$/), entity_id: null }])
    expect(await notice()).toEqual([])
    // Not even when that person is gone.
    await owner(bare, sql`delete from users where 'SuperAdmin' = any (roles)`)
    expect(await notice()).toEqual([])
    expect((await post(bare, JOIN, body('again'), { token })).statusCode).toBe(404)
    expect((await post(bare, '/api/Account/ReadLink', { token })).statusCode).toBe(404)
  })
})
