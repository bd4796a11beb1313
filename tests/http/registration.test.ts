import { sql } from 'drizzle-orm'
import sharp from 'sharp'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { fileTicket } from '../../server/accounts/keys.ts'
import { tidyAccounts } from '../../server/accounts/tidy.ts'
import type { FakeMailer } from '../../server/channels/email/fake.ts'
import { forgetLinks, linksOf, owner, post, tokensOf, useFakeMailer, work } from './support/accounts.ts'
import { startTestServer, type TestServer } from './support.ts'

const REGISTER = '/api/Entity/Register'
const FILE = '/api/Entity/RegisterFile'
const PDF = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

let server: TestServer
let mailer: FakeMailer
let png: Buffer
beforeAll(async () => {
  server = await startTestServer()
  png = await sharp({ create: { width: 4, height: 4, channels: 3, background: '#0b5d56' } })
    .png()
    .toBuffer()
})
afterAll(() => server.close())
beforeEach(async () => {
  await forgetLinks(server)
  await owner(server, sql`delete from registrations`)
  await owner(server, sql`delete from registration_files`)
  mailer = useFakeMailer(server)
})

const upload = (kind: string, name: string, payload: Buffer, type: string) =>
  server.app.inject({
    method: 'POST',
    url: `${FILE}?kind=${kind}&name=${encodeURIComponent(name)}`,
    headers: { 'content-type': type },
    payload,
  })
const ticket = async (kind: 'image' | 'pdf'): Promise<string> => {
  const answer = await (kind === 'pdf'
    ? upload('pdf', 'licence.pdf', PDF, 'application/pdf')
    : upload('image', 'logo.png', png, 'image/png'))
  expect(answer.statusCode, answer.body).toBe(201)
  return answer.json<{ data: { ticket: string } }>().data.ticket
}
const form = async (more: object = {}): Promise<Record<string, unknown>> => ({
  name: 'جمعية الغيث',
  branchName: 'الطائف',
  licenceNumber: '4411',
  website: 'ghaith.example',
  brief: 'سقيا',
  contactEmail: 'Hello@Ghaith.example',
  contactPhone: '920012345',
  logo: await ticket('image'),
  licence: await ticket('pdf'),
  adminName: 'سلمى الغيث',
  adminUserName: 'salma',
  adminEmail: 'Salma@Ghaith.example',
  adminPhone: '0531112222',
  language: 'ar',
  terms: true,
  ...more,
})
const register = (body: unknown) => post(server, REGISTER, body)
const rows = () => owner(server, sql`select * from registrations order by created_at`)
const verify = (token: string | undefined) => post(server, '/api/Account/VerifyEmail', { token })
const stored = async (): Promise<string[]> => {
  const keys: string[] = []
  for await (const key of server.services.files.list('registrations/')) keys.push(key)
  return keys.sort()
}

