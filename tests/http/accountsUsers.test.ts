import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { forgetLinks, linksOf, owner, person, post, profileStatus, signIn, tokensOf, work } from './support/accounts.ts'
import { mailedServer, mailer, server } from './support/mailed.ts'
import { credentialsOf, type Person } from './support.ts'

mailedServer()

let count = 0
const fresh = (): { name: string; userName: string; email: string; roles: string[] } => {
  count += 1
  return { name: `New ${count}`, userName: `new${count}`, email: `new${count}@people.test`, roles: ['ProjectAdmin'] }
}
const create = (body: object, as: Person = 'adminA') => server.call('POST', '/api/users', { as, body })
interface User {
  id: string
  version: number
  firstTimeLogin: boolean
}
const created = async (body: object = fresh(), as: Person = 'adminA'): Promise<User> => {
  const answer = await create(body, as)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<User>()
}
const act = (id: string, action: string, as: Person = 'adminA') =>
  server.call('POST', `/api/users/${id}/${action}`, { as, body: {} })
const update = async (id: string, body: object, as: Person = 'adminA') => {
  const { version } = (await server.call('GET', `/api/users/${id}`, { as })).json<User>()
  return server.call('PUT', `/api/users/${id}`, { as, body: { ...body, version } })
}
const trail = (record: string) =>
  owner<{ action: string; after: unknown; actor: string }>(
    server,
    sql`select action, after, actor from audit_trail where resource = 'users' and record = ${record} order by created_at, id`,
  )

