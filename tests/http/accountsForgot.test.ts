import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import {
  forgetLinks,
  jobsOf,
  linksOf,
  owner,
  person,
  post,
  profileStatus,
  signIn,
  tokensOf,
  tracesOf,
  work,
} from './support/accounts.ts'
import { mailedServer, mailer, server } from './support/mailed.ts'
import { credentialsOf, startTestServer } from './support.ts'

const FORGOT = '/api/Account/SendForgotPasswordEmail'
const RESET = '/api/Account/ResetPassword'
const READ = '/api/Account/ReadLink'
const NEW = 'Brand-New-Horse-9'

mailedServer()

const forgot = (email: string) => post(server, FORGOT, { email })
/** The token that the person with this address gets by mail. */
async function mailed(email: string): Promise<string> {
  await forgot(email)
  await work(server)
  const [token = ''] = tokensOf(mailer.accepted.at(-1))
  expect(token).toMatch(/^[\w-]{43}$/)
  return token
}

describe('[7.5] asking for a new password', () => {
  it('[8.30] answers data, in one body and with the same rows and jobs, whether or not the address has an account', async () => {
    const seen: unknown[] = []
    for (const email of ['adminb@athar.test', 'nobody@athar.test', 'donora@athar.test', 'super@athar.test']) {
      await forgetLinks(server)
      const answer = await forgot(email)
      seen.push(await tracesOf(server, answer, (await jobsOf(server)).length))
    }
    expect(seen[0]).toMatchObject({
      status: 200,
      body: '{"data":true}',
      rows: [['forgot', 'planned', null, null, null]],
      jobs: 1,
    })
    for (const one of seen) expect(one).toEqual(seen[0])
  })

  it('[8.26] an address that is none says so by code 35, and nothing is written', async () => {
    for (const email of ['', 'nobody', 'a b@c.test', 7, null, undefined]) {
      const answer = await post(server, FORGOT, { email })
      expect(answer.statusCode, String(email)).toBe(422)
      const { errors, code } = answer.json<{ errors: object; code: number }>()
      expect(Object.keys(errors)).toEqual(['Email'])
      expect(code).toBe(email === '' || email === null || email === undefined ? 9 : 35)
    }
    expect((await post(server, FORGOT, { email: 'a@b.test', userId: server.users.super })).statusCode).toBe(400)
    expect(await linksOf(server)).toEqual([])
  })

  it('sends one mail that lists every account of the address, each with a link of its own', async () => {
    const email = 'many@people.test'
    const inA = await person(server, { entity: server.entities.a, userName: 'many1', email, like: server.users.adminA })
    const inB = await person(server, { entity: server.entities.b, userName: 'many2', email, like: server.users.adminA })
    await forgot(' Many@People.test ')
    await work(server)
    expect(mailer.accepted).toHaveLength(1)
    const [mail] = mailer.accepted
    expect(mail).toMatchObject({ to: { address: email }, lang: 'en', subject: 'Choose a new password for Athar' })
    for (const word of ['many1', 'many2', 'جمعية البر', 'Wells of Goodness']) expect(mail?.text).toContain(word)
    expect(mail?.html).not.toContain('<script')
    const tokens = tokensOf(mail)
    expect(new Set(tokens).size).toBe(2)
    const names: unknown[] = []
    for (const token of tokens) names.push((await post(server, READ, { token })).json<{ userName: string }>().userName)
    expect(names.sort()).toEqual(['many1', 'many2'])
    // The database keeps no token, only what it is compared with.
    const rows = await linksOf(server, sql`purpose = 'reset'`)
    expect(rows.map(({ user_id }) => user_id).sort()).toEqual([inA, inB].sort())
    for (const { token_hash } of rows) expect(token_hash).toMatch(/^[0-9a-f]{64}$/)
    // Each link is its account's alone.
    expect((await post(server, RESET, { token: tokens[0], newPassword: NEW })).statusCode).toBe(200)
    expect((await post(server, READ, { token: tokens[1] })).statusCode).toBe(200)
  })

  it('writes in the person’s language', async () => {
    await person(server, {
      entity: server.entities.a,
      userName: 'arabi',
      email: 'arabi@people.test',
      like: server.users.adminA,
      language: 'ar',
    })
    await mailed('arabi@people.test')
    const mail = mailer.accepted.at(-1)
    expect(mail).toMatchObject({ lang: 'ar', subject: 'كلمة مرور جديدة لمنصة أثر' })
    expect(mail?.html).toContain('dir="rtl"')
  })

  it('nobody’s address gets no mail, nor does someone inactive or of an inactive entity', async () => {
    await owner(server, sql`update users set status = 'inactive' where id = ${server.users.projectsB}::uuid`)
    await owner(server, sql`update entities set status = 'inactive' where id = ${server.entities.a2}::uuid`)
    for (const email of ['nobody@athar.test', 'projectsb@athar.test', 'admina2@athar.test']) await forgot(email)
    await work(server)
    await owner(server, sql`update users set status = 'active' where id = ${server.users.projectsB}::uuid`)
    await owner(server, sql`update entities set status = 'active' where id = ${server.entities.a2}::uuid`)
    expect(mailer.asked).toEqual([])
    expect((await linksOf(server)).map(({ reason }) => reason)).toEqual(['nobody', 'nobody', 'nobody'])
  })

  it('fills nobody’s mailbox: five mails to one address in an hour', async () => {
    for (let n = 0; n < 8; n += 1) await forgot('adminb@athar.test')
    await work(server)
    expect(mailer.asked).toHaveLength(5)
    await forgot('projectsb@athar.test')
    await work(server)
    expect(mailer.asked).toHaveLength(6)
  })
})

