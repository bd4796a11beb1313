import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { donorRows } from '../ground/support/donors.ts'
import { startTestServer, type TestServer } from './support.ts'

let service: Server
let asked: string[] = []
let answer: { status: number; text: string; wait?: number } = { status: 200, text: '1;SA;SAU;Saudi Arabia' }
let server: TestServer
let alone: TestServer

beforeAll(async () => {
  service = createServer((request, reply) => {
    asked.push(request.url ?? '')
    setTimeout(() => reply.writeHead(answer.status, { location: 'http://127.0.0.1:1/' }).end(answer.text), answer.wait)
  })
  await new Promise<void>((done) => void service.listen(0, '127.0.0.1', done))
  const { port } = service.address() as AddressInfo
  server = await startTestServer({ config: { countryLookupUrl: `http://127.0.0.1:${port}/{ip}` } })
  alone = await startTestServer()
})
afterAll(async () => {
  await server.close()
  await alone.close()
  service.close()
})

describe('[7.13] the country of a visitor’s address', () => {
  const country = (at: TestServer = server) => at.call('GET', '/api/country', { as: null })

  it('is asked of the service by the server, and handed on as plain text', async () => {
    asked = []
    const got = await country()
    expect(got.headers['content-type']).toBe('text/plain; charset=utf-8')
    expect(got.body).toBe('1;SA;SAU;Saudi Arabia')
    expect(asked).toEqual(['/127.0.0.1'])
  })

  it.each([
    ['a failure', { status: 500, text: '1;SA' }],
    ['another address', { status: 302, text: '1;SA' }],
    ['silence', { status: 200, text: '1;SA', wait: 2600 }],
  ])('is 0, which is no country, after %s of the service', async (_what, given) => {
    answer = given
    expect((await country()).body).toBe('0')
    answer = { status: 200, text: '1;SA;SAU;Saudi Arabia' }
  })

  it('is asked of nobody unless a service is named', async () => {
    asked = []
    expect((await country(alone)).body).toBe('')
    expect(asked).toEqual([])
  })
})

describe('[2.5] /termsAndConditions', () => {
  it.each([
    ['/termsAndConditions?lang=en', 'en', 'ltr', 'Terms and conditions'],
    ['/termsAndConditions?lang=ar', 'ar', 'rtl', 'الشروط والأحكام'],
    ['/termsAndConditions', 'ar', 'rtl', 'الشروط والأحكام'],
  ])('%s is a page anyone can read', async (url, lang, dir, title) => {
    const got = await server.call('GET', url, { as: null, headers: { 'accept-language': 'ar-SA' } })
    expect(got.statusCode).toBe(200)
    expect(got.body).toContain(`<html lang="${lang}" dir="${dir}">`)
    expect(got.body).toContain(`<h1>${title}</h1>`)
    expect(got.headers['content-security-policy']).toContain("default-src 'none'")
  })

  it.each([
    [
      'en',
      '<a class="terms-product" href="/welcome?lang=en"><img src="/logo-mark.svg" alt="" width="32" height="32"/>Athar</a>',
    ],
    [
      'ar',
      '<a class="terms-product" href="/welcome?lang=ar"><img src="/logo-mark.svg" alt="" width="32" height="32"/>أثر</a>',
    ],
  ])('says at its top whose terms they are, with a way to the landing page: %s', async (lang, way) => {
    const got = await server.call('GET', `/termsAndConditions?lang=${lang}`, { as: null })
    expect(got.body).toContain(`<main class="notice-page">${way}<h1>`)
  })

  it.each([
    ['/privacy?lang=ar', '/welcome?lang=ar#privacy'],
    ['/privacy', '/welcome#privacy'],
    ['/terms?lang=en', '/termsAndConditions?lang=en'],
    ['/terms?lang=//elsewhere.example', '/termsAndConditions'],
    ['/contact?lang=en', '/welcome?lang=en#contact'],
    ['/about?lang=ar', '/welcome?lang=ar#about'],
  ])('%s leads to %s', async (short, whole) => {
    const got = await server.call('GET', short, { as: null })
    expect([got.statusCode, got.headers['location']]).toEqual([302, whole])
  })

  it.each([
    ['fr, ar;q=0.8, en;q=0.5', 'ar'],
    ['ar;q=0.3, en-GB;q=0.9', 'en'],
    ['ar;q=0', 'en'],
    ['fr-FR, de;q=0.5', 'en'],
    ['*;q=x, ,;;', 'en'],
    ['', 'en'],
  ])('[9.13] follows the browser’s list of languages: “%s” reads %s', async (languages, lang) => {
    const got = await server.call('GET', '/termsAndConditions', { as: null, headers: { 'accept-language': languages } })
    expect(got.body).toContain(`<html lang="${lang}"`)
    const refused = await server.call('GET', '/api/projects', { as: null, headers: { 'accept-language': languages } })
    expect(/[\u0600-\u06ff]/.test(refused.json<{ title: string }>().title)).toBe(lang === 'ar')
  })
})

describe('[7.9] GET api/Subscription/Usage', () => {
  const usage = (as: 'adminA' | 'projectsB' | 'super' | 'donorA') =>
    server.call('GET', '/api/Subscription/Usage', { as })

  it('[3.19] [6.11] counts what the entity sent since this month began by its clock, and is not for a SuperAdmin', async () => {
    expect((await usage('adminA')).json()).toEqual({ data: { messages: { used: 0, left: null }, items: null } })
    await server.db.owner(async (tx) => {
      await tx.rows(
        sql`insert into projects (id, entity_id, code, name) values (gen_random_uuid(), ${server.entities.a}, 'U-1', 'Use')`,
      )
      await tx.rows(donorRows(server.entities.a, ...[1, 2, 3].map((n) => ({ name: `Giver ${n}` }))))
      await tx.rows(
        sql`insert into reports (id, entity_id, project, title) select gen_random_uuid(), entity_id, id, 'News' from projects where code = 'U-1'`,
      )
      await tx.rows(sql`insert into messages (id, entity_id, report, donor, channel, language, state, sent_at)
        select gen_random_uuid(), d.entity_id, r.id, d.id, 'email', 'ar', case when d.name = 'Giver 1' then 'failed' else 'sent' end,
          m.began + case when d.name = 'Giver 2' then interval '-1 second' else interval '0' end
        from donors d join reports r on r.entity_id = d.entity_id,
          (select date_trunc('month', now() at time zone 'Asia/Riyadh') at time zone 'Asia/Riyadh' as began) m where d.name like 'Giver%'`)
      // Mails to accounts and answers are no messages of the package.
      await tx.rows(sql`insert into messages (id, entity_id, kind, donor, language, state, sent_at)
        select gen_random_uuid(), d.entity_id, k, d.id, 'ar', 'sent', now() from donors d, unnest(array['account', 'issueReply']) k
        where d.name = 'Giver 3'`)
    })
    expect((await usage('adminA')).json()).toEqual({ data: { messages: { used: 1, left: null }, items: null } })
    expect((await usage('projectsB')).json()).toEqual({ data: { messages: { used: 0, left: null }, items: null } })
    for (const person of ['super', 'donorA'] as const) expect((await usage(person)).statusCode).toBe(403)
  })
})

it('[6.8] every call that changes something without a session is limited', () => {
  const open = server.app.routeList.filter(
    ({ method, audience }) => method !== 'GET' && (audience === 'public' || audience === 'link'),
  )
  expect(open.length).toBeGreaterThan(10)
  expect(open.filter(({ limited }) => !limited).map(({ method, url }) => `${method} ${url}`)).toEqual([])
})