describe('[6.5] [6.10] inviting', () => {
  it('[7.4] makes a user without a password and mails an invitation in the user’s language', async () => {
    const body = { ...fresh(), language: 'en', phone: '0501112233', roles: ['ProjectAdmin', 'TechnicalSupport'] }
    const user = await created(body)
    expect(user).toMatchObject({ firstTimeLogin: true, status: 'active', phone: '+966501112233' })
    // Of the password it says one thing: that none waits to be replaced.
    expect(user).toMatchObject({ passwordTemporary: false })
    expect(Object.keys(user).filter((name) => /password|hash|secret|token/i.test(name))).toEqual(['passwordTemporary'])
    expect(JSON.stringify(user)).not.toMatch(/argon2/)
    await work(server)
    const [mail] = mailer.accepted
    expect(mail).toMatchObject({ to: { address: body.email }, lang: 'en', from: { name: 'جمعية البر' } })
    for (const word of ['Projects administrator, Technical support', body.userName, 'الرياض', '7 days'])
      expect(mail?.text).toContain(word)
    const [token] = tokensOf(mail)
    const read = await post(server, '/api/Account/ReadLink', { token })
    expect(read.json()).toMatchObject({
      purpose: 'invite',
      userName: body.userName,
      roles: body.roles,
      entityName: 'جمعية البر',
    })
    const days = (Date.parse(read.json<{ expiresAt: string }>().expiresAt) - Date.now()) / 86_400_000
    expect(Math.abs(days - 7)).toBeLessThan(0.1)
  })

  it.each([['SuperAdmin'], ['Donor'], ['PotentialDonner'], ['SuperAdmin', 'BranchAdmin']])(
    '[6.1] [8.34] gives nobody the roles %s %s of elsewhere',
    async (...roles) => {
      const given = roles.filter((role) => typeof role === 'string')
      const answer = await create({ ...fresh(), roles: given })
      expect(answer.statusCode).toBe(422)
      expect(answer.json()).toMatchObject({ code: 131, errors: { Roles: [expect.any(String)] } })
      const user = await created()
      expect((await update(user.id, { roles: given })).statusCode).toBe(422)
      expect(await linksOf(server, sql`email like 'new%'`)).toHaveLength(1)
    },
  )

  it('[5.7] [8.27] [8.28] [8.13] email, phone and user name stand once in an entity, and an entity never learns of another’s', async () => {
    const body = { ...fresh(), phone: '0507778899' }
    await created(body)
    for (const [field, code, change] of [
      ['Email', 37, { userName: 'other-1', phone: null }],
      ['Phone', 36, { userName: 'other-1', email: 'other-1@people.test' }],
      ['UserName', 25, { email: 'other-1@people.test', phone: null }],
    ] as const) {
      const answer = await create({ ...body, ...change })
      expect(answer.statusCode, answer.body).toBe(409)
      expect(answer.json()).toMatchObject({ code, errors: { [field]: [expect.any(String)] } })
    }
    await created(body, 'adminB')
  })

  it('nobody sets what is the system’s: entity, first sign-in, password', async () => {
    // Read and never written: dropped from a body.
    const user = await created({ ...fresh(), firstTimeLogin: false, passwordTemporary: true })
    expect(user).toMatchObject({ firstTimeLogin: true, passwordTemporary: false })
    for (const key of ['entityId', 'passwordHash', 'temporaryUntil', 'termsAt'])
      expect((await create({ ...fresh(), [key]: server.entities.b })).statusCode, key).toBe(400)
  })

  it('[7.4] again makes the earlier link worthless; who has a password needs no invitation', async () => {
    const user = await created()
    await work(server)
    await owner(server, sql`update account_links set created_at = now() - interval '11 minutes'`)
    expect((await act(user.id, 'invite')).statusCode).toBe(200)
    await work(server)
    const [first, second] = mailer.accepted.map((mail) => tokensOf(mail)[0])
    expect((await post(server, '/api/Account/ReadLink', { token: first })).statusCode).toBe(404)
    expect((await post(server, '/api/Account/ReadLink', { token: second })).statusCode).toBe(200)
    for (const action of ['invite', 'inviteLink']) {
      const answer = await act(server.users.projectsA, action)
      expect([answer.statusCode, answer.json<{ fault: string }>().fault]).toEqual([409, 'wrongState'])
    }
  })

  it('another email takes the invitation with it', async () => {
    const user = await created()
    await work(server)
    const [old] = tokensOf(mailer.accepted[0])
    expect((await update(user.id, { email: 'moved@people.test' })).statusCode).toBe(200)
    await work(server)
    expect(mailer.accepted.at(-1)?.to.address).toBe('moved@people.test')
    expect((await post(server, '/api/Account/ReadLink', { token: old })).statusCode).toBe(404)
  })

  it('the link by hand is the mailed one, is no secret in the database, and the trail says who took it', async () => {
    const user = await created()
    const before = await act(user.id, 'inviteLink')
    const { url } = before.json<{ url: string }>()
    expect(url).toMatch(/^http:\/\/localhost:3000\/auth\/register\?token=[\w-]{43}&lang=(?:ar|en)$/)
    expect(before.headers['cache-control']).toBe('no-store')
    await work(server)
    expect(tokensOf(mailer.accepted[0])[0]).toBe(/token=([\w-]+)/.exec(url)?.[1])
    // Whatever became of the mail, a link can be handed on.
    await forgetLinks(server)
    const again = (await act(user.id, 'inviteLink')).json<{ url: string }>().url
    await work(server)
    expect(mailer.asked).toHaveLength(1)
    const token = /token=([\w-]+)/.exec(again)?.[1] ?? ''
    expect((await post(server, '/api/Account/ReadLink', { token })).statusCode).toBe(200)
    const everything = await owner(
      server,
      sql`select (select json_agg(l) from account_links l)::text as links, (select json_agg(k) from idempotency_keys k)::text as keys,
      (select json_agg(a) from audit_trail a)::text as trail`,
    )
    expect(JSON.stringify(everything)).not.toContain(token)
    expect((await trail(user.id)).filter(({ action }) => action === 'view')).toMatchObject([
      { actor: server.users.adminA, after: { inviteLink: true } },
      { actor: server.users.adminA },
    ])
  })
})

it('a link by hand works after a change of APP_SECRET too, in place of the one that was keyed before', async () => {
  const user = await created()
  await act(user.id, 'inviteLink')
  await owner(
    server,
    sql`update account_links set token_hash = 'keyed with another secret' where user_id = ${user.id}::uuid`,
  )
  const { url } = (await act(user.id, 'inviteLink')).json<{ url: string }>()
  const token = /token=([\w-]+)/.exec(url)?.[1] ?? ''
  expect((await post(server, '/api/Account/ReadLink', { token })).statusCode).toBe(200)
})

