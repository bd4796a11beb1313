import { sql } from 'drizzle-orm'
import { decodeJwt } from 'jose'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { planDonorLink } from '../../server/accounts/plan.ts'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { forgetLinks, linksOf, owner, post, profileStatus, tokensOf, useFakeMailer, work } from './support/accounts.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'

const RESET = '/api/Account/ResetPassword'
const PASSWORD = 'Brand-New-Horse-9'
const OTHER = 'Quite-Another-Lamp-5'

let server: TestServer
let mailer: FakeMailer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await forgetLinks(server)
  await owner(server, sql`delete from identity_links`)
  await owner(server, sql`delete from identities`)
  mailer = useFakeMailer(server)
})

let count = 0
const freshPhone = (): string => {
  count += 1
  return `05${String(30_000_000 + count)}`
}
type Charity = 'a' | 'b'
const ADMIN: Record<Charity, Person> = { a: 'adminA', b: 'adminB' }

const donor = async (charity: Charity, phone: string, email: string | null): Promise<string> => {
  const body = { name: `Donor of ${charity}`, phone, ...(email ? { email } : {}) }
  const answer = await server.call('POST', '/api/donors', { as: ADMIN[charity], body })
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ id: string }>().id
}
const plan = (charity: Charity, donorId: string, email: string) => {
  const entityId = server.entities[charity]
  const userId = server.users[ADMIN[charity]]
  return server.db.as({ kind: 'entity', entityId, userId }, (tx) =>
    planDonorLink(tx, { entityId, donorId, email, language: 'en', invitedBy: userId }),
  )
}
const invited = async (charity: Charity, donorId: string, email: string): Promise<string> => {
  await plan(charity, donorId, email)
  await work(server)
  return tokensOf(mailer.accepted.at(-1))[0] ?? ''
}
const reset = (token: string, newPassword = PASSWORD) => post(server, RESET, { token, newPassword })
const login = (phone: string, password: string) => post(server, '/api/Account/DonorLogin', { phone, password })
const identities = () =>
  owner<{ id: string; phone: string; email: string; password_hash: string | null; phone_proven_at: string | null }>(
    server,
    sql`select id, phone, email, password_hash, phone_proven_at from identities order by created_at, id`,
  )
const links = () =>
  owner<{ identity_id: string; entity_id: string; donor_id: string }>(
    server,
    sql`select identity_id, entity_id, donor_id from identity_links`,
  )

