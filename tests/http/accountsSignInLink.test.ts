import { sql } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { planSignIns } from '../../server/accounts/signIn.ts'
import { newId } from '../../server/db/ids.ts'
import { forgetLinks, linksOf, owner, post, profileStatus, tokensOf, tracesOf, work } from './support/accounts.ts'
import {
  ASK,
  account,
  asked,
  asksOf,
  claimsOf,
  donor,
  enter,
  freshPhone,
  identities,
  later,
  links,
  lookUp,
  mailer,
  PASSWORD,
  phones,
  read,
  ready,
  server,
  signInWorld,
  texted,
} from './support/signInWorld.ts'
import { startTestServer } from './support.ts'

signInWorld()

describe('asking for a link to sign in', () => {
  it('[6.9] answers the same, with the same rows and jobs, whoever has the number', async () => {
    const [known, signsIn] = [freshPhone(), freshPhone()]
    await donor('a', known)
    await account([['a', await donor('a', signsIn)]], signsIn, 'sara@people.test')
    const seen: unknown[] = []
    for (const phone of [known, signsIn, freshPhone()]) {
      await forgetLinks(server)
      const answer = await post(server, ASK, { phone })
      const jobs = await owner(server, sql`select name from pgboss.job where name = 'sign-in-links'`)
      seen.push(await tracesOf(server, answer, jobs.length))
    }
    expect(seen[0]).toMatchObject({
      status: 200,
      body: '{"data":true}',
      rows: [['askSignIn', 'none', null, null, null]],
      jobs: 1,
    })
    for (const one of seen) expect(one).toEqual(seen[0])
  })

  it('[5.6] refuses what is no mobile number at its field, and writes nothing', async () => {
    for (const phone of ['', '123', null, undefined]) {
      const answer = await post(server, ASK, { phone })
      expect(answer.statusCode, String(phone)).toBe(422)
      expect(Object.keys(answer.json<{ errors: object }>().errors)).toEqual(['Phone'])
    }
    expect(await linksOf(server)).toEqual([])
  })

  it('keeps no number once it was looked up, and the sweep finds one that nobody has looked up', async () => {
    await post(server, ASK, { phone: freshPhone() })
    const found = await server.db.as({ kind: 'anonymous' }, (tx) =>
      tx.rows<{ id: string }>(sql`select id from athar_entities_with_work() where kind = 'signIns'`),
    )
    expect(found).toEqual(await asksOf())
    await lookUp()
    expect(await linksOf(server)).toEqual([])
    expect([...phones.a.asked, ...mailer.asked]).toEqual([])
  })
})

