import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { forgetLinks, post, tokensOf, useFakeMailer, work } from './support/accounts.ts'
import { type Registration, reviewOf } from './support/registrations.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let mailer: FakeMailer
let review: Awaited<ReturnType<typeof reviewOf>>
beforeAll(async () => {
  server = await startTestServer()
  review = await reviewOf(server)
  mailer = useFakeMailer(server)
})
afterAll(() => server.close())

interface Review {
  decidedBy: string | null
  alike: { id: string; name: string; branchName: string; why: string[] }[]
}
const besides = async (id: string): Promise<Review> => (await review.call('GET', `/${id}/review`)).json<Review>()

describe('[7.8] what a registration is reviewed with', () => {
  it('[5.7] charities of its name, and those whose people have the administrator’s email or mobile', async () => {
    const { id, name } = await review.register()
    expect(await besides(id)).toEqual({ decidedBy: null, alike: [] })
    const first = (await review.approve(id)).json<Registration>()
    const twin = await review.register({ name: name.toUpperCase() })
    expect((await besides(twin.id)).alike).toEqual([
      { id: first.entity, name, branchName: 'Hail', nameEn: null, branchNameEn: null, why: ['name', 'email', 'phone'] },
    ])
    // The same person in another charity is legal: each entity knows its own.
    const other = await review.register()
    await review.rows(sql`update registrations set admin_phone = '+966509999999' where id = ${other.id}::uuid`)
    expect((await besides(other.id)).alike).toMatchObject([{ id: first.entity, why: ['email'] }])
    expect((await review.approve(other.id)).statusCode).toBe(200)
  })

  it('[8.13] charities that bear its licence, however the number is written', async () => {
    const { id } = await review.register({ licence: 'NCNP 77/1447' })
    const first = (await review.approve(id)).json<Registration>()
    const second = await review.register({ licence: 'ncnp-77-1447' })
    await review.rows(
      sql`update registrations set admin_phone = '+966509999991', admin_email = 'nobody@else.test' where id = ${second.id}::uuid`,
    )
    expect((await besides(second.id)).alike).toMatchObject([{ id: first.entity, why: ['licence'] }])
  })

  it('[8.13] approving a duplicate names the charity that is there, and what to do', async () => {
    const { id, name } = await review.register()
    await review.approve(id)
    const twin = await review.register({ name: name.toUpperCase() })
    const answer = await review.approve(twin.id)
    expect(answer.statusCode).toBe(409)
    const { errors, code } = answer.json<{ code: number; errors: { Name: string[] } }>()
    expect(code).toBe(25)
    expect(errors.Name[0]).toContain(name)
    expect(errors.Name[0]).toMatch(/Hail.*(?:Reject|ارفضوا)/s)
  })

  it('who decided, and is the platform’s alone', async () => {
    const yes = await review.register()
    const no = await review.register()
    await review.approve(yes.id)
    await review.call('POST', `/${no.id}/reject`, { reason: 'No licence.' })
    const [person] = await review.rows<{ name: string }>(
      sql`select name from users where id = ${server.users.super}::uuid`,
    )
    for (const { id } of [yes, no]) expect((await besides(id)).decidedBy).toBe(person?.name)
    for (const who of ['adminA', 'support', 'donorA'] as const)
      expect((await review.call('GET', `/${yes.id}/review`, undefined, who)).statusCode, who).toBe(403)
  })
})

describe('[7.8] a founder', () => {
  it('[7.4] [2.53] hears that the registration was accepted, and is asked nothing twice', async () => {
    await forgetLinks(server)
    const { id, name } = await review.register()
    await review.approve(id)
    await work(server)
    const mail = mailer.accepted.at(-1)
    expect([mail?.subject, mail?.from.name]).toEqual([
      `Your registration of ${name} was accepted: choose your password`,
      'Athar',
    ])
    const [token = ''] = tokensOf(mail)
    // What was written at the registration comes back with the link.
    expect((await post(server, '/api/Account/ReadLink', { token })).json()).toMatchObject({
      purpose: 'invite',
      name: 'Huda',
      userName: 'huda',
      phone: '+966501234567',
      language: 'en',
    })
    const person = { name: 'Huda', userName: 'huda', password: 'Wadi-Water-7', language: 'en', calendar: 'both' }
    const joined = await post(server, '/user/register-b2b', { ...person, terms: true }, { token })
    const authorization = `Bearer ${joined.json<{ data: string }>().data}`
    const call = (method: 'GET' | 'POST', url: string, body?: object, as = authorization) =>
      server.call(method, url, { as: null, headers: { authorization: as }, ...(body && { body }) })
    expect((await call('GET', '/user/profile')).json()).toMatchObject({ firstTimeLogin: true, termsAccepted: true })
    const passed = await call('POST', '/api/Account/FirstTime', {})
    expect(passed.statusCode, passed.body).toBe(200)
    const fresh = `Bearer ${passed.json<{ data: string }>().data}`
    expect((await call('GET', '/user/profile', undefined, fresh)).json()).toMatchObject({
      name: 'Huda',
      calendar: 'both',
      firstTimeLogin: false,
    })
  })

  it('[2.53] whoever has accepted no terms yet is asked for them, name, language and calendar', async () => {
    await review.rows(
      sql`update users set first_time_login = true, terms_at = null where id = ${server.users.projectsA}::uuid`,
    )
    const welcome = (body: object) => server.call('POST', '/api/Account/FirstTime', { as: 'projectsA', body })
    for (const body of [{}, { name: 'x', language: 'ar', calendar: 'both' }, { terms: true }])
      expect((await welcome(body)).statusCode).toBe(400)
    const whole = { name: 'x', language: 'ar', calendar: 'both', terms: true }
    expect((await welcome(whole)).statusCode).toBe(200)
  })
})