describe('[6.9] a donor’s first password', () => {
  it('product.md 5: who has not given yet is told of no gifts', async () => {
    const id = await donor('a', freshPhone(), 'nothing-yet@people.test')
    await invited('a', id, 'nothing-yet@people.test')
    const before = mailer.accepted.at(-1)
    expect(before?.text).toContain('invites you to see its projects')
    expect(`${before?.subject} ${before?.text?.replace('Donor of a', '')}`).not.toMatch(/gift|donor|donation/i)
    const project = await server.call('POST', '/api/projects', { as: 'adminA', body: { name: 'A well', code: 'PD-1' } })
    const gift = { donor: id, project: project.json<{ id: string }>().id, amount: '50.00', date: '2026-01-05' }
    const given = await server.call('POST', '/api/donor_transactions', { as: 'adminA', body: gift })
    expect(given.statusCode, given.body).toBe(201)
    await forgetLinks(server)
    await invited('a', id, 'nothing-yet@people.test')
    expect(mailer.accepted.at(-1)?.text).toContain('follow what your gifts have done')
  })

  it('[6.9] comes by a link in a mail; phone and password sign in, as someone who has not given yet', async () => {
    const phone = freshPhone()
    const id = await donor('a', phone, 'giver@people.test')
    const token = await invited('a', id, 'giver@people.test')
    const mail = mailer.accepted.at(-1)
    expect(mail).toMatchObject({ to: { address: 'giver@people.test' }, from: { name: 'جمعية البر' } })
    // Enough of the number to know it as one's own.
    expect(mail?.text).toContain(phone.slice(-3))
    expect(mail?.text).not.toContain(phone.slice(1))
    const read = (await post(server, '/api/Account/ReadLink', { token })).json<{ expiresAt: string }>()
    expect(read).toMatchObject({
      purpose: 'donor',
      name: 'Donor of a',
      userName: null,
      email: 'giver@people.test',
      entityName: 'جمعية البر',
      roles: [],
    })
    expect(Math.abs((Date.parse(read.expiresAt) - Date.now()) / 86_400_000 - 3)).toBeLessThan(0.1)
    expect((await login(phone, PASSWORD)).statusCode).toBe(401)
    const weak = await reset(token, 'Password1')
    expect(weak.json()).toMatchObject({ code: 8, errors: { NewPassword: [expect.any(String)] } })
    expect((await reset(token)).body).toBe('{"data":true}')
    expect((await reset(token)).statusCode).toBe(404)
    const signed = await login(phone, PASSWORD)
    expect(signed.statusCode, signed.body).toBe(200)
    const claims = decodeJwt(signed.json<{ data: string }>().data)
    const [identity] = await identities()
    expect(claims).toMatchObject({
      kind: 'donor',
      sub: identity?.id,
      entity: null,
      Roles: ['PotentialDonner'],
      IsFirstTimeLogin: true,
    })
    expect(await links()).toEqual([{ identity_id: identity?.id, entity_id: server.entities.a, donor_id: id }])
    // An email proves an email: the phone is proven by nobody yet.
    expect(identity?.phone_proven_at).toBeNull()
  })

  it('of twenty calls at once exactly one sets it', async () => {
    const phone = freshPhone()
    const id = await donor('a', phone, 'many@people.test')
    const token = await invited('a', id, 'many@people.test')
    const answers = await Promise.all(Array.from({ length: 20 }, () => reset(token)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect([(await identities()).length, (await links()).length]).toEqual([1, 1])
  })

  it('a link is spent when the donor’s address or phone is not what it was, or the donor or entity is gone', async () => {
    const phone = freshPhone()
    const id = await donor('a', phone, 'first@people.test')
    const changes = [
      [sql`email = 'second@people.test'`, sql`email = 'first@people.test'`],
      [sql`phone = null`, sql`phone = ${`+966${phone.slice(1)}`}`],
      [sql`deleted_at = now()`, sql`deleted_at = null`],
    ] as const
    for (const [off, on] of changes) {
      const token = await invited('a', id, 'first@people.test')
      await owner(server, sql`update donors set ${off} where id = ${id}::uuid`)
      expect((await post(server, '/api/Account/ReadLink', { token })).statusCode).toBe(404)
      expect((await reset(token)).statusCode).toBe(404)
      await owner(server, sql`update donors set ${on} where id = ${id}::uuid`)
    }
    expect(await identities()).toEqual([])
    // A mail that would go to an address that is no longer the donor's does not leave.
    mailer = useFakeMailer(server)
    await plan('a', id, 'old@people.test')
    await work(server)
    expect(mailer.asked).toEqual([])
  })

  it('a later link makes the earlier one worthless, and no entity plans one for another’s donor', async () => {
    const id = await donor('a', freshPhone(), 'later@people.test')
    const first = await invited('a', id, 'later@people.test')
    const second = await invited('a', id, 'later@people.test')
    expect((await post(server, '/api/Account/ReadLink', { token: first })).statusCode).toBe(404)
    expect((await post(server, '/api/Account/ReadLink', { token: second })).statusCode).toBe(200)
    const { a, b } = server.entities
    await expect(
      server.db.as({ kind: 'entity', entityId: b, userId: server.users.adminB }, (tx) =>
        planDonorLink(tx, { entityId: a, donorId: id, email: 'later@people.test', language: 'en', invitedBy: null }),
      ),
    ).rejects.toThrow('another entity')
    // Naming a foreign donor as one's own finds nobody.
    mailer = useFakeMailer(server)
    await plan('b', id, 'later@people.test')
    await work(server)
    expect(mailer.asked).toEqual([])
  })
})

describe('product.md 3: the same phone at another charity', () => {
  it('with another email it is another person: nobody learns or takes over anything', async () => {
    const [shared, alone] = [freshPhone(), freshPhone()]
    const atA = await donor('a', shared, 'owner@people.test')
    await reset(await invited('a', atA, 'owner@people.test'))
    const [victim] = await identities()
    const session = (await login(shared, PASSWORD)).json<{ data: string }>().data
    const listA = (await server.call('GET', '/api/donors', { as: 'adminA' })).body

    // Entity b does the same with a phone that nobody else knows, and with the shared one.
    const seen: unknown[] = []
    for (const [phone, email] of [
      [alone, 'alone@attack.test'],
      [shared, 'shared@attack.test'],
    ] as const) {
      const body = { name: 'Same', phone, email }
      const before = (await linksOf(server)).length
      const made = await server.call('POST', '/api/donors', { as: 'adminB', body })
      const { id } = made.json<{ id: string }>()
      const listed = await server.call('GET', '/api/donors', {
        as: 'adminB',
        query: { phone: `+966${phone.slice(1)}` },
      })
      const token = await invited('b', id, email)
      const read = await post(server, '/api/Account/ReadLink', { token })
      const set = await reset(token, OTHER)
      const rows = await linksOf(server)
      const blank = (text: string) =>
        text
          .replaceAll(id, 'ID')
          .replaceAll(phone.slice(1), 'PHONE')
          .replaceAll(email, 'EMAIL')
          .replace(/"\d{4}-[^"]+"/g, 'TIME')
      seen.push({
        made: [made.statusCode, blank(made.body)],
        listed: [listed.statusCode, listed.headers['content-range'], blank(listed.body)],
        read: [read.statusCode, blank(read.body)],
        set: [set.statusCode, set.body],
        rows: [rows.length - before, rows.at(-1)?.state],
      })
    }
    expect(seen[1]).toEqual(seen[0])

    // Three people, each with a phone and an email; b's has nothing of a's.
    const all = await identities()
    expect(all.map(({ email }) => email)).toEqual(['owner@people.test', 'alone@attack.test', 'shared@attack.test'])
    expect(all[0]).toEqual(victim)
    const attacker = all[2]
    const signed = await login(shared, OTHER)
    expect(decodeJwt(signed.json<{ data: string }>().data).sub).toBe(attacker?.id)
    expect(decodeJwt((await login(shared, PASSWORD)).json<{ data: string }>().data).sub).toBe(victim?.id)
    expect((await links()).filter(({ entity_id }) => entity_id === server.entities.a)).toEqual([
      { identity_id: victim?.id, entity_id: server.entities.a, donor_id: atA },
    ])
    expect(await profileStatus(server, session)).toBe(200)
    expect((await server.call('GET', '/api/donors', { as: 'adminA' })).body).toBe(listA)
  })

  it('with the same email it is the same person, who may set a new password by the link and is linked to both', async () => {
    const phone = freshPhone()
    const atA = await donor('a', phone, 'both@people.test')
    await reset(await invited('a', atA, 'both@people.test'))
    const session = (await login(phone, PASSWORD)).json<{ data: string }>().data
    const atB = await donor('b', phone, 'both@people.test')
    // Before the person acts nothing has changed.
    const token = await invited('b', atB, 'both@people.test')
    expect([(await links()).length, (await login(phone, PASSWORD)).statusCode]).toEqual([1, 200])
    expect((await reset(token, OTHER)).statusCode).toBe(200)
    expect(await identities()).toHaveLength(1)
    expect((await links()).map(({ donor_id }) => donor_id).sort()).toEqual([atA, atB].sort())
    expect((await login(phone, OTHER)).statusCode).toBe(200)
    expect((await login(phone, PASSWORD)).statusCode).toBe(401)
    expect(await profileStatus(server, session)).toBe(401)
  })
})

describe('[7.5] a donor who forgot the password', () => {
  it('[7.5] [7.6] gets a link by mail, for each identity of the address, and its sessions end', async () => {
    const phone = freshPhone()
    await reset(await invited('a', await donor('a', phone, 'forgot@people.test'), 'forgot@people.test'))
    const session = (await login(phone, PASSWORD)).json<{ data: string }>().data
    mailer = useFakeMailer(server)
    await post(server, '/api/Account/SendForgotPasswordEmail', { email: 'forgot@people.test' })
    await work(server)
    const [token = '', ...others] = tokensOf(mailer.accepted[0])
    expect(others).toEqual([])
    expect(mailer.accepted[0]?.text).not.toContain(phone.slice(1))
    expect((await post(server, '/api/Account/ReadLink', { token })).json()).toMatchObject({
      purpose: 'reset',
      userName: null,
    })
    expect((await reset(token, OTHER)).statusCode).toBe(200)
    expect(await profileStatus(server, session)).toBe(401)
    expect((await login(phone, OTHER)).statusCode).toBe(200)
  })
})