describe('a link to a phone', () => {
  it('[6.9] product.md 3: signs a donor in who has no password, once, and reading it uses nothing up', async () => {
    const phone = freshPhone()
    const id = await donor('a', phone)
    await asked(phone)
    expect(phones.a.accepted).toHaveLength(1)
    const [text] = phones.a.accepted
    expect(text).toMatchObject({ to: `+966${phone.slice(1)}`, lang: 'en' })
    expect(text?.text).toMatch(
      /^Dear Donor of a, your link to sign in at جمعية البر\. It works once, within 30 minutes; do not pass it on\.\nhttps?:\/\/[^\n]+$/,
    )
    const token = texted('a')
    for (let n = 0; n < 3; n += 1)
      expect((await read(token)).json()).toMatchObject({
        purpose: 'signIn',
        name: 'Donor of a',
        entityName: 'جمعية البر',
        email: null,
        phone: null,
      })
    const [link] = await linksOf(server)
    expect(link?.token_hash).toMatch(/^[0-9a-f]{64}$/)
    const signed = await enter(token)
    expect(signed.statusCode, signed.body).toBe(200)
    const [identity] = await identities()
    expect(claimsOf(signed)).toMatchObject({
      kind: 'donor',
      sub: identity?.id,
      entity: null,
      Roles: ['PotentialDonner'],
    })
    // What a charity's own gateway has carried proves the number to that charity alone.
    expect(identity).toMatchObject({ email: null, password_hash: null, phone_proven_at: null })
    expect(await links()).toEqual([{ identity_id: identity?.id, donor_id: id }])
    const { data } = signed.json<{ data: string }>()
    const profile = await server.app.inject({ url: '/user/profile', headers: { authorization: `Bearer ${data}` } })
    expect(profile.json()).toMatchObject({ email: null, hasPassword: false })
    expect(signed.headers['set-cookie']).toMatch(/athar_refresh=/)
    expect([(await enter(token)).statusCode, (await read(token)).statusCode]).toEqual([404, 404])
    // The next one is for the same account.
    await later('2 minutes')
    await asked(phone)
    expect(claimsOf(await enter(texted('a')))).toMatchObject({ sub: identity?.id })
    expect(await identities()).toHaveLength(1)
  })

  it('of twenty presses at once exactly one signs in', async () => {
    const phone = freshPhone()
    await donor('a', phone)
    await asked(phone)
    const token = texted('a')
    const answers = await Promise.all(Array.from({ length: 20 }, () => enter(token)))
    expect(answers.filter(({ statusCode }) => statusCode === 200)).toHaveLength(1)
    expect(await identities()).toHaveLength(1)
  })

  it('speaks the donor’s language, else their charity’s', async () => {
    const phone = freshPhone()
    await donor('a', phone, { language: 'ar', name: 'سارة' })
    await asked(phone)
    expect(phones.a.accepted[0]).toMatchObject({ lang: 'ar' })
    expect(phones.a.accepted[0]?.text).toMatch(/^إلى سارة، هذا رابط دخولكم لدى جمعية البر/)
    expect(phones.a.accepted[0]?.text).toMatch(/&lang=ar$/)
  })

  it('product.md 31: goes by WhatsApp before a text message, and never by Meta’s Cloud API', async () => {
    ready.a = ['email', 'sms', 'whatsappCloud', 'whatsapp']
    const [first, second] = [freshPhone(), freshPhone()]
    await donor('a', first)
    await asked(first)
    await owner(server, sql`update donors set whatsapp_stopped = true where id = ${await donor('a', second)}::uuid`)
    await asked(second)
    const sent = await owner(server, sql`select channel, sent_to from messages where kind = 'account' order by id`)
    expect(sent).toEqual([
      { channel: 'whatsapp', sent_to: `+966${first.slice(1)}` },
      { channel: 'sms', sent_to: `+966${second.slice(1)}` },
    ])
  })

  it('two charities of one number: each writes of its own, and opens its own alone', async () => {
    const phone = freshPhone()
    const [atA, atB] = [await donor('a', phone), await donor('b', phone)]
    await asked(phone)
    const [tokenA, tokenB] = [texted('a'), texted('b')]
    const [one, other] = [await enter(tokenA), await enter(tokenB)]
    const [subA, subB] = [claimsOf(one).sub, claimsOf(other).sub]
    expect(subA).not.toBe(subB)
    expect(await links()).toEqual(
      [
        { identity_id: subA, donor_id: atA },
        { identity_id: subB, donor_id: atB },
      ].sort((x, y) => x.donor_id.localeCompare(y.donor_id)),
    )
    expect(phones.a.accepted[0]?.text).not.toContain('Wells')
  })
})

