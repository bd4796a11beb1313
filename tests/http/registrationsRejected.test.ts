import { randomUUID } from 'node:crypto'
import { Readable } from 'node:stream'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { tidyAccounts } from '../../server/accounts/tidy.ts'
import { type Person, startTestServer, type TestServer } from './support.ts'
import { forgetLinks, jobsOf, linksOf, useFakeMailer, work } from './support/accounts.ts'
import { picture } from '../unit/files/fixtures.ts'

let server: TestServer
let logo: Buffer
beforeAll(async () => {
  server = await startTestServer()
  logo = await picture(600, 300).png().toBuffer()
})
afterAll(() => server.close())

const LICENCE = Buffer.from('%PDF-1.4\n1 0 obj<</Type/Catalog>>endobj\ntrailer<</Root 1 0 R>>\n%%EOF\n')

const rows = <T>(query: ReturnType<typeof sql>) => server.db.owner((tx) => tx.rows<T>(query))
const call = (
  method: 'GET' | 'POST' | 'PUT' | 'DELETE',
  path: string,
  body?: unknown,
  as: Person = 'super',
  key?: string,
) =>
  server.call(method, `/api/registrations${path}`, {
    as,
    ...(body === undefined ? {} : { body }),
    ...(key ? { headers: { 'idempotency-key': key } } : {}),
  })
interface Registration {
  id: string
  status: string
  entity: string | null
  reason: string | null
  decidedAt: string | null
}

const stored = async (name: string, mime: string, bytes: Buffer) => {
  const id = randomUUID()
  await server.services.files.put(`registrations/${id}/original`, Readable.from([bytes]), { contentType: mime })
  return JSON.stringify({ id, name, mime, bytes: bytes.length })
}

let n = 0
/** A registration as it stands once someone has sent it with both files. */
async function register(more: { name?: string; logo?: boolean } = {}): Promise<{ id: string; name: string }> {
  n += 1
  const id = randomUUID()
  const name = more.name ?? `Open Hands ${n}`
  const image = more.logo === false ? null : await stored('our logo.png', 'image/png', logo)
  const paper = await stored('licence.pdf', 'application/pdf', LICENCE)
  await rows(sql`insert into registrations (id, name, branch_name, licence_number, website, admin_name, admin_user_name, admin_email, admin_phone,
      language, logo_file, licence_file)
    values (${id}::uuid, ${name}, 'Hail', '2200', 'https://open.example.org/', 'Huda', 'huda', 'huda@open.test', '+966501234567', 'en',
      ${image}::jsonb, ${paper}::jsonb)`)
  return { id, name }
}
const keysUnder = async (prefix: string): Promise<string[]> => {
  const keys = []
  for await (const key of server.services.files.list(prefix)) keys.push(key)
  return keys.sort()
}
const read = async (id: string) => (await call('GET', `/${id}`)).json<Registration>()

describe('[7.8] a registration that is not accepted', () => {
  it('rejecting tells whoever registered why, and how to register again: a mail without a link of its own', async () => {
    await forgetLinks(server)
    const mailer = useFakeMailer(server)
    const { id } = await register({ name: 'Open <b>Hands</b>' })
    await call('POST', `/${id}/reject`, { reason: 'The licence has expired.' })
    expect(await linksOf(server)).toMatchObject([
      { purpose: 'rejected', email: 'huda@open.test', state: 'planned', token_hash: null },
    ])
    expect(await jobsOf(server)).toHaveLength(1)
    await work(server)
    await work(server)
    expect(mailer.asked).toHaveLength(1)
    const [mail] = mailer.asked
    expect(mail?.to).toEqual({ address: 'huda@open.test', name: 'Huda' })
    expect(mail?.subject).toBe('Open <b>Hands</b>: your registration on Athar was not accepted')
    expect(mail?.from.name, 'nobody writes in the name of what is no entity').toBe('Athar')
    expect(mail?.text).toContain('The licence has expired.')
    expect(mail?.text).toMatch(/Register again: https?:\/\/[^/\s]+\/auth\/register\n/)
    expect(mail?.html).not.toContain('<b>Hands')
    expect(mail?.text + (mail?.html ?? '')).not.toContain('token=')
    expect(await linksOf(server)).toMatchObject([{ purpose: 'rejected', state: 'sent', token_hash: null }])
  })

  it('rejecting speaks the language of the registration', async () => {
    await forgetLinks(server)
    const mailer = useFakeMailer(server)
    const { id } = await register()
    await rows(sql`update registrations set language = 'ar' where id = ${id}::uuid`)
    await call('POST', `/${id}/reject`, { reason: 'انتهى الترخيص.' })
    await work(server)
    expect(mailer.asked[0]).toMatchObject({ lang: 'ar', subject: expect.stringContaining('لم يُقبل طلب تسجيلكم') })
    expect(mailer.asked[0]?.text).toContain('انتهى الترخيص.')
  })

  it('a refusal to reject mails nothing', async () => {
    const { id } = await register()
    await call('POST', `/${id}/approve`)
    await forgetLinks(server)
    expect((await call('POST', `/${id}/reject`, { reason: 'Late' })).statusCode).toBe(409)
    expect(await linksOf(server)).toEqual([])
  })

  it('loses its files 30 days after the decision, and not before', async () => {
    const { id } = await register()
    const approved = await register()
    await call('POST', `/${approved.id}/approve`)
    await call('POST', `/${id}/reject`, { reason: 'No licence.' })
    const both = sql`id in (${id}::uuid, ${approved.id}::uuid)`
    const mine = async () => {
      const found = await rows<{ id: string }>(
        sql`select r.id::text || coalesce(r.licence_file ->> 'name', '-') || coalesce(r.logo_file ->> 'name', '-') as id from registrations r where ${both} order by r.created_at`,
      )
      return found.map((row) => row.id)
    }
    const files = await rows<{ id: string }>(
      sql`select f ->> 'id' as id from registrations r cross join unnest(array[r.logo_file, r.licence_file]) f where r.id = ${id}::uuid`,
    )
    const present = async () => {
      const keys = await keysUnder('registrations/')
      return files.filter((file) => keys.includes(`registrations/${file.id}/original`)).length
    }
    await rows(sql`update registrations set decided_at = now() - interval '29 days' where ${both}`)
    await tidyAccounts(server.services)
    expect([await present(), (await mine())[0]]).toEqual([2, `${id}licence.pdfour logo.png`])
    await rows(sql`update registrations set decided_at = now() - interval '31 days' where ${both}`)
    await tidyAccounts(server.services)
    expect(await present()).toBe(0)
    expect(await mine()).toEqual([`${id}--`, `${approved.id}licence.pdfour logo.png`])
    expect((await call('GET', `/${id}/file?which=licence`)).statusCode).toBe(404)
    expect((await call('GET', `/${approved.id}/file?which=licence`)).statusCode).toBe(200)
    expect(await read(id)).toMatchObject({ status: 'rejected', reason: 'No licence.' })
  })
})