describe('[7.8] the files of a registration', () => {
  it('[7.8] [5.15] takes a picture or a PDF, and answers a ticket that says nothing', async () => {
    const answer = await upload('pdf', '../my licence.pdf', PDF, 'application/pdf')
    expect(answer.statusCode, answer.body).toBe(201)
    const { data } = answer.json<{ data: { ticket: string; name: string; bytes: number } }>()
    expect(data).toEqual({ ticket: expect.any(String), name: 'my licence.pdf', bytes: PDF.length })
    const [row] = await owner<{ id: string }>(
      server,
      sql`select id, kind, mime, registration_id from registration_files`,
    )
    expect(row).toMatchObject({ kind: 'pdf', mime: 'application/pdf', registration_id: null })
    expect(await stored()).toContain(`registrations/${row?.id}/original`)
  })

  it('[8.39] refuses what is no such file, and leaves nothing behind', async () => {
    const before = await stored()
    for (const [kind, name, payload, type, fault] of [
      ['pdf', 'licence.pdf', png, 'application/pdf', 'fileRefused'],
      ['image', 'logo.png', PDF, 'image/png', 'fileRefused'],
      ['image', 'logo.svg', Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'), 'image/svg+xml', 'invalidImage'],
      ['pdf', 'licence.png', png, 'image/png', 'invalidDocument'],
      ['pdf', 'licence.pdf', Buffer.alloc(0), 'application/pdf', 'fileRefused'],
    ] as const) {
      const answer = await upload(kind, name, payload, type)
      expect(answer.statusCode, name).toBe(422)
      expect(answer.json()).toMatchObject({ fault, code: 17 })
    }
    expect(
      (await upload('image', 'big.png', Buffer.concat([png, Buffer.alloc(5 * 1024 * 1024)]), 'image/png')).statusCode,
    ).toBe(422)
    expect((await upload('sheet', 'a.csv', Buffer.from('a,b\n'), 'text/csv')).statusCode).toBe(400)
    expect((await upload('pdf', '', PDF, 'application/pdf')).statusCode).toBe(400)
    expect(await owner(server, sql`select 1 from registration_files`)).toEqual([])
    expect(await stored()).toEqual(before)
  })

  it('what nobody claims is gone after two days, and what was claimed stays', async () => {
    const kept = await form()
    expect((await register(kept)).statusCode).toBe(201)
    await ticket('pdf')
    const before = (await stored()).length
    await owner(server, sql`update registration_files set created_at = now() - interval '47 hours'`)
    await tidyAccounts(server.services)
    expect(await stored()).toHaveLength(before)
    await owner(server, sql`update registration_files set created_at = now() - interval '49 hours'`)
    await tidyAccounts(server.services)
    expect(await stored()).toHaveLength(before - 1)
    expect(await owner(server, sql`select 1 from registration_files where registration_id is null`)).toEqual([])
    expect(await owner(server, sql`select 1 from registration_files`)).toHaveLength(2)
  })
})

describe('[7.8] registering an entity', () => {
  it('[7.8] writes it down with its files, and mails the administrator a link that confirms the address once', async () => {
    const answer = await register(await form())
    expect(answer.statusCode, answer.body).toBe(201)
    const { id } = answer.json<{ data: { id: string } }>().data
    const [row] = await rows()
    expect(row).toMatchObject({
      id,
      name: 'جمعية الغيث',
      website: 'https://ghaith.example',
      contact_email: 'hello@ghaith.example',
      contact_phone: '+966920012345',
      admin_email: 'salma@ghaith.example',
      admin_phone: '+966531112222',
      status: 'awaiting',
      email_verified: false,
      logo_file: { id: expect.any(String), name: 'logo.png', mime: 'image/png', bytes: png.length },
      licence_file: { id: expect.any(String), name: 'licence.pdf', mime: 'application/pdf', bytes: PDF.length },
    })
    await work(server)
    const [mail] = mailer.accepted
    expect(mail).toMatchObject({ to: { address: 'salma@ghaith.example' }, lang: 'ar', from: { name: 'أثر' } })
    const [token] = tokensOf(mail)
    expect(mail?.text).toContain('/auth/email-verified?token=')
    const verified = await verify(token)
    expect(verified.json()).toEqual({
      data: { email: 'salma@ghaith.example', entityName: 'جمعية الغيث', branchName: 'الطائف', awaiting: true },
    })
    expect(await rows()).toMatchObject([{ email_verified: true, version: 2 }])
  })

  it('[7.4] register-b2b without a token does the same', async () => {
    const answer = await post(server, '/user/register-b2b', await form())
    expect(answer.statusCode, answer.body).toBe(201)
    expect(answer.json()).toEqual({ data: { id: expect.any(String) } })
    expect(await rows()).toHaveLength(1)
  })

  it('[5.6] [5.7] [5.12] [8.15] [8.25] [8.26] [8.37] names each field that is missing or wrong, with its code', async () => {
    const good = await form()
    const cases = [
      [{ name: ' ' }, 'Name', 9],
      [{ nameEn: 'غيث' }, 'NameEn', 8],
      [{ branchName: undefined }, 'BranchName', 9],
      [{ licenceNumber: '' }, 'LicenceNumber', 9],
      [{ licence: undefined }, 'Licence', 9],
      [{ licence: 'no ticket' }, 'Licence', 17],
      [{ logo: good['licence'] }, 'Logo', 17],
      [{ logo: 7 }, 'Logo', 17],
      [{ adminName: null }, 'AdminName', 9],
      [{ adminUserName: '' }, 'AdminUserName', 9],
      [{ adminEmail: 'salma' }, 'AdminEmail', 35],
      [{ contactEmail: 'x@' }, 'ContactEmail', 35],
      [{ adminPhone: '053111222' }, 'AdminPhone', 32],
      [{ adminPhone: 'call me' }, 'AdminPhone', 126],
      [{ adminPhone: '' }, 'AdminPhone', 9],
      [{ website: 'not a link' }, 'Website', 313],
      [{ language: 'fr' }, 'Language', 8],
      [{ name: 'x'.repeat(1000) }, 'Name', 10],
      [{ terms: false }, 'Terms', 9],
    ] as const
    for (const [change, field, code] of cases) {
      const answer = await register({ ...good, ...change })
      expect(answer.statusCode, JSON.stringify(change).slice(0, 80)).toBe(422)
      expect(answer.json(), JSON.stringify(change).slice(0, 80)).toMatchObject({
        code,
        errors: { [field]: [expect.any(String)] },
      })
    }
    const many = (await register({})).json<{ errors: object }>()
    expect(Object.keys(many.errors).sort()).toEqual(
      [
        'AdminEmail',
        'AdminName',
        'AdminPhone',
        'AdminUserName',
        'BranchName',
        'Licence',
        'LicenceNumber',
        'Name',
        'Terms',
      ].sort(),
    )
    expect([await rows(), await linksOf(server)]).toEqual([[], []])
  })

  it('takes nothing that is the platform’s to say', async () => {
    const good = await form()
    for (const key of [
      'status',
      'emailVerified',
      'entity',
      'id',
      'decidedAt',
      'reason',
      'logoFile',
      'licenceFile',
      'verified',
      '__proto__x',
    ])
      expect((await register({ ...good, [key]: true })).statusCode, key).toBe(400)
    for (const body of [[], 'text', 7]) expect((await register(body)).statusCode).toBeGreaterThanOrEqual(400)
    expect(await rows()).toEqual([])
  })

  it('tells nobody whether an account, an entity or another registration exists', async () => {
    const answers: unknown[] = []
    for (const more of [
      {},
      { adminEmail: 'admina@athar.test' },
      { adminEmail: 'super@athar.test', adminUserName: 'super' },
      { name: 'جمعية البر', branchName: 'الرياض' },
      { name: 'جمعية البر', branchName: 'الرياض', adminUserName: 'adminA', adminEmail: 'admina@athar.test' },
    ]) {
      await forgetLinks(server)
      const answer = await register(await form(more))
      const { id } = answer.json<{ data: { id: string } }>().data
      const links = (await linksOf(server)).map(({ purpose, state, user_id, entity_id }) => [
        purpose,
        state,
        user_id,
        entity_id,
      ])
      answers.push([answer.statusCode, answer.body.replace(id, 'ID'), links])
    }
    for (const one of answers) expect(one).toEqual([201, '{"data":{"id":"ID"}}', [['verify', 'planned', null, null]]])
  })

  it('sent twice it is one registration; another’s file is no file', async () => {
    const body = await form()
    const [first, second] = await Promise.all([register(body), register(body)])
    expect([first.statusCode, second.statusCode]).toEqual([201, 201])
    expect(second.body).toBe(first.body)
    expect([(await rows()).length, (await linksOf(server)).length]).toEqual([1, 1])
    await owner(server, sql`update registrations set email_verified = true`)
    const stolen = await register({ ...body, name: 'جمعية أخرى', logo: null })
    expect(stolen.json()).toMatchObject({ code: 17, errors: { Licence: [expect.any(String)] } })
    expect(await rows()).toHaveLength(1)
  })

  it('a ticket is good for a day, and nobody makes one', async () => {
    const body = await form()
    const { appSecret } = server.services.config
    const id = String(body['licence']).split('.')[0] ?? ''
    for (const licence of [
      fileTicket(appSecret, id, Date.now() - 1),
      fileTicket('another secret that is long enough to be one', id, Date.now() + 60_000),
      `${id}.9999999999999.x`,
      id,
      fileTicket(appSecret, '01920000-0000-7000-8000-000000000000', Date.now() + 60_000),
    ])
      expect((await register({ ...body, licence })).json(), licence).toMatchObject({ code: 17 })
    const until = Number(String(body['licence']).split('.')[1])
    expect(Math.abs(until - Date.now() - 86_400_000)).toBeLessThan(60_000)
    expect((await register(body)).statusCode).toBe(201)
  })

  it('a decided registration is confirmed by nobody any more', async () => {
    await register(await form())
    await work(server)
    const [token] = tokensOf(mailer.accepted[0])
    await owner(server, sql`update registrations set status = 'rejected'`)
    expect((await verify(token)).statusCode).toBe(404)
  })

  it('[7.8] registering and uploading are limited', async () => {
    const limited = await startTestServer({ limits: true })
    for (const url of [REGISTER, '/user/register-b2b', `${FILE}?kind=pdf&name=x.pdf`]) {
      const statuses: number[] = []
      for (let n = 0; n < 21; n += 1) statuses.push((await post(limited, url, {})).statusCode)
      expect(statuses.slice(0, 20).includes(429), url).toBe(false)
      expect(statuses[20], url).toBe(429)
    }
    await limited.close()
  })
})