describe('[7.6] a new password by a link', () => {
  it('[7.6] says whose it is, sets the password once, and ends every session of that account alone', async () => {
    const old = credentialsOf('projectsB')
    const [before, other] = [await signIn(server, old), await signIn(server, credentialsOf('adminB'))]
    const token = await mailed('projectsb@athar.test')
    const read = await post(server, READ, { token })
    expect(read.json()).toEqual({
      purpose: 'reset',
      name: 'projectsB',
      userName: 'projectsB',
      email: 'projectsb@athar.test',
      entityName: 'Wells of Goodness',
      branchName: 'Dammam',
      roles: ['ProjectAdmin'],
      expiresAt: expect.any(String),
      // Told to whoever was invited alone.
      phone: null,
      language: null,
    })
    const minutes = (Date.parse(read.json<{ expiresAt: string }>().expiresAt) - Date.now()) / 60_000
    expect(minutes).toBeGreaterThan(58)
    expect(minutes).toBeLessThan(61)
    // Reading, also by a mail scanner, uses nothing up.
    expect((await post(server, READ, { token })).statusCode).toBe(200)
    const done = await post(server, RESET, { token, newPassword: NEW })
    expect([done.statusCode, done.body]).toEqual([200, '{"data":true}'])
    expect(await profileStatus(server, before)).toBe(401)
    expect(await profileStatus(server, other)).toBe(200)
    expect((await post(server, '/api/Account/Login', old)).statusCode).toBe(401)
    expect((await post(server, '/api/Account/Login', { ...old, password: NEW })).statusCode).toBe(200)
  })

  it('[5.5] [8.23] [8.24] refuses a password that is short, plain, common or the user’s name, and the link stays good', async () => {
    const token = await mailed('projectsb@athar.test')
    for (const [newPassword, text, code] of [
      ['Ab1', 'Enter at least 8 characters', 30],
      ['alllowercase1', 'The password is invalid', 8],
      ['NODIGITSatall', 'The password is invalid', 8],
      ['Password123', 'This password is too easy to guess. Choose another one.', 8],
      ['P@ssw0rd2024', 'This password is too easy to guess. Choose another one.', 8],
    ] as const) {
      const answer = await post(server, RESET, { token, newPassword })
      expect(answer.statusCode, newPassword).toBe(422)
      expect(answer.json()).toMatchObject({ code, errors: { NewPassword: [text] } })
    }
    expect((await post(server, RESET, { token, newPassword: NEW })).statusCode).toBe(200)
  })

  it('[7.6] of twenty calls at once exactly one succeeds', async () => {
    const token = await mailed('projectsb@athar.test')
    const answers = await Promise.all(
      Array.from({ length: 20 }, (_, n) => post(server, RESET, { token, newPassword: `Brand-New-Horse-${n + 10}` })),
    )
    const won = answers.map(({ statusCode }) => statusCode === 200)
    expect(won.filter(Boolean)).toHaveLength(1)
    const lost = answers
      .filter(({ statusCode }) => statusCode !== 200)
      .map((answer) => answer.json<{ fault: string }>().fault)
    expect(lost).toEqual(Array.from({ length: 19 }, () => 'linkSpent'))
    const password = `Brand-New-Horse-${won.indexOf(true) + 10}`
    const login = { ...credentialsOf('projectsB'), password }
    expect((await post(server, '/api/Account/Login', login)).statusCode).toBe(200)
  })

  it('used, replaced, run out, unknown and forged links look the same', async () => {
    const used = await mailed('projectsb@athar.test')
    await post(server, RESET, { token: used, newPassword: NEW })
    const replaced = await mailed('projectsb@athar.test')
    const late = await mailed('projectsb@athar.test')
    await owner(server, sql`update account_links set expires_at = now() - interval '1 second' where used_at is null`)
    const bodies = new Set<string>()
    for (const token of [used, replaced, late, 'A'.repeat(43), late.slice(0, 42), '', '%', late.toUpperCase()]) {
      for (const [url, body] of [
        [READ, { token }],
        [RESET, { token, newPassword: 'Other-Fine-Horse-7' }],
        ['/api/Account/VerifyEmail', { token }],
      ] as const) {
        const answer = await post(server, url, body)
        expect(answer.statusCode, `${url} ${token}`).toBe(404)
        bodies.add(answer.body)
      }
    }
    expect(bodies.size).toBe(1)
  })

  it('a link for one thing does nothing else, and a body with a key too many is refused', async () => {
    const token = await mailed('projectsb@athar.test')
    expect((await post(server, '/api/Account/VerifyEmail', { token })).statusCode).toBe(404)
    const join = { name: 'X', userName: 'x', password: NEW, language: 'en', calendar: 'both', terms: true }
    expect((await post(server, '/user/register-b2b', join, { token })).statusCode).toBe(404)
    expect((await post(server, RESET, { token, newPassword: NEW, userId: server.users.super })).statusCode).toBe(400)
    expect((await post(server, READ, { token })).statusCode).toBe(200)
  })

  it('dies with the account: deactivated, or moved to another address', async () => {
    for (const change of [sql`status = 'inactive'`, sql`email = 'elsewhere@athar.test'`]) {
      const token = await mailed('projectsb@athar.test')
      await owner(server, sql`update users set ${change} where id = ${server.users.projectsB}::uuid`)
      expect((await post(server, RESET, { token, newPassword: NEW })).statusCode).toBe(404)
      await owner(
        server,
        sql`update users set status = 'active', email = 'projectsb@athar.test' where id = ${server.users.projectsB}::uuid`,
      )
    }
  })
})

describe('limits', () => {
  it('[7.5] asking is limited by address', async () => {
    const limited = await startTestServer({ limits: true })
    const statuses: number[] = []
    for (let n = 0; n < 21; n += 1)
      statuses.push((await post(limited, FORGOT, { email: `a${n}@people.test` })).statusCode)
    expect(statuses.slice(0, 20).every((status) => status === 200)).toBe(true)
    expect(statuses[20]).toBe(429)
    await limited.close()
  })
})