describe('[6.10] the last administrator', () => {
  it('nobody deactivates themselves or changes their own roles', async () => {
    const self = server.users.adminA
    expect((await act(self, 'deactivate')).json()).toMatchObject({
      code: 131,
      errors: { Status: [expect.any(String)] },
    })
    const answer = await update(self, { roles: ['BranchAdmin', 'ProjectAdmin'] })
    expect([answer.statusCode, answer.json<{ code: number }>().code]).toEqual([422, 131])
    expect((await update(self, { roles: ['BranchAdmin'], name: 'adminA' })).statusCode).toBe(200)
  })

  it('a branch keeps one when the main branch’s administrator acts in it', async () => {
    const login = await signIn(server, credentialsOf('adminA'))
    const auth = (token: string) => ({ authorization: `Bearer ${token}` })
    const switched = await post(server, '/api/Account/SwitchBranch', { entityId: server.entities.a2 }, auth(login))
    const headers = auth(switched.json<{ data: string }>().data)
    const target = server.users.adminA2
    const call = (method: 'GET' | 'POST' | 'PUT', url: string, body?: object) =>
      server.call(method, url, { as: null, headers, ...(body ? { body } : {}) })
    expect((await call('POST', `/api/users/${target}/deactivate`, {})).json()).toMatchObject({
      errors: { Status: [expect.stringContaining('last')] },
    })
    const { version } = (await call('GET', `/api/users/${target}`)).json<User>()
    const demoted = await call('PUT', `/api/users/${target}`, { roles: ['ProjectAdmin'], version })
    expect(demoted.json()).toMatchObject({ errors: { Roles: [expect.stringContaining('last')] } })
    const second = await person(server, {
      entity: server.entities.a2,
      userName: 'second',
      email: 'second@people.test',
      roles: ['BranchAdmin'],
      like: target,
    })
    expect((await call('POST', `/api/users/${target}/deactivate`, {})).statusCode).toBe(200)
    expect((await call('POST', `/api/users/${second}/deactivate`, {})).statusCode).toBe(422)
    expect((await call('POST', `/api/users/${target}/activate`, {})).statusCode).toBe(200)
  })

  it('of two who deactivate each other at once one stays', async () => {
    const ids: string[] = []
    for (const name of ['left', 'right'])
      ids.push(
        await person(server, {
          entity: server.entities.b,
          userName: name,
          email: `${name}@people.test`,
          roles: ['BranchAdmin'],
          like: server.users.adminB,
        }),
      )
    await owner(server, sql`update users set roles = '{ProjectAdmin}' where id = ${server.users.adminB}::uuid`)
    const tokens = await Promise.all(
      ['left', 'right'].map((userName) => signIn(server, { ...credentialsOf('adminB'), userName })),
    )
    const answers = await Promise.all(
      tokens.map((token, n) =>
        post(server, `/api/users/${ids[1 - n]}/deactivate`, {}, { authorization: `Bearer ${token}` }),
      ),
    )
    await owner(server, sql`update users set roles = '{BranchAdmin}' where id = ${server.users.adminB}::uuid`)
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
  })
})

describe('deactivation', () => {
  it('[4.7] the sessions of a deactivated user are over at their next request, and stay over', async () => {
    const id = await person(server, {
      entity: server.entities.a,
      userName: 'gone',
      email: 'gone@people.test',
      like: server.users.adminA,
    })
    const login = { ...credentialsOf('adminA'), userName: 'gone' }
    const tokens = [await signIn(server, login), await signIn(server, login)]
    for (const token of tokens) expect(await profileStatus(server, token)).toBe(200)
    expect((await act(id, 'deactivate')).statusCode).toBe(200)
    for (const token of tokens) expect(await profileStatus(server, token)).toBe(401)
    expect((await post(server, '/api/Account/Login', login)).statusCode).toBe(401)
    expect((await act(id, 'activate')).statusCode).toBe(200)
    for (const token of tokens) expect(await profileStatus(server, token)).toBe(401)
    expect((await post(server, '/api/Account/Login', login)).statusCode).toBe(200)
  })

  it('an invitation of someone deactivated opens nothing', async () => {
    const user = await created()
    await work(server)
    const [token] = tokensOf(mailer.accepted[0])
    await act(user.id, 'deactivate')
    expect((await post(server, '/api/Account/ReadLink', { token })).statusCode).toBe(404)
    expect((await act(user.id, 'invite')).statusCode).toBe(409)
  })
})
