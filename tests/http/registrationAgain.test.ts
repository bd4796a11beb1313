import { randomUUID } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { forgetLinks, linksOf, owner, post, tokensOf, useFakeMailer, work } from './support/accounts.ts'
import { LICENCE } from './support/registrations.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
let mailer: FakeMailer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await forgetLinks(server)
  await owner(server, sql`delete from registrations`)
  await owner(server, sql`delete from registration_files`)
  mailer = useFakeMailer(server)
})

const licence = async (): Promise<string> => {
  const answer = await server.app.inject({
    method: 'POST',
    url: '/api/Entity/RegisterFile?kind=pdf&name=licence.pdf',
    headers: { 'content-type': 'application/pdf' },
    payload: LICENCE,
  })
  return answer.json<{ data: { ticket: string } }>().data.ticket
}
const form = async (): Promise<Record<string, unknown>> => ({
  name: 'Spring Society',
  branchName: 'Taif',
  licenceNumber: '4411',
  licence: await licence(),
  adminName: 'Salma',
  adminUserName: 'salma',
  adminEmail: 'slma@spring.test',
  adminPhone: '0531112222',
  contactPhone: '012 345 6789',
  language: 'en',
  terms: true,
})
const register = async (body: unknown): Promise<string> => {
  const answer = await post(server, '/api/Entity/Register', body)
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ data: { id: string } }>().data.id
}
const again = (id: string) => post(server, '/api/Entity/ConfirmAgain', { id })
const earlier = () => owner(server, sql`update account_links set created_at = created_at - interval '2 minutes'`)
const sentTo = () => mailer.accepted.map(({ to }) => to.address)
const verify = (token: string | undefined) => post(server, '/api/Account/VerifyEmail', { token })

describe('[7.8] the confirmation of a registration, once more', () => {
  it('goes to the same address with a link that works, and says the same for every id', async () => {
    const id = await register(await form())
    await work(server)
    await earlier()
    const [known, unknown] = [await again(id), await again(randomUUID())]
    expect([known.statusCode, known.body]).toEqual([200, '{"data":true}'])
    expect([unknown.statusCode, unknown.body]).toEqual([200, '{"data":true}'])
    await work(server)
    expect(sentTo()).toEqual(['slma@spring.test', 'slma@spring.test'])
    expect((await verify(tokensOf(mailer.accepted[1])[0])).statusCode).toBe(200)
    // Confirmed is confirmed.
    await earlier()
    expect((await again(id)).body).toBe('{"data":true}')
    await work(server)
    expect(mailer.accepted).toHaveLength(2)
    for (const body of [{}, { id: 'x' }, { id, email: 'x@y.test' }])
      expect((await post(server, '/api/Entity/ConfirmAgain', body)).statusCode).toBe(400)
  })

  it('goes twice a day and once a minute at most, and the last link that went stays good', async () => {
    const id = await register(await form())
    expect((await Promise.all([again(id), again(id)])).map((one) => one.statusCode)).toEqual([200, 200])
    expect(await linksOf(server)).toHaveLength(1)
    for (let n = 0; n < 4; n += 1) {
      await work(server)
      await earlier()
      await again(id)
    }
    await work(server)
    expect(mailer.accepted).toHaveLength(3)
    expect((await verify(tokensOf(mailer.accepted[2])[0])).statusCode).toBe(200)
  })
})

describe('[2.2] the link that confirms', () => {
  it('says on a page that is loaded anew what it did, and does nothing more', async () => {
    await register(await form())
    await work(server)
    const [token] = tokensOf(mailer.accepted[0])
    const first = await verify(token)
    expect(first.json()).toMatchObject({ data: { email: 'slma@spring.test', awaiting: true } })
    expect((await verify(token)).body).toBe(first.body)
    expect(await owner(server, sql`select email_verified, version from registrations`)).toEqual([
      { email_verified: true, version: 2 },
    ])
    await owner(server, sql`update registrations set status = 'rejected'`)
    expect((await verify(token)).json()).toMatchObject({ data: { awaiting: false } })
  })
})

describe('[7.8] a registration that is put right', () => {
  it('[5.6] is the same one at another address, whose link alone works; landlines and spaces are fine', async () => {
    const body = await form()
    const id = await register(body)
    await work(server)
    expect(await register({ ...body, adminEmail: 'salma@spring.test', brief: 'Water' })).toBe(id)
    await work(server)
    expect(sentTo()).toEqual(['slma@spring.test', 'salma@spring.test'])
    expect(
      await owner(server, sql`select admin_email, brief, admin_phone, contact_phone, licence_file from registrations`),
    ).toMatchObject([
      {
        admin_email: 'salma@spring.test',
        brief: 'Water',
        admin_phone: '+966531112222',
        contact_phone: '+966123456789',
        licence_file: { name: 'licence.pdf' },
      },
    ])
    expect((await verify(tokensOf(mailer.accepted[0])[0])).statusCode).toBe(404)
    expect((await verify(tokensOf(mailer.accepted[1])[0])).statusCode).toBe(200)
  })

  it('not once it is confirmed or decided: its licence is nobody’s to use again', async () => {
    const body = await form()
    await register(body)
    for (const change of [sql`email_verified = true`, sql`email_verified = false, status = 'rejected'`]) {
      await owner(server, sql`update registrations set ${change}`)
      const answer = await post(server, '/api/Entity/Register', { ...body, adminEmail: 'thief@spring.test' })
      expect([answer.statusCode, answer.json()]).toMatchObject([422, { errors: { Licence: [expect.any(String)] } }])
    }
    expect(await owner(server, sql`select admin_email from registrations`)).toEqual([
      { admin_email: 'slma@spring.test' },
    ])
  })
})
