import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { registrations } from '../../resources/registrations/schema.ts'
import { buildApp } from '../../server/app.ts'
import { startTestServer, type TestServer } from './support.ts'

let server: TestServer
beforeAll(async () => {
  server = await startTestServer()
})
afterAll(() => server.close())

const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<< /Type /Catalog >>\nendobj\ntrailer\n<< /Root 1 0 R >>\n%%EOF\n')

const ASKED = {
  name: 'Kept Society',
  nameEn: 'Kept Society in English',
  branchName: 'Hail',
  licenceNumber: '7000',
  website: 'https://kept.example.org',
  brief: 'What we do',
  contactEmail: 'hello@kept.test',
  contactPhone: '+966920012345',
  adminName: 'Huda',
  adminUserName: 'huda',
  adminEmail: 'huda@kept.test',
  adminPhone: '+966512345678',
  language: 'en',
}

it('[7.8] keeps every field that an applicant may write, and the confirmation link for three days', async () => {
  // A field that joins the declaration joins this list: what is accepted and thrown away is lost without a word.
  const declared = Object.entries(registrations.fields).filter(([, field]) => !field.readOnly)
  expect(declared.map(([name]) => name).sort()).toEqual(Object.keys(ASKED).sort())
  const file = await server.app.inject({
    method: 'POST',
    url: '/api/Entity/RegisterFile?kind=pdf&name=licence.pdf',
    headers: { 'content-type': 'application/pdf' },
    payload: PDF,
  })
  const licence = file.json<{ data: { ticket: string } }>().data.ticket
  const body = { ...ASKED, adminPhone: '0512345678', contactPhone: '920012345', licence, terms: true }
  const answer = await server.call('POST', '/api/Entity/Register', { as: null, body })
  expect(answer.statusCode, answer.body).toBe(201)
  const { id } = answer.json<{ data: { id: string } }>().data
  expect((await server.call('GET', `/api/registrations/${id}`, { as: 'super' })).json()).toMatchObject(ASKED)
  const links = await server.db.owner((tx) =>
    tx.rows(
      sql`select purpose, round(extract(epoch from expires_at - created_at) / 3600)::int as hours from account_links`,
    ),
  )
  expect(links).toEqual([{ purpose: 'verify', hours: 72 }])
})

it('a route that does not say who it is for stops the program from starting', async () => {
  const app = await buildApp({ services: server.services })
  for (const url of ['/survey/:id', '/api/more', '/anything'])
    expect(() => app.get(url, () => ({}))).toThrow('does not say who it is for')
  await app.close()
})