describe('limits and lives', () => {
  it('one within a minute, three within an hour; a newer one ends the older, and each lives for 30 minutes', async () => {
    const phone = freshPhone()
    await donor('a', phone)
    await asked(phone)
    await asked(phone)
    expect(phones.a.asked).toHaveLength(1)
    const first = texted('a')
    await later('2 minutes')
    await asked(phone)
    const second = texted('a')
    expect([(await read(first)).statusCode, (await read(second)).statusCode]).toEqual([404, 200])
    await later('29 minutes')
    expect((await read(second)).statusCode).toBe(200)
    await later('2 minutes')
    expect([(await read(second)).statusCode, (await enter(second)).statusCode]).toEqual([404, 404])
    await asked(phone)
    await later('2 minutes')
    await asked(phone)
    expect(phones.a.asked).toHaveLength(3)
    await later('1 hour')
    await asked(phone)
    expect(phones.a.asked).toHaveLength(4)
  })

  it('of several who ask at once one link goes, however many workers look the number up', async () => {
    const phone = freshPhone()
    await donor('a', phone)
    await Promise.all(Array.from({ length: 6 }, () => post(server, ASK, { phone })))
    const asks = await asksOf()
    expect(asks).toHaveLength(6)
    await Promise.all(asks.map(({ id }) => planSignIns(server.services, id)))
    await work(server)
    expect(phones.a.accepted).toHaveLength(1)
    expect((await enter(texted('a'))).statusCode).toBe(200)
  })

  it('asking is limited by address: the twenty-first within ten minutes is told to wait', async () => {
    const own = await startTestServer({ limits: true })
    try {
      for (let n = 0; n < 20; n += 1) expect((await post(own, ASK, { phone: freshPhone() })).statusCode).toBe(200)
      expect((await post(own, ASK, { phone: freshPhone() })).statusCode).toBe(429)
    } finally {
      await own.close()
    }
  })

  it('a link that waited for its service too long goes to nobody', async () => {
    const phone = freshPhone()
    await donor('a', phone)
    await post(server, ASK, { phone })
    await lookUp()
    await later('31 minutes')
    await work(server)
    expect(phones.a.asked).toEqual([])
    expect((await linksOf(server)).map(({ state, reason }) => [state, reason])).toEqual([['suppressed', 'expired']])
  })

  it('no worker of another entity plans one for a donor, nor does anybody who is no worker', async () => {
    const phone = freshPhone()
    const id = await donor('a', phone)
    await post(server, ASK, { phone })
    const [ask] = await asksOf()
    const { a, b } = server.entities
    const attempt = (context: Parameters<typeof server.db.as>[0]) =>
      server.db.as(context, (tx) =>
        tx.one<{ done: boolean }>(
          sql`select athar_plan_sign_in(${newId()}::uuid, ${ask?.id}::uuid, null, ${a}::uuid, ${id}::uuid, 'sms', interval '1 day') as done`,
        ),
      )
    for (const context of [
      { kind: 'worker', entityId: b },
      { kind: 'entity', entityId: a, userId: server.users.adminA },
      { kind: 'anonymous' },
    ] as const)
      expect(await attempt(context)).toEqual({ done: false })
    expect(
      await server.db.as({ kind: 'anonymous' }, (tx) =>
        tx.rows(sql`select * from athar_sign_in_accounts(${ask?.id}::uuid)`),
      ),
    ).toEqual([])
  })
})

describe('[PDPL] what stays of it', () => {
  it('an erased donor’s links, message and account go with them', async () => {
    const phone = freshPhone()
    const id = await donor('a', phone, { name: 'To be erased' })
    await asked(phone)
    const session = (await enter(texted('a'))).json<{ data: string }>().data
    await later('2 minutes')
    await asked(phone)
    const erased = await server.call('POST', `/api/donors/${id}/erase`, { body: { confirm: 'To be erased' } })
    expect(erased.statusCode, erased.body).toBe(200)
    expect([
      await linksOf(server),
      await identities(),
      await owner(server, sql`select id from messages where kind = 'account'`),
    ]).toEqual([[], [], []])
    expect(await profileStatus(server, session)).toBe(401)
  })

  it('[7.5] who has an account without a password chooses one by “forgot”', async () => {
    const phone = freshPhone()
    ready.a = ['email']
    await donor('a', phone, { email: 'chooses@people.test' })
    await asked(phone)
    await enter(tokensOf(mailer.accepted[0])[0] ?? '')
    expect((await post(server, '/api/Account/DonorLogin', { phone, password: PASSWORD })).statusCode).toBe(401)
    await post(server, '/api/Account/SendForgotPasswordEmail', { email: 'chooses@people.test' })
    await work(server)
    const [token] = tokensOf(mailer.accepted[1])
    await post(server, '/api/Account/ResetPassword', { token, newPassword: PASSWORD })
    expect((await post(server, '/api/Account/DonorLogin', { phone, password: PASSWORD })).statusCode).toBe(200)
  })
})
